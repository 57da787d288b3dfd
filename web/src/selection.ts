// What is being chosen here, out of what is offered: by pointing, by arrow keys, by typing.
import { cellKey, sameCell } from './cells';
import { rotationsOf, simplestOf, type CellChoice, type SpotChoice } from './choices';
import type { Action, Cell } from './protocol';
import { isMine, type TableState } from './state';

/** The cell or spot that is chosen. */
function chosenPlace({ selection, choices }: TableState): CellChoice | SpotChoice | undefined {
  if (!selection) return undefined;
  if (selection.spot !== null) return choices.spots.find((choice) => choice.key === selection.spot);
  return choices.cells.find((choice) => sameCell(choice.cell, selection.cell));
}

/** The action that "do it" would carry out now. */
export function chosenAction(table: TableState): Action | null {
  const { selection, choices } = table;
  if (!selection) return isMine(table) ? (choices.lone ?? pickedBeside(table)) : null;
  const choice = chosenPlace(table);
  return choice ? choice.actions[selection.turn % choice.actions.length]! : null;
}

/** What is chosen beside the board. Of amounts the least is, until another one is chosen; of a list nothing. */
const pickedBeside = ({ choices, picked }: TableState): Action | null =>
  [...choices.listed, ...choices.amounts].find((action) => action.id === picked) ?? choices.amounts[0] ?? null;

/** Shows the tile in hand on a cell, in a rotation that fits there; the present one if it does. */
export function selectCell(table: TableState, cell: Cell): void {
  const rotation = chosenAction(table)?.rotation;
  const choice = table.choices.cells.find((c) => sameCell(c.cell, cell));
  if (!choice) return;
  const same = choice.actions.findIndex((action) => action.rotation === rotation);
  table.selection = { cell, turn: same < 0 ? simplestOf(choice) : same, spot: null };
}

export function selectSpot(table: TableState, key: string): void {
  const spot = table.choices.spots.find((choice) => choice.key === key);
  if (!spot) return;
  const before = chosenAction(table);
  const same = spot.actions.findIndex((action) => action.figure === before?.figure && action.token === before?.token);
  table.selection = { cell: spot.cell, turn: Math.max(0, same), spot: key };
}

/** On to the next legal rotation, or the next kind of figure for the spot. */
export function turnSelection(table: TableState, by = 1): void {
  if (!table.selection) {
    const first = table.choices.cells[0];
    if (first) table.selection = { cell: first.cell, turn: 0, spot: null };
    return;
  }
  const choice = chosenPlace(table), { turn, spot } = table.selection;
  if (!choice) return;
  const { actions } = choice, rotations = spot === null ? rotationsOf(choice) : [];
  const next = (count: number, at: number): number => (at + by + count) % count;
  if (rotations.length < 2) table.selection = { ...table.selection, turn: next(actions.length, turn) };
  else {
    const rotation = rotations[next(rotations.length, rotations.indexOf(actions[turn % actions.length]!.rotation ?? 0))];
    table.selection = { ...table.selection, turn: actions.findIndex((action) => (action.rotation ?? 0) === rotation) };
  }
}

/** A certain action of the chosen place, as from the row of figures. */
export function selectVariant(table: TableState, id: string): void {
  const turn = chosenPlace(table)?.actions.findIndex((action) => action.id === id) ?? -1;
  if (table.selection && turn >= 0) table.selection = { ...table.selection, turn };
}

/** One of those that are nowhere on the board: it is shown before it is done. */
export function pick(table: TableState, id: string): void {
  if ([...table.choices.listed, ...table.choices.amounts].some((action) => action.id === id)) table.picked = id;
}

/** To a larger or smaller amount, as far as there are any. */
export function stepAmount(table: TableState, by: number): void {
  const { amounts } = table.choices, at = amounts.findIndex((action) => action.id === chosenAction(table)?.id);
  const next = amounts[Math.min(amounts.length - 1, Math.max(0, at + by))];
  if (next) table.picked = next.id;
}

/** Any action that can be shown before it is done, as from a hint. */
export function selectAction(table: TableState, id: string): void {
  pick(table, id);
  const cell = table.choices.cells.find((choice) => choice.actions.some((action) => action.id === id));
  if (cell) table.selection = { cell: cell.cell, turn: cell.actions.findIndex((action) => action.id === id), spot: null };
  const spot = table.choices.spots.find((choice) => choice.actions.some((action) => action.id === id));
  if (!spot) return;
  selectSpot(table, spot.key);
  selectVariant(table, id);
}

export function clearSelection(table: TableState): void {
  table.selection = table.picked = null;
}

/** The nearest choice in a direction of the screen: dx east, dy south. */
export function walk(from: readonly [number, number], to: (readonly [number, number])[], dx: number, dy: number): number {
  let best = -1;
  let least = Infinity;
  to.forEach(([x, y], i) => {
    const along = (x - from[0]) * dx + (y - from[1]) * dy;
    const aside = Math.abs((x - from[0]) * dy) + Math.abs((y - from[1]) * dx);
    if (along <= 0.001) return;
    const far = along + 2.5 * aside;
    if (far < least) [best, least] = [i, far];
  });
  return best;
}

/** A typed move: an action's id, or what is left of it without the name of the tile or of the plain follower. */
export function typedAction(actions: Action[], typed: string): Action | null {
  const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ').replace(/\s*,\s*/g, ',');
  const wish = plain(typed);
  if (!wish) return null;
  const names = (action: Action): string[] => {
    const id = plain(action.id);
    const short = id.slice(id.indexOf(' ') + 1);
    return action.kind === 'place_tile' || (action.kind === 'deploy_figure' && action.figure === 'follower') ? [id, short] : [id];
  };
  const exact = actions.find((action) => names(action).includes(wish));
  if (exact) return exact;
  const cell = /^(-?\d+,-?\d+)$/.exec(wish);
  const inCell = cell ? actions.filter((action) => action.kind === 'place_tile' && action.cell && cellKey(action.cell) === cell[1]) : [];
  return inCell.length === 1 ? inCell[0]! : null;
}

/** "0,1 r2 city N" is a placement and a figure: the second waits for its turn. */
export function splitTyped(typed: string): [string, string] {
  const both = /^\s*((?:\S+\s+)?-?\d+\s*,\s*-?\d+\s+r[0-3])\s+(.+)$/i.exec(typed);
  return both ? [both[1]!, both[2]!] : [typed, ''];
}
