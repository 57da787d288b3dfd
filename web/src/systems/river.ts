// The River.
import type { System } from './system';

export const river: System = {
  name: 'river',
  tiles: { set: 'river', shown: ['curve', 'lake'] },
  scenes: {
    river: {
      tiles: [['river/spring', 0, 2, 0], ['river/straight', 0, 1, 1], ['river/curve', 0, 0, 1], ['river/lake', -1, 0, 1], ['base/E', 1, 1, 0]],
    },
  },
};
