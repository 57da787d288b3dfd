// The River: water that is no feature.
import type { Point } from '../board/pictures';
import type { System } from './system';

function water([from, to]: Point[]): string {
  const course = to ? `M${from!}Q50 50 ${to}` : `M${from!}L50 50`;
  const pool = to ? '' : '<ellipse class="wat" cx="50" cy="50" rx="16" ry="13"/>';
  return `<path class="rv1" d="${course}"/><path class="rv2" d="${course}"/>${pool}`;
}

export const river: System = {
  name: 'river',
  tiles: { set: 'river', shown: ['curve', 'lake'] },
  land: { name: 'kind.river', sides: (tile) => (typeof tile.river === 'string' ? tile.river : ''), draw: water },
  printed: ['spring', 'river-lake'],
  scenes: {
    river: {
      tiles: [['river/spring', 0, 2, 0], ['river/straight', 0, 1, 1], ['river/curve', 0, 0, 1], ['river/lake', -1, 0, 1], ['base/E', 1, 1, 0]],
    },
  },
};
