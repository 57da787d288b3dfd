// The pictures of the base game on the rules page. Every one is a position that can be reached.
import type { Place } from '../protocol';
import type { SceneFacts } from './Scene.svelte';

const city = (sides: string): Place => ({ kind: 'city', sides });
const road = (sides: string): Place => ({ kind: 'road', sides });
const field = (...halves: number[]): Place => ({ kind: 'field', halves });
const cloister: Place = { kind: 'cloister' };

export const SCENES: Record<string, SceneFacts> = {
  place: {
    tiles: [['base/D', 0, 0, 0], ['base/U', 1, 0, 1]],
    tried: [['base/E', 0, 1, 2, true], ['base/E', -1, 0, 0, false]],
  },
  figure: {
    tiles: [['base/D', 0, 0, 0], ['base/A', 1, 0, 1]],
    figures: [[0, 0, 0, city('N')], [1, 0, 0, road('EW')], [3, 0, 0, field(3, 4, 5, 6)], [2, 1, 0, cloister]],
  },
  road: {
    tiles: [['base/W', 0, 0, 0], ['base/U', 1, 0, 1], ['base/A', 2, 0, 1]],
    figures: [[1, 1, 0, road('EW')]],
    lit: [[0, 0, road('E'), 1], [1, 0, road('EW'), 1], [2, 0, road('W'), 1]],
  },
  city: {
    tiles: [['base/E', 0, 0, 1], ['base/F', 1, 0, 0], ['base/E', 2, 0, 3]],
    figures: [[0, 1, 0, city('EW')]],
    lit: [[0, 0, city('E')], [1, 0, city('EW')], [2, 0, city('W')]],
  },
  cloister: {
    tiles: [
      ['base/V', 0, 2, 1], ['base/E', 1, 2, 0], ['base/V', 2, 2, 2], ['base/E', 0, 1, 3], ['base/B', 1, 1, 0], ['base/E', 2, 1, 1],
      ['base/V', 0, 0, 0], ['base/E', 1, 0, 2], ['base/V', 2, 0, 3],
    ],
    figures: [[2, 1, 1, cloister]],
  },
  join: {
    tiles: [['base/E', 0, 0, 1], ['base/E', 2, 0, 3]],
    tried: [['base/G', 1, 0, 0, true]],
    figures: [[0, 0, 0, city('E')], [1, 2, 0, city('W')]],
  },
  farm: {
    tiles: [['base/E', 0, 1, 2], ['base/E', 1, 1, 2], ['base/E', 0, 0, 0], ['base/E', 1, 0, 0]],
    figures: [[3, 0, 1, field(0, 1, 2, 3, 6, 7)]],
    lit: [[0, 1, field(0, 1, 2, 3, 6, 7), 3], [1, 1, field(0, 1, 2, 3, 6, 7), 3]],
  },
  end: {
    tiles: [['base/E', 0, 0, 1], ['base/F', 1, 0, 0]],
    figures: [[0, 1, 0, city('EW')]],
    lit: [[0, 0, city('E')], [1, 0, city('EW')]],
  },
};
