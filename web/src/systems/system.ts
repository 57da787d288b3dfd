// What may be special about one system of the game. Whatever is the same for all of them is chosen, drawn and said without this;
// see "Decisions of systems to come" in web/README.md.
import type { Snippet } from 'svelte';
import type { Point, TilePictures } from '../board/pictures';
import type { Key } from '../i18n.svelte';
import type { SceneFacts } from '../pages/Scene.svelte';
import type { Action, BoardState, Cell, Feature, GameEvent, Place, PlayerState, TileFacts, Token } from '../protocol';
import type { Screen } from '../game/screen.svelte';
import type { Counter, Stand } from '../game/track';
import type { TableState } from '../state';

/** A fact's word: how what it means is drawn. */
export interface TokenLook {
  piece?: string; // name of the picture, if it is another than the word
  hidden?: boolean; // it only says what is going on
  drawn?: boolean; // on the board its system draws it
  single?: boolean; // there is one or none: without a number
  short?: boolean; // shown beside a player also where there is little room
  faint?: boolean; // not held yet
  foot?: Point | ((board: BoardState, pictures: TilePictures, cell: Cell) => Point); // on the tile; in the world, if it depends on the board: where the next one comes
  there?: (board: BoardState, pictures: TilePictures, cell: Cell) => Point; // middle of those that are there already, if that is elsewhere
  site?: Place; // where on the tile it is built
  steps?: boolean; // it goes from tile to tile: a choice is the way next door
  mark?: { y: number; scale: number; plus?: boolean }; // how a choice of it is drawn
  held?: { y: number; scale: number }; // how it is drawn in a list
}

/** A place of a tile that is no feature. */
export interface PlaceLook {
  role: string; // of a figure there
  at: (board: BoardState, pictures: TilePictures, cell: Cell) => Point; // middle of the figure, in the world
  between?: Point; // where tiles meet, seen from the cell; it is on no single one
  feature?: (board: BoardState, cell: Cell) => Feature | null; // that it belongs to
}

export interface FigureLook {
  shape?: string; // a path; otherwise a follower's
  size?: number;
  buttons?: Point[];
}

/** A choice that is drawn in its own way: on the board where it is made, as a button, and what it would reach. */
export interface ChoiceLook {
  lays?: string; // a tile that is not in hand
  site?: Place; // where on the tile
  at?: (board: BoardState, pictures: TilePictures, action: Action) => Point | null; // in the world, if it is no place of the tile
  mark?: Snippet<[MarkFacts]>;
  reach?: Snippet<[Action, BoardState]>;
  icon?: Snippet<[Action, number]>; // of a button; the seat that decides
  space?: (board: BoardState, action: Action) => number | undefined; // of the score track, where it is chosen
  lands?: (board: BoardState, action: Action) => number | undefined; // of the score track: what would come there
  told?: boolean; // its button says what it would do
}

/** What comes along with a tile that is placed; where there are several, one of them is chosen. */
export interface Along {
  name: string;
  piece: string; // that says so where nothing is tried yet
  draw: Snippet<[Action, boolean]>; // in the world; whether it is chosen
  icon: Snippet<[Action, BoardState]>; // in a box of 100
}

export interface MarkFacts {
  action: Action;
  on: boolean;
  seat: number;
  cell: Cell;
}

/** Land of its own that runs from side to side, or ends on the tile. */
export interface LandLook {
  name: Key;
  sides: (tile: TileFacts) => string; // that it reaches; none: it is not there
  draw: (ends: Point[]) => string; // simply, until there are pictures: SVG in a box of 100, from the middles of the sides
}

/** What no rulebook settles where these systems are played together, and where docs/rules settles it. */
export interface Ruling {
  key: Key;
  rules: string;
  systems: string[];
}

export interface System {
  name: string; // as in data/editions.rules

  // ---- setup and rules page
  tiles?: { set: string; shown: string[] }; // that tell at a glance what it adds
  rulings?: Ruling[];
  scenes?: Record<string, SceneFacts>;

  // ---- what is drawn
  land?: LandLook;
  printed?: string[]; // on its cities, roads and land: drawn there, so it is no sign of the whole tile
  figures?: Record<string, FigureLook>;
  tokens?: Record<string, TokenLook>; // by word of the fact
  quiet?: string[]; // words of facts that only say what is going on
  places?: Record<string, PlaceLook>; // by kind
  choices?: Record<string, ChoiceLook>; // by kind of the action
  along?: (action: Action) => Along | null;
  slips?: Record<string, Snippet<[Screen]>>; // over the board, by kind of decision: what is otherwise a list of buttons is chosen there
  under?: Snippet<[BoardState]>; // on the board below the figures
  over?: Snippet<[BoardState, (name: string) => number]>; // above them; with the seat of a player
  emblems?: Record<string, Snippet<[TableState, number]>>; // what the dock shows for a kind of decision, in a box of 100; with the seat that decides
  ways?: Record<string, Snippet<[Action, BoardState]>>; // what a choice reaches, by kind of decision
  outlined?: string[]; // kinds of decisions whose places are shown whole, not by a figure alone
  holds?: (board: BoardState, player: PlayerState) => Token[]; // what is shown before a player beside what the player holds
  counters?: (board: BoardState, player: PlayerState) => Counter[]; // on the score track, beside the marker
  besides?: (board: BoardState) => Stand[]; // what else stands there
  happens?: Snippet<[GameEvent[], BoardState, (name: string) => number]>; // on the board for a moment after these events
  award?: (event: GameEvent) => string | null; // piece that stands for points which no feature brought

  // ---- what is said
  step?: Record<string, number>; // where a kind of decision comes among the usual steps of a turn: tile, figure, score, next; 2 if nothing is said
  special?: (table: TableState) => string | null; // what there is special words for, as a last ending of their key
  below?: Record<string, (table: TableState) => string>; // under the question, while nothing is chosen; by kind of decision or duty
  makes?: (board: BoardState, action: Action) => Feature | null; // the land as it would be then, to be lit
  would?: (table: TableState, action: Action) => string | null; // what the chosen action would do
  about?: (board: BoardState, feature: Feature) => string[]; // what else is true of a feature
  tell?: (event: GameEvent, table: TableState) => string | null; // a sentence for everybody, shown for a moment
  silent?: (event: GameEvent) => boolean; // it is seen and needs no words
  noted?: string[]; // kinds of events that are told beside their player
  heldName?: (hold: Token) => string | null; // of somebody's figure that another player holds
  gained?: (event: GameEvent) => Token | null; // what the player holds since then
}
