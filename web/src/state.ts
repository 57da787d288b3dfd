// The state of one table, and every way in which it changes. No DOM, no sockets, no rules: what may be done arrives as
// data (`actions`) and is only sorted here. All changes go through `change` of the store, which calls one of the
// functions below on a copy and then lets the page render; they assign members and never alter what a member holds.
import { placeKey } from './board/pictures';
import { sameCell } from './cells';
import { choicesOf, NO_CHOICES, simplestOf, type Choices } from './choices';
import type {
  Action, BoardState, Cell, ChatLine, Clock, Feature, FromServer, GameEvent, GameResult, Hint, HistoryFacts, May, Place, PlacedTile,
  Seat, StateChange, Status, Update, Welcome,
} from './protocol';

export type Link = 'connecting' | 'open' | 'lost';

export interface LogEntry {
  n: number; // the update that told it, 0 if it was recalled
  at: number; // how many actions the record had after it; undoing drops the later ones
  seat: number | null; // who acted
  cause: string; // act, start, resign …
  events: GameEvent[];
  scores: Record<string, number>; // after it
}

export interface Selection {
  cell: Cell; // where the tile in hand is tried, or whose place is chosen
  turn: number; // index into the cell's rotations; or into the figures of a spot
  spot: string | null; // placeKey of the chosen place, when a figure is set
}

/** A seat, and until when its person may come back, by this machine's clock: then the others may hand it to the computer. */
export type TableSeat = Seat & { backUntil?: number | undefined };

const dated = (seat: Seat, awayIn: number | undefined): TableSeat => ({ ...seat, backUntil: awayIn === undefined ? undefined : Date.now() + awayIn });

export interface TableState {
  // ---- the connection
  link: Link;
  refusal: string | null; // the last sentence of refusal; goes away with the next change
  pending: boolean; // a wish of mine is under way: choices are shown but not offered

  // ---- the table, as the server tells it
  id: string;
  n: number; // the last update that is contained here
  title: string;
  status: Status;
  seats: TableSeat[];
  you: number[]; // seats that this client holds; empty for spectators
  spectators: number;
  rules: string; // as a rules text
  aids: boolean; // false: this table plays without aids
  asked: { seat: number | null; waiting: number[] } | null; // who asks for a takeback
  chat: ChatLine[];
  unread: number; // lines of chat since it was looked at
  clock: Clock | null;
  clockAt: number; // when the clock was told, in local milliseconds
  commitment: string;
  result: GameResult | null;
  rematch: string | null; // id of the next game

  // ---- the game
  board: BoardState | null; // null while waiting for players
  choices: Choices; // of all legal actions, when one of my seats decides
  may: May;
  log: LogEntry[];
  logComplete: boolean; // false until the time before this page was opened has been asked for

  // ---- what is being chosen here
  selection: Selection | null;
  picked: string | null; // id of an action that is nowhere on the board
  hint: Hint | 'asked' | null; // of the state that it names
  announcement: string; // for screen readers
}

export function newTable(id: string): TableState {
  return {
    link: 'connecting', refusal: null, pending: false,
    id, n: 0, title: '', status: 'waiting', seats: [], you: [], spectators: 0, rules: '', aids: true, asked: null, chat: [], unread: 0,
    clock: null, clockAt: 0, commitment: '', result: null, rematch: null,
    board: null, choices: NO_CHOICES, may: { undo: [], takeback: [] }, log: [], logComplete: false,
    selection: null, picked: null, hint: null, announcement: '',
  };
}

// ---- what the server says -------------------------------------------------------------------------------------------

/** Takes in one message. False: a number is missing, so the client has to connect again. */
export function receive(table: TableState, message: FromServer, now = 0): boolean {
  switch (message.type) {
    case 'welcome':
      welcome(table, message, now);
      return true;
    case 'update':
      if (message.n <= table.n) return true; // known already
      if (message.n !== table.n + 1) return false;
      update(table, message, now);
      return true;
    case 'refused':
      table.pending = false;
      if (table.hint === 'asked') table.hint = null;
      table.refusal = message.message;
      return true;
    case 'ack':
      table.pending = false;
      return true;
    case 'presence':
      table.seats = table.seats.map((seat) => {
        const there = message.seats.find((it) => it.seat === seat.seat);
        return there ? dated({ ...seat, online: there.online }, there.away_in) : seat;
      });
      table.spectators = message.spectators;
      return true;
    case 'chat':
      table.chat = [...table.chat, { name: message.name, seat: message.seat, text: message.text }].slice(-200);
      table.unread += 1;
      return true;
    case 'asked':
      table.asked = message.seat === null ? null : { seat: message.seat, waiting: message.waiting ?? [] };
      return true;
    case 'rematch':
      table.rematch = message.id;
      return true;
    case 'hint':
      table.hint = message;
      return true;
    default:
      return true;
  }
}

function welcome(table: TableState, message: Welcome, now: number): void {
  table.you = message.you;
  table.hint = null;
  table.seats = message.seats.map((seat) => dated(seat, seat.away_in));
  table.title = message.title;
  table.status = message.status;
  table.commitment = message.commitment ?? table.commitment;
  if (message.setup?.rules) table.rules = message.setup.rules;
  table.aids = message.aids ?? true;
  if (message.chat) table.chat = message.chat;
  if (message.rematch) table.rematch = message.rematch;
  if (message.result) table.result = message.result;
  if (message.clock !== undefined) setClock(table, message.clock, now);
  table.asked = message.asked && message.asked.seat !== null ? { seat: message.asked.seat, waiting: message.asked.waiting ?? [] } : null;
  if (message.resumed) {
    if (message.n === table.n && message.actions) table.choices = choicesOf(message.actions, table.board);
    return; // the missed updates follow
  }
  table.n = message.n;
  table.board = message.state ?? null;
  table.log = [];
  table.logComplete = false;
  offer(table, message.actions ?? [], message.may);
}

function update(table: TableState, message: Update, now: number): void {
  table.n = message.n;
  table.status = message.status;
  table.refusal = null;
  if (message.seats) table.seats = message.seats.map((seat) => dated(seat, seat.away_in));
  if (message.result) table.result = message.result;
  if (message.rematch) table.rematch = message.rematch;
  if (message.clock !== undefined) setClock(table, message.clock, now);
  const drawnBefore = table.board?.hand ?? null;
  if (message.state) table.board = applied(table.board, message.state);
  table.log = logged(table.log, message, table.board);
  offer(table, message.actions ?? [], message.may, drawnBefore);
  if (message.cause === 'takeback' || message.cause === 'act') table.asked = null;
}

function setClock(table: TableState, clock: Clock | null, now: number): void {
  table.clock = clock;
  table.clockAt = now;
}

/** The state after a change; the old one is left as it was. */
export function applied(board: BoardState | null, change: StateChange): BoardState {
  const { tiles, features, ...members } = change;
  const next = { ...(board ?? {}), ...members } as BoardState;
  if (Array.isArray(tiles)) next.tiles = tiles;
  else if (tiles) next.tiles = [...(board?.tiles ?? []).slice(0, tiles.keep), ...tiles.add];
  if (Array.isArray(features)) next.features = features;
  else if (features) {
    const away = new Set([...features.gone, ...features.set.map((feature) => feature.id)]);
    next.features = [...(board?.features ?? []).filter((feature) => !away.has(feature.id)), ...features.set];
  }
  return next;
}

const scoresOf = (board: BoardState | null): Record<string, number> =>
  Object.fromEntries((board?.players ?? []).map((player) => [player.name, player.score]));

function logged(log: LogEntry[], message: Update, board: BoardState | null): LogEntry[] {
  const at = message.at ?? log.at(-1)?.at ?? 0;
  const kept = message.cause === 'undo' || message.cause === 'takeback' ? log.filter((entry) => entry.at <= at) : log;
  if (!message.events?.length) return kept;
  return [...kept, { n: message.n ?? 0, at, seat: message.seat ?? null, cause: message.cause, events: message.events, scores: scoresOf(board) }];
}

/** The log of what happened before this page was opened. */
export function recall(table: TableState, history: HistoryFacts): void {
  let board = history.state;
  let log: LogEntry[] = [];
  for (const step of history.updates) {
    if (step.state) board = applied(board, step.state);
    log = logged(log, step, board);
  }
  const last = log.at(-1)?.at ?? 0;
  table.log = [...log, ...table.log.filter((entry) => entry.at > last)];
  table.logComplete = true;
}

// ---- what is offered --------------------------------------------------------------------------------------------------------

function offer(table: TableState, actions: Action[], may: May | undefined, drawnBefore: string | null = null): void {
  table.choices = choicesOf(actions, table.board);
  table.may = may ?? { undo: [], takeback: [] };
  table.pending = false;
  table.picked = null;
  const keepsHand = drawnBefore !== null && drawnBefore === table.board?.hand && table.selection !== null;
  const { cells, pass } = table.choices;
  if (keepsHand && cells.some((choice) => sameCell(choice.cell, table.selection!.cell))) return;
  // A lone cell is shown at once, unless one may refuse; a figure never is, since setting it may reveal the next draw and end the undoing.
  table.selection = cells.length === 1 && !pass ? { cell: cells[0]!.cell, turn: simplestOf(cells[0]!), spot: null } : null;
}

// ---- questions ------------------------------------------------------------------------------------------------------

export function featureAt(board: BoardState | null, cell: Cell, place: Place): Feature | null {
  const key = placeKey(place);
  return board?.features.find((f) => f.segments.some((s) => sameCell(s.cell, cell) && placeKey(s.feature) === key)) ?? null;
}

export const tileAt = (board: BoardState | null, cell: Cell): PlacedTile | null =>
  board?.tiles.find((tile) => sameCell(tile.cell, cell)) ?? null;

/** The seat whose decision is waited for; null when it is chance or nobody. */
export function decider(table: TableState): TableSeat | null {
  const actor = table.board?.decision.actor;
  return table.status === 'playing' && actor ? (table.seats.find((seat) => seat.name === actor) ?? null) : null;
}

export const isMine = (table: TableState): boolean => {
  const seat = decider(table);
  return seat !== null && table.you.includes(seat.seat);
};

/** The seat that the computer has to decide for. */
export function thinker(table: TableState): Seat | null {
  const seat = decider(table);
  return seat && (seat.kind === 'computer' || seat.handed) ? seat : null;
}

export const seatOf = (table: TableState, name: string): number =>
  table.seats.find((seat) => seat.name === name)?.seat ?? table.board?.players.findIndex((player) => player.name === name) ?? 0;

/** How many tiles are drawn until it is this client's turn again, its own draw included; a round for spectators. */
export function drawsToMyTurn(table: TableState): number {
  const round = Math.max(1, table.seats.length);
  const turn = table.seats.find((seat) => seat.name === table.board?.turn)?.seat ?? 0;
  const waits = table.you.map((seat) => ((seat - turn + round - 1) % round) + 1);
  return waits.length ? Math.min(...waits) : round;
}

/** Chance that one of the next `draws` tiles fits, when `fitting` of `total` do: drawn without putting back. */
export function oddsWithin(fitting: number, total: number, draws: number): number {
  let none = 1;
  for (let i = 0; i < Math.min(draws, total); i++) none *= Math.max(0, total - fitting - i) / (total - i);
  return 1 - none;
}

/** Points by player and by what they were scored for. */
export function pointsBySource(log: LogEntry[]): Map<string, Map<string, number>> {
  const table = new Map<string, Map<string, number>>();
  for (const event of log.flatMap((entry) => entry.events)) {
    if (event.kind !== 'scored' || !event.player) continue;
    const row = table.get(event.player) ?? new Map<string, number>();
    const source = event.scored_as ?? event.feature?.kind ?? 'other';
    row.set(source, (row.get(source) ?? 0) + (event.points ?? 0));
    table.set(event.player, row);
  }
  return table;
}
