// Inns & Cathedrals: the large follower.
import type { System } from './system';

export const inns: System = {
  name: 'inns',
  tiles: { set: 'inns-and-cathedrals', shown: ['EA', 'EK'] },
  printed: ['inn', 'cathedral'],
  figures: { large: { size: 1.25, buttons: [[-3, 6], [3, 6]] } },
  scenes: {
    inn: {
      tiles: [['base/W', 0, 0, 0], ['inns-and-cathedrals/EB', 1, 0, 0], ['base/A', 2, 0, 1]],
      figures: [[1, 1, 0, { kind: 'road', sides: 'EW' }]],
      lit: [[0, 0, { kind: 'road', sides: 'E' }, 1], [1, 0, { kind: 'road', sides: 'EW' }, 1], [2, 0, { kind: 'road', sides: 'W' }, 1]],
    },
    cathedral: {
      tiles: [['inns-and-cathedrals/EK', 1, 1, 0], ['base/E', 1, 2, 2], ['base/E', 0, 1, 1], ['base/E', 2, 1, 3], ['base/E', 1, 0, 0]],
      figures: [[0, 1, 1, { kind: 'city', sides: 'NESW' }, 'large'], [1, 1, 0, { kind: 'city', sides: 'N' }]],
    },
  },
};
