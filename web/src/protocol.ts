// What goes over the wire, as docs/server.md (tables) and docs/protocol.md (games) describe it. Only forms, no behaviour.

export type Cell = readonly [number, number]; // x grows east, y grows north
export type Kind = 'city' | 'road' | 'field' | 'cloister';

/** A place on a tile, named by what lies there as the board is seen. */
export interface Place {
  kind: Kind | (string & {}); // or a place that a system adds
  sides?: string;
  halves?: number[];
  inside?: number;
}

// ---- the game -------------------------------------------------------------------------------------------------------

/** A legal choice. Kinds that this client has no picture for are offered by their id. */
export interface Action {
  id: string;
  kind: string; // place_tile, deploy_figure, pass, and whatever systems add
  tile?: string;
  cell?: Cell;
  rotation?: number;
  figure?: string;
  feature?: Place;
  other?: Place; // a second one on the same tile that the first would be joined with
  axis?: string; // which way something lies across the tile: NS or EW
  player?: string;
  weight?: number;
  token?: string; // a neutral piece that is moved, or of which one more is built
  number?: number;
  takes?: PlacedFigure[]; // figures that would leave the board, or of which one could then be captured
  reach?: Cell[]; // cells in reach of what would be built or set out
}

export interface Decision {
  actor: string | null; // a player's name, "chance", or null when the game is over
  kind: string;
  tile?: string;
  [member: string]: unknown; // what systems add, as steps that are left; goes into the sentence
}

export interface Term {
  what: string;
  count: number;
  each: number;
}

export interface Worth {
  points: number;
  terms: Term[];
  rules: string[];
}

export interface Feature {
  id: number;
  kind: Kind;
  tiles: number;
  complete?: boolean;
  open?: number;
  pennants?: number;
  cities?: number;
  marks?: string[];
  value?: Worth; // how its points come about, but for fields
  points?: number; // as it lies there now
  points_if_completed?: number; // if its open sides were closed; not for fields
  strengths: Record<string, number>;
  owners: string[];
  segments: { cell: Cell; feature: Place }[];
}

export interface PlacedTile {
  tile: string;
  cell: Cell;
  rotation: number;
}

export interface PlacedFigure {
  player: string;
  figure: string;
  cell: Cell;
  feature: Place;
}

export interface PlayerState {
  name: string;
  score: number;
  supply: Record<string, number>;
  holds?: Token[]; // what lies in front of the player
}

/** What systems keep beside figures and points: pieces on the board, things that players hold, what is true of the turn. */
export interface Token {
  token: string;
  count: number;
  cell?: Cell;
  feature?: Place; // beside whom it stands, if that matters
  other?: Place; // what the feature is joined with
  axis?: string; // which way it lies
  player?: string; // whose figure it is
  figure?: string; // which
  tile?: string;
}

export interface BoardState {
  players: PlayerState[];
  turn: string;
  decision: Decision;
  hand: string | null;
  tiles: PlacedTile[];
  figures: PlacedFigure[];
  tokens?: Token[]; // on the board
  notes?: Token[]; // of the turn
  features: Feature[];
  tiles_left: { total: number; kinds: Record<string, number> };
  discarded: string[];
  winners?: string[];
}

export interface GameEvent {
  kind: string; // tile_drawn, tile_placed, figure_deployed, figure_returned, scored, game_ended …
  text: string;
  player?: string;
  other?: string; // the second player who takes part
  token?: string;
  count?: number;
  tile?: string;
  cell?: Cell;
  rotation?: number;
  figure?: string;
  feature?: Place;
  scored_as?: string; // a kind of feature, or what else brought the points
  complete?: boolean;
  points?: number;
  terms?: Term[];
  rules?: string[];
  strengths?: Record<string, number>;
}

// ---- the table ------------------------------------------------------------------------------------------------------

export interface Seat {
  seat: number;
  name: string;
  kind: 'person' | 'computer';
  player?: string;
  taken: boolean;
  online: boolean;
  handed?: boolean; // the computer plays for the person at present
  resigned?: boolean;
  away_in?: number; // not online: milliseconds from this message until the others may hand it to the computer; absent in games by days
}

export type Status = 'waiting' | 'playing' | 'over';

export interface ClockSetup {
  kind: 'none' | 'fischer' | 'days';
  seconds?: number;
  increment?: number;
  days?: number;
}

export interface GameSummary {
  id: string;
  title: string;
  status: Status;
  open: boolean;
  rules: string;
  seats: Seat[];
  created: string;
  tiles_left?: number;
  aids?: boolean;
}

/** A game in which this browser's person holds seats. */
export interface MyGameSummary extends GameSummary {
  you: SeatToken[];
}

export interface SeatWish {
  name?: string;
  kind: 'person' | 'computer';
  here?: boolean;
  player?: string;
}

export interface NewGame {
  rules?: string;
  preset?: string;
  systems?: string[];
  copies?: Record<string, number>;
  options?: Record<string, string>;
  first_player?: number;
  seats: SeatWish[];
  title?: string;
  open?: boolean;
  clock?: ClockSetup;
  aids?: boolean;
}

export interface SeatToken {
  seat: number;
  token: string;
}

export interface ChatLine {
  name: string;
  seat: number | null;
  text: string;
}

export interface May {
  undo: number[];
  takeback: number[];
}

export interface GameResult {
  winners: string[];
  reason: string;
}

// ---- from server ----------------------------------------------------------------------------------------------------

export interface Welcome {
  type: 'welcome';
  version: number;
  n: number;
  id: string;
  title: string;
  status: Status;
  you: number[];
  seats: Seat[];
  setup?: { rules?: string; [member: string]: unknown };
  commitment?: string;
  resumed: boolean;
  state?: BoardState | null;
  actions?: Action[];
  aids?: boolean; // false: no aids at this table
  may?: May;
  asked?: { seat: number | null; waiting?: number[] } | null;
  chat?: ChatLine[];
  clock?: Clock | null;
  result?: GameResult;
  rematch?: string;
}

export interface Clock {
  running: number | null; // the seat whose time runs
  left: number[]; // of each seat, in milliseconds
}

/** The members that changed; of tiles and features only the difference, unless the whole state comes. */
export type StateChange = Partial<Omit<BoardState, 'tiles' | 'features'>> & {
  tiles?: PlacedTile[] | { keep: number; add: PlacedTile[] };
  features?: Feature[] | { gone: number[]; set: Feature[] };
};

export interface Update {
  type: 'update';
  n: number;
  at?: number;
  status: Status;
  cause: string;
  seat?: number | null;
  action?: string;
  events?: GameEvent[];
  state?: StateChange;
  seats?: Seat[];
  actions?: Action[];
  may?: May;
  clock?: Clock | null;
  result?: GameResult;
  proof?: { commitment: string; secret?: string };
  rematch?: string; // id of the next game
}

/** What the strongest player would do in the state `n`: turns, best first, with the lead in points that each promises. */
export interface Hint {
  type: 'hint';
  n: number;
  turns: { turn: Action[]; points: number; why: { part: string; points: number }[] }[];
}

export type FromServer =
  | Welcome
  | Update
  | Hint
  | { type: 'ack'; move: string; n: number }
  | { type: 'refused'; move?: string; code: string; message: string }
  | { type: 'presence'; seats: { seat: number; online: boolean; away_in?: number }[]; spectators: number }
  | ({ type: 'chat' } & ChatLine)
  | { type: 'asked'; seat: number | null; waiting?: number[] }
  | { type: 'rematch'; id: string }
  | { type: 'pong' }
  | { type: 'closing'; message: string };

// ---- to server ------------------------------------------------------------------------------------------------------

/** Wishes that change the game; each gets a move id and is repeated until it is acknowledged or refused. */
export type Wish =
  | { type: 'act'; seat: number; action: string }
  | { type: 'undo'; seat: number }
  | { type: 'takeback'; seat: number }
  | { type: 'resign'; seat: number }
  | { type: 'hand'; seat: number; to: 'computer' | 'person' }
  | { type: 'rematch' };

export type Remark = { type: 'hint'; seat: number } | { type: 'consent'; seat: number; yes: boolean } | { type: 'chat'; text: string; name?: string } | { type: 'ping' };

export type FromClient = { type: 'hello'; tokens: string[]; since: number } | (Wish & { move: string }) | Remark;

// ---- lists that are asked for -------------------------------------------------------------------------------------------

export interface TileFacts {
  set: string;
  id: string;
  letter: string | null;
  count: number;
  name: string;
  edges: string;
  cities: ({ sides: string; pennants: number } & Printed)[];
  roads: ({ sides: string } & Printed)[];
  fields: { halves: number[]; cities: number[] }[];
  cloister: boolean;
  symbols: string[];
  wagon_groups: string[][];
  [more: string]: unknown; // what systems add
}

/** What systems add to a city or road: true, or one of several words. */
export interface Printed {
  [mark: string]: unknown;
}

export interface SystemFacts {
  name: string;
  title: string;
  playable: boolean;
  tile_set?: string;
}

export interface OptionFacts {
  name: string;
  system: string;
  values: string[];
  default: string;
}

export interface PresetFacts {
  name: string;
  title: string;
  playable: boolean;
  systems: string[];
  options: Record<string, string>;
}

export interface RulesFacts {
  systems: SystemFacts[];
  options: OptionFacts[];
  presets: PresetFacts[];
  players: string[];
}

export interface ScoreFacts {
  n?: number;
  players: { name: string; points: number; awards: GameEvent[] }[];
  if_ended_now: { name: string; points: number; awards: GameEvent[] }[];
}

export interface CellFacts {
  cell: Cell;
  fits: Record<string, number>;
  odds: number;
  dead: boolean;
}

export interface CellsFacts {
  n: number;
  total: number;
  cells: CellFacts[];
}

export interface HistoryFacts {
  state: BoardState;
  updates: Update[];
}
