// How tiles look and where things lie on them. The board asks only this interface, so the server's art and the plain
// drawing of this folder can replace each other. All measures are in a tile of 100 by 100, y downwards, as seen.
import type { Place } from '../protocol';

export type Point = readonly [number, number];

export interface TilePictures {
  /** SVG markup of the tile turned by `turn` clockwise quarter turns. */
  markup(tile: string, turn: number): string;
  /** The same for looking from afar: as pixels, where they are ready. */
  small?(tile: string, turn: number): string;
  /** These tiles will be seen: their pictures may be fetched. */
  expect?(tiles: readonly string[]): Promise<void>;
  /** Where a figure stands on the place. */
  anchor(tile: string, turn: number, place: Place): Point;
  /** Outline of the place for lighting it; `line` if it is a path to be stroked (roads). */
  area(tile: string, turn: number, place: Place): Area | null;
}

export interface Area {
  d: string;
  line: boolean;
  turn?: number; // the outline is that of the unrotated tile: turn it when it is drawn
}

const SIDES = 'NESW';

export function turnSides(sides: string, turn: number): string {
  return [...sides]
    .map((side) => (SIDES.indexOf(side) + turn) % 4)
    .sort()
    .map((side) => SIDES[side])
    .join('');
}

export function turnHalves(halves: readonly number[], turn: number): number[] {
  return halves.map((half) => (half + 2 * turn) % 8).sort((a, b) => a - b);
}

/** One word for a place of a tile as it is seen; equal words mean the same place. */
export function placeKey(place: Place): string {
  if (place.sides !== undefined) return `${place.kind}:${place.sides}`;
  if (place.halves?.length) return `${place.kind}:${[...place.halves].sort().join('')}`;
  return place.kind === 'field' ? `field:inside${place.inside ?? 1}` : place.kind;
}
