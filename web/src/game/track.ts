// The score track: a ring of fifty spaces. Where everybody's counters stand on it, what stands beside them, and what may be chosen there.
import type { Action, BoardState, PlayerState } from '../protocol';
import type { TableState } from '../state';
import { choiceLook, systems } from '../systems';

export const SPACES = 50;
const DARK = 5; // every so many spaces one is dark

/** Something on a space. */
export interface Stand {
  player: string; // whose
  piece: string;
  space: number;
  total?: number; // points that a counter stands for
}

export interface Counter extends Stand {
  total: number;
}

/** Also of a total below zero. */
export const spaceOf = (total: number): number => ((total % SPACES) + SPACES) % SPACES;
export const isDark = (space: number): boolean => space % DARK === 0;

const heldOf = (player: PlayerState, word: string): number | undefined => player.holds?.find((hold) => hold.token === word && !hold.cell && !hold.player)?.count;

/** Without a system that plays on the track, the marker is simply where the score is. */
export function countersOf(board: BoardState, player: PlayerState): Counter[] {
  const total = heldOf(player, 'marker') ?? player.score;
  return [{ player: player.name, piece: 'marker', total, space: spaceOf(total) }, ...systems().flatMap((system) => system.counters?.(board, player) ?? [])];
}

export const allCounters = (board: BoardState): Counter[] => board.players.flatMap((player) => countersOf(board, player));
export const standsOn = (board: BoardState): Stand[] => [...allCounters(board), ...systems().flatMap((system) => system.besides?.(board) ?? [])];

/** Points that lie before a player as tiles of fifty. */
export const laps = (counters: readonly Counter[]): number => counters.reduce((sum, { total }) => sum + Math.floor(total / SPACES) * SPACES, 0);

/** Whether something is played on it, so that it has to be seen. */
export const isPlayedOn = (board: BoardState | null): boolean => !!board?.players.some((player) => heldOf(player, 'marker') !== undefined);

/** What can be chosen on the track. */
export const offeredOn = ({ choices, board }: TableState): Action[] =>
  [...choices.listed, ...(choices.lone ? [choices.lone] : [])].filter((action) => board && choiceLook(action.kind).space?.(board, action) !== undefined);

export const spaceFor = (board: BoardState, action: Action): number | undefined => choiceLook(action.kind).space?.(board, action) ?? undefined;
export const landsOn = (board: BoardState, action: Action): number | undefined => choiceLook(action.kind).lands?.(board, action) ?? undefined;

// ---- how it lies on the screen

export interface Box { x: number; y: number; w: number; h: number }

/** Ten to a row, where there is no room for a ring: then the dark ones stand below each other. */
export const ROW = 10;

/** The ring clockwise from the upper left corner: as many spaces along each side as fit its length. */
export function ring(width: number, height: number, thick: number): Box[] {
  const sum = SPACES / 2 + 2, columns = Math.max(4, Math.min(sum - 4, Math.round((sum * width) / (width + height)))), rows = sum - columns;
  const w = (width - 2 * thick) / (columns - 2), h = (height - 2 * thick) / (rows - 2);
  const xs = Array.from({ length: columns }, (_, i) => (i === 0 ? [0, thick] : i === columns - 1 ? [width - thick, thick] : [thick + (i - 1) * w, w]) as [number, number]);
  const ys = Array.from({ length: rows }, (_, i) => (i === 0 ? [0, thick] : i === rows - 1 ? [height - thick, thick] : [thick + (i - 1) * h, h]) as [number, number]);
  const at = (column: number, row: number): Box => ({ x: xs[column]![0], w: xs[column]![1], y: ys[row]![0], h: ys[row]![1] });
  const along = (n: number): number[] => Array.from({ length: n - 1 }, (_, i) => i);
  return [
    ...along(columns).map((i) => at(i, 0)), ...along(rows).map((i) => at(columns - 1, i)),
    ...along(columns).map((i) => at(columns - 1 - i, rows - 1)), ...along(rows).map((i) => at(0, rows - 1 - i)),
  ];
}

/** Feet of the pieces that share a space, as large as they can stand there apart. */
export function stacked(n: number, width: number, height: number): { size: number; at: [number, number][] } {
  const TALL = 1.25; // a piece to its width
  let best = { size: 0, columns: 1 };
  for (let columns = 1; columns <= Math.max(1, n); columns++) {
    const size = Math.min(width / columns, height / Math.ceil(n / columns) / TALL, 22);
    if (size > best.size) best = { size, columns };
  }
  const { size, columns } = best, rows = Math.ceil(n / columns);
  return {
    size,
    at: Array.from({ length: n }, (_, i) => {
      const row = Math.floor(i / columns), inRow = Math.min(columns, n - row * columns);
      return [width / 2 + (i % columns - (inRow - 1) / 2) * size, height / 2 + (row + 1 - rows / 2) * size * TALL - 1] as [number, number];
    }),
  };
}
