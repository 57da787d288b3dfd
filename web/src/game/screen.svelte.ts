// A table as this screen shows it: what is open, what the aids tell, where there is room for the board. The parts of the page read it.
import { untrack, type Snippet } from 'svelte';
import { safeFrame, type Frame } from '../board/camera';
import { linkOf, linksAt, sameEnd, type End } from '../board/ends';
import { View } from '../board/view.svelte';
import type { SpotChoice } from '../choices';
import { facts } from '../facts.svelte';
import type { Action, Cell, CellFacts, Hint } from '../protocol';
import { clearSelection } from '../selection';
import { settings, type Aid } from '../settings.svelte';
import type { TableState } from '../state';
import { ask, laidBy } from '../systems';
import { Table } from '../table.svelte';
import { Choosing } from './choosing.svelte';
import { Deeds } from './deeds.svelte';
import { FinalScoring } from './final.svelte';
import { News } from './news.svelte';
import { Pointing } from './pointing.svelte';
import { Reactions } from './reactions.svelte';
import { isPlayedOn, offeredOn } from './track';

/** Thickness of the score track round the board. */
export const RING = 42;

export type Tab = 'result' | 'log' | 'tiles' | 'chat' | 'aids' | 'track';
export type DialogName = 'menu' | 'keys' | 'text' | 'device';

export class Screen {
  readonly table: Table;
  readonly view = new View();
  readonly choosing: Choosing;
  readonly pointing: Pointing;
  readonly ending: FinalScoring;
  readonly deeds: Deeds;
  readonly news: News;
  readonly reactions: Reactions;

  width = $state.raw(innerWidth);
  height = $state.raw(innerHeight);
  tab = $state.raw<Tab | null>(null); // null: none is open, which only a phone can show
  dialog = $state.raw<DialogName | null>(null);
  typing = $state.raw(false); // a move in words
  numbers = $state.raw(false); // of choices are shown: keys are in use

  constructor(id: string) {
    const now = (): TableState => this.game;
    this.table = new Table(id);
    this.choosing = new Choosing(now);
    this.news = new News(now);
    this.reactions = new Reactions(now);
    this.pointing = new Pointing(now);
    this.ending = new FinalScoring(now);
    this.deeds = new Deeds(this.table, this.ending);
    $effect(() => this.#askAlong());
    $effect(() => this.#revealChosen());
    $effect(() => {
      if (this.game.board) void facts.pictures.expect?.(Object.keys(this.game.board.tiles_left.kinds));
    });
    $effect(() => {
      if (this.game.status === 'over') untrack(() => !this.phone && (this.tab = 'result'));
    });
    $effect(() => this.#openTrack());
    $effect(() => {
      const best = this.hints?.turns[0]?.turn[0]?.id;
      if (best) untrack(() => this.deeds.show(best));
    });
  }

  get game(): TableState {
    return this.table.state;
  }

  /** What a system shows for this decision, to everybody. */
  get slip(): Snippet<[Screen]> | null {
    return this.game.status === 'playing' ? ask((system) => system.slips?.[this.choosing.kind]) : null;
  }

  // ---- room

  phone = $derived(this.width <= 760 || this.height <= 500);

  /** Whether the score track is shown: at the edge of the board, on a phone in a drawer. */
  tracked = $derived(this.game.board !== null && (settings.all.track ?? isPlayedOn(this.game.board)));
  /** What is chosen on it now. */
  onTrack = $derived.by((): Action[] => (this.choosing.mine && this.tracked ? offeredOn(this.game) : []));

  /** What lies between the slips of paper. */
  room = $derived.by((): Frame => {
    const { beside, listed } = this.choosing;
    const buttons = this.slip ? 'slip' : beside.length ? 'row' : listed.length ? (this.onTrack.length > 2 ? 'rows' : 'list') : null;
    return safeFrame(this.width, this.height, { drawer: this.phone && this.tab !== null, buttons, hints: this.hints !== null });
  });

  /** Where the board can be seen. */
  frame = $derived.by((): Frame => {
    const { left, top, right, bottom } = this.room, edge = this.tracked && !this.phone ? RING : 0;
    return { left: left + edge, top: top + edge, right: right - edge, bottom: bottom - edge };
  });

  /** On a phone the track comes when something is chosen on it, and goes with that. */
  #openTrack(): void {
    const asked = this.phone && this.onTrack.length > 0;
    untrack(() => {
      if (asked) this.tab = 'track';
      else if (this.#askedOnTrack && this.tab === 'track') this.tab = null;
      this.#askedOnTrack = asked;
    });
  }
  #askedOnTrack = false;

  #revealChosen(): void {
    const { mine, chosen } = this.choosing, final = this.ending.now;
    const cell = final?.award.event.cell ?? chosen?.cell;
    if (cell && (mine || final)) untrack(() => this.view.reveal(cell));
  }

  // ---- aids

  #aids = $derived<readonly Aid[]>(this.game.aids ? settings.all.aids : settings.all.aids.filter((aid) => aid === 'last'));
  shows = (aid: Aid): boolean => this.#aids.includes(aid);

  get #openCells(): CellFacts[] {
    return this.table.cells?.cells ?? [];
  }
  dead = $derived<Cell[]>(this.shows('dead') ? this.#openCells.filter((cell) => cell.dead).map((cell) => cell.cell) : []);
  lastPlaced = $derived.by((): Cell | null => {
    const tiles = this.game.board?.tiles ?? [];
    return tiles.length > 1 ? tiles.at(-1)!.cell : null;
  });
  /** The empty cell whose tiles are told. */
  openCell = $derived.by((): Cell | null => {
    const { chosen } = this.choosing;
    return this.pointing.openCell(this.#openCells, chosen && laidBy(chosen) !== undefined ? chosen.cell! : null);
  });

  hints = $derived.by((): Hint | null => {
    const { hint, n } = this.game;
    return hint && hint !== 'asked' && hint.n === n && this.choosing.mine && hint.turns.length ? hint : null;
  });
  get canAskHint(): boolean {
    return this.game.aids && this.choosing.mine && !this.game.pending;
  }
  askHint = (): void => {
    if (!this.canAskHint) return;
    this.table.askHint();
    if (this.phone) this.tab = null; // the answer is shown over the board
  };
  closeHints = (): void => this.table.change((table) => (table.hint = null));

  /** Things that are asked for beside the stream, whenever the game has moved on. */
  #askAlong(): void {
    const { n, logComplete, status } = this.game;
    if (n === 0) return;
    if (this.shows('fits') || this.shows('dead')) void this.table.askCells();
    if (this.shows('forecast')) void this.table.askScore();
    if (!logComplete && status !== 'waiting' && (!this.phone || this.tab === 'log' || status === 'over')) void this.table.recall();
  }

  // ---- joining two ends

  /** The first of them, or the second: then the pair is chosen. */
  tapEnd = (end: End): void => {
    const { pointing: { end: held }, choosing: { spots } } = this;
    const link = held && !sameEnd(held, end) ? linkOf(spots, held, end) : null, only = linksAt(spots, end);
    if (link ?? only.length === 1) this.#join(link ?? only[0]!);
    else if (this.deeds.open) {
      this.table.change(clearSelection);
      this.pointing.end = sameEnd(held, end) ? null : end;
    }
  };
  joinEnds = (from: End, to: End): void => {
    const link = linkOf(this.choosing.spots, from, to);
    if (link) this.#join(link);
  };
  #join(link: SpotChoice): void {
    this.pointing.end = null;
    this.deeds.tapSpot(link.key);
  }

  // ---- what is opened

  toggleTab = (name: Tab): void => {
    this.tab = this.tab === name && this.phone ? null : name;
    if (name === 'chat') this.table.change((table) => (table.unread = 0));
  };
  openMenu = (): void => { this.dialog = 'menu'; };
}
