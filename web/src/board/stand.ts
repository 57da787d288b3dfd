// Where things stand on the board, in units of the world: figures on their place or on top of what is built there, neutral
// pieces beside them.
import type { BoardState, Cell, Place } from '../protocol';
import { heightAt, tileAt } from '../state';
import { corner } from './camera';
import type { Point, TilePictures } from './pictures';

export const PIECE = 1.25; // how large neutral pieces are drawn
const STORY = 6.4 * PIECE; // how much higher the next story stands
const FEET = 11; // from the middle of a figure down to its feet
const SITE: Place = { kind: 'tower' };

function placed(board: BoardState, pictures: TilePictures, cell: Cell, place: Place | null): [number, number] {
  const tile = tileAt(board, cell), [x, y] = corner(cell);
  const at = tile && place ? pictures.anchor(tile.tile, tile.rotation, place) : ([50, 50] as Point);
  return [x + at[0], y + at[1]];
}

/** The foot of story number `story`, counted from 0. */
export function storyAt(board: BoardState, pictures: TilePictures, cell: Cell, story: number): [number, number] {
  const [x, y] = placed(board, pictures, cell, SITE);
  return [x, y + 4 - story * STORY];
}

/** The middle of a figure. */
export function figureAt(board: BoardState, pictures: TilePictures, cell: Cell, place: Place | null): [number, number] {
  if (place?.kind !== 'tower') return placed(board, pictures, cell, place);
  const [x, y] = storyAt(board, pictures, cell, heightAt(board, cell));
  return [x, y - FEET];
}

// Of those that stand in the open, so that several on one tile are seen.
const OPEN: Record<string, Point> = { dragon: [50, 68], fairy: [78, 86] };

/** The foot of a neutral piece. */
export function tokenAt(board: BoardState, pictures: TilePictures, token: string, cell: Cell, beside?: Place | null): [number, number] {
  if (token === 'tower') return storyAt(board, pictures, cell, heightAt(board, cell));
  if (beside) {
    const [x, y] = figureAt(board, pictures, cell, beside);
    return [x + 15, y + FEET + 2];
  }
  const [x, y] = corner(cell), [dx, dy] = OPEN[token] ?? [50, 70];
  return [x + dx, y + dy];
}
