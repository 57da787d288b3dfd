// Where things stand on the board, in units of the world: figures on their place, several side by side, and neutral pieces.
import { cellKey } from '../cells';
import type { SpotChoice } from '../choices';
import type { Action, BoardState, Cell, PlacedFigure, Place } from '../protocol';
import { tileAt } from '../state';
import { choiceLook, placeLook, tokenLook } from '../systems';
import { corner } from './camera';
import { placeKey, type Point, type TilePictures } from './pictures';

export const PIECE = 1.25; // how large neutral pieces are drawn
export const FEET = 11; // from the middle of a figure down to its feet
const STEP = 12; // from one figure to the next in the same place

/** The point of the tile where the place lies; its middle for the tile as a whole. */
export function placed(board: BoardState, pictures: TilePictures, cell: Cell, place: Place | null): Point {
  const tile = tileAt(board, cell), [x, y] = corner(cell);
  const at = tile && place ? pictures.anchor(tile.tile, tile.rotation, place) : ([50, 50] as const);
  return [x + at[0], y + at[1]];
}

/** The middle of a lone figure. */
export const figureAt = (board: BoardState, pictures: TilePictures, cell: Cell, place: Place | null): Point =>
  (place ? placeLook(place.kind)?.at(board, pictures, cell) : null) ?? placed(board, pictures, cell, place);

const spotOf = ({ cell, feature }: { cell: Cell; feature: Place }): string => `${cellKey(cell)} ${placeKey(feature)}`;
const together = (board: BoardState, figure: { cell: Cell; feature: Place }): PlacedFigure[] => board.figures.filter((other) => spotOf(other) === spotOf(figure));

/** The middle of a figure that stands there, whoever is with it. */
export function standsAt(board: BoardState, pictures: TilePictures, figure: PlacedFigure): Point {
  const [x, y] = figureAt(board, pictures, figure.cell, figure.feature), group = together(board, figure);
  const same = (other: PlacedFigure): boolean => other === figure || (other.player === figure.player && other.figure === figure.figure);
  const i = group.includes(figure) ? group.indexOf(figure) : group.findIndex(same);
  return [x + (Math.max(0, i) - (group.length - 1) / 2) * STEP, y];
}

/** Where one more figure would stand: beside those who are there. */
export function joinsAt(board: BoardState, pictures: TilePictures, cell: Cell, place: Place): Point {
  const [x, y] = figureAt(board, pictures, cell, place), others = together(board, { cell, feature: place }).length;
  return [x + (others * STEP) / 2 + (others ? STEP / 2 + 2 : 0), y];
}

/** The foot of a neutral piece. */
export function tokenAt(board: BoardState, pictures: TilePictures, token: string, cell: Cell, beside?: Place | null): Point {
  const { foot } = tokenLook(token);
  if (typeof foot === 'function') return foot(board, pictures, cell);
  if (beside) {
    const [x, y] = figureAt(board, pictures, cell, beside), others = together(board, { cell, feature: beside }).length;
    return others ? [x + 15 + ((others - 1) * STEP) / 2, y + FEET + 2] : [x, y + FEET - 2];
  }
  const [x, y] = corner(cell), [dx, dy] = foot ?? [50, 70];
  return [x + dx, y + dy];
}

/** It goes from tile to tile: a choice of it is the way next door. */
export const isStep = (action: Action): boolean => !!action.token && !!tokenLook(action.token).steps;

/** The middle of what is chosen there. */
export function choiceAt(board: BoardState, pictures: TilePictures, choice: SpotChoice): Point {
  const action = choice.actions[0]!, { site, at } = choiceLook(action.kind);
  const own = at?.(board, pictures, action);
  if (own) return own;
  if (site) return placed(board, pictures, choice.cell, site);
  if (choice.sets) return joinsAt(board, pictures, choice.cell, choice.place!);
  if (action.figure && action.player && choice.place) return standsAt(board, pictures, { player: action.player, figure: action.figure, cell: choice.cell, feature: choice.place });
  if (!action.token || isStep(action)) return placed(board, pictures, choice.cell, choice.place);
  const { there } = tokenLook(action.token);
  if (there && action.kind !== 'move_token') return there(board, pictures, choice.cell);
  const [x, y] = tokenAt(board, pictures, action.token, choice.cell, choice.place);
  return [x, y - 9];
}
