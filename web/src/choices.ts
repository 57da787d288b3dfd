// What may be done now, sorted once by where it is chosen: cells for the tile in hand, spots on the board, buttons beside it.
import { placeKey } from './board/pictures';
import { cellKey, sameCell } from './cells';
import type { Action, BoardState, Cell, Place } from './protocol';
import { NO_AMOUNTS } from './systems/numbers';

/** A cell that a tile may be placed on: the one in hand, or one that the player holds. */
export interface CellChoice {
  cell: Cell;
  actions: Action[]; // one for each legal rotation, or several that differ in what comes along with the tile
}

/** Somewhere on the board that can be chosen: a place on a tile, or the whole cell. */
export interface SpotChoice {
  key: string; // cell and place in one word
  cell: Cell;
  place: Place | null; // null: the cell itself
  other: Place | null; // what it would be joined with: a choice of two ends
  sets: boolean; // a figure of the own supply would be set there; else something there is pointed at
  actions: Action[]; // one for each figure that may stand there, or each other thing that can be done with it
}

export interface Choices {
  all: Action[];
  cells: CellChoice[];
  spots: SpotChoice[];
  pass: Action | null;
  lone: Action | null; // a single question beside the board, which "do it" answers
  beside: Action[]; // what can be done beside the decision itself, which stays open: small buttons that keep out of its way
  amounts: Action[]; // that differ in a number alone, the least first: one is chosen step by step
  listed: Action[]; // whatever else is nowhere on the board: a list of buttons
}

interface Where {
  cell: Cell;
  place: Place | null;
}

/** Where the action is chosen. A piece that leaves is pointed at where it stands; what sets out starts from the tile just placed. */
function whereOf(action: Action, board: BoardState | null): Where | null {
  if (action.cell) return { cell: action.cell, place: action.feature ?? null };
  const token = action.token ? board?.tokens?.find((it) => it.token === action.token) : undefined;
  if (token?.cell) return { cell: token.cell, place: token.feature ?? null };
  const start = action.reach ? board?.tiles.at(-1)?.cell : undefined;
  return start ? { cell: start, place: null } : null;
}

/** What is done with an empty cell: a tile is laid there. */
const lays = (action: Action, board: BoardState | null): boolean =>
  action.kind === 'place_tile' || (!!board && !!action.cell && !action.feature && !action.token && !board.tiles.some((tile) => sameCell(tile.cell, action.cell)));

/** Pieces that may come to the same feature are variants of one spot; on a whole tile each has its own. */
function keyOf(action: Action, { cell, place }: Where): string {
  const piece = action.token && place ? 'token' : (action.token ?? (action.cell ? '' : action.kind));
  const land = [place, action.other].flatMap((it) => (it ? [placeKey(it)] : [])).join('-');
  return [cellKey(cell), land, action.player ? `${action.player} ${action.figure ?? ''}` : '', piece, action.axis ?? ''].join(' ').trimEnd();
}

function addTo<Choice extends { actions: Action[] }>(choices: Map<string, Choice>, key: string, action: Action, fresh: () => Choice): void {
  const choice = choices.get(key);
  if (choice) choice.actions.push(action);
  else choices.set(key, fresh());
}

export function choicesOf(all: Action[], board: BoardState | null): Choices {
  const cells = new Map<string, CellChoice>(), spots = new Map<string, SpotChoice>(), rest: Action[] = [];
  for (const action of all) {
    const where = whereOf(action, board);
    if (action.kind === 'pass') continue;
    if (!where) rest.push(action);
    else if (lays(action, board)) addTo(cells, cellKey(where.cell), action, () => ({ cell: where.cell, actions: [action] }));
    else {
      const key = keyOf(action, where), sets = action.figure !== undefined && action.player === undefined && action.feature !== undefined;
      addTo(spots, key, action, () => ({ key, ...where, other: action.other ?? null, sets, actions: [action] }));
    }
  }
  const onBoard = cells.size + spots.size > 0;
  const amounts = onBoard ? [] : rest.filter((action) => action.number !== undefined && !action.token && !NO_AMOUNTS.includes(action.kind)).sort((a, b) => a.number! - b.number!);
  const others = rest.filter((action) => !amounts.includes(action));
  const lone = !onBoard && !amounts.length && others.length === 1 ? others[0]! : null;
  return {
    all, cells: [...cells.values()], spots: [...spots.values()], pass: all.find((action) => action.kind === 'pass') ?? null,
    lone, beside: onBoard ? rest : [], amounts, listed: onBoard || lone ? [] : others,
  };
}

/** The way that needs nothing beside the tile, if there is one: it is named with the fewest words. */
export function simplestOf({ actions }: CellChoice): number {
  const words = actions.map((action) => Object.keys(action).length);
  return words.indexOf(Math.min(...words));
}

/** In how many ways the tile can be turned there. */
export const rotationsOf = (choice: CellChoice): number[] => [...new Set(choice.actions.map((action) => action.rotation ?? 0))];

export const NO_CHOICES: Choices = choicesOf([], null);
