// Choices of two ends that would be joined: from where, and to where. Each pair is a spot of its own; its ends are chosen one after the
// other, or by drawing from one to the other.
import { sameCell } from '../cells';
import type { SpotChoice } from '../choices';
import type { BoardState, Cell, Place } from '../protocol';
import { placeKey, type Point, type TilePictures } from './pictures';
import { placed } from './stand';

export interface End {
  cell: Cell;
  place: Place;
}

export const sameEnd = (a: End | null, b: End | null): boolean => !!a && !!b && sameCell(a.cell, b.cell) && placeKey(a.place) === placeKey(b.place);

export const endsOfLink = ({ cell, place, other }: SpotChoice): End[] => (place && other ? [{ cell, place }, { cell, place: other }] : []);

export function endsOf(spots: readonly SpotChoice[]): End[] {
  const ends: End[] = [];
  for (const end of spots.flatMap(endsOfLink)) if (!ends.some((known) => sameEnd(known, end))) ends.push(end);
  return ends;
}

export const linksAt = (spots: readonly SpotChoice[], end: End): SpotChoice[] => spots.filter((spot) => endsOfLink(spot).some((it) => sameEnd(it, end)));

export const linkOf = (spots: readonly SpotChoice[], a: End, b: End): SpotChoice | null => linksAt(linksAt(spots, a), b)[0] ?? null;

// Nearer to the edge than a figure stands, so that there is room between them.
const OUTWARD: Record<string, Point> = { N: [0, -9], E: [9, 0], S: [0, 9], W: [-9, 0] };

export function endAt(board: BoardState, pictures: TilePictures, { cell, place }: End): Point {
  const [x, y] = placed(board, pictures, cell, place), [dx, dy] = OUTWARD[place.sides ?? ''] ?? [0, 0];
  return [x + dx, y + dy];
}
