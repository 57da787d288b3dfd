// What whoever sits at this screen can do, by whatever they press: the board, buttons, keys.
import { choiceAt } from '../board/stand';
import { sameCell } from '../cells';
import { facts } from '../facts.svelte';
import { t } from '../i18n.svelte';
import type { Action, Cell } from '../protocol';
import { gameLink, router } from '../router.svelte';
import { myGame, remember } from '../seats';
import { rotationsOf } from '../choices';
import { selectAction, selectCell, selectSpot, selectVariant, clearSelection, pick, stepAmount, turnSelection, walk } from '../selection';
import { settings } from '../settings.svelte';
import { isMine, type TableState } from '../state';
import { ask } from '../systems';
import type { Table } from '../table.svelte';
import type { FinalScoring } from './final.svelte';

const COPIED = 2000;

export class Deeds {
  copied = $state.raw(false); // the link, a moment ago

  constructor(readonly table: Table, readonly ending: FinalScoring) {}

  get #state(): TableState {
    return this.table.state;
  }

  /** Whether something is asked of this screen that is not answered yet. */
  get open(): boolean {
    return isMine(this.#state) && !this.#state.pending;
  }

  #change(selection: (state: TableState) => void): void {
    if (this.open) this.table.change(selection);
  }

  // ---- choosing

  turn = (by = 1): void => this.#change((state) => turnSelection(state, by));
  variant = (id: string): void => this.#change((state) => selectVariant(state, id));
  show = (id: string): void => this.#change((state) => selectAction(state, id));
  pick = (id: string): void => this.#change((state) => pick(state, id));
  step = (by: number): void => this.#change((state) => stepAmount(state, by));

  tapCell = (cell: Cell, again: boolean): void => {
    if (!again) this.#change((state) => selectCell(state, cell));
    else if (settings.all.tapPlaces) this.confirm();
    else this.turn();
  };

  tapSpot = (key: string, again = false): void => {
    if (again && settings.all.tapPlaces) this.confirm();
    else this.#change((state) => selectSpot(state, key));
  };

  /** What is chosen already was tapped once more. */
  tapAgain = (): void => {
    if (settings.all.tapPlaces) this.confirm();
  };

  /** By number, as its mark on the board or its button says. */
  number = (n: number): void => {
    const { spots, cells, listed } = this.#state.choices;
    const spot = spots[n - 1], other = spots.length || cells.length ? undefined : listed[n - 1];
    if (spot) this.tapSpot(spot.key, spot.key === this.#state.selection?.spot);
    else if (other && ask((system) => system.slips?.[this.#state.board?.decision.kind ?? ''])) this.pick(other.id);
    else if (other) this.act(other);
  };

  /** To the next choice in a direction of the screen. */
  walk = (dx: number, dy: number): void => {
    if (this.ending.now) this.ending.stepByHand(dx || dy);
    else if (this.open && this.#state.choices.spots.length) this.#walkSpots(dx, dy);
    else if (this.open && this.#state.choices.amounts.length) this.step(dx || -dy);
    else if (this.open && this.#state.choices.listed.length) this.#walkList(dx || dy);
    else if (this.open) this.#walkCells(dx, dy);
  };

  #walkSpots(dx: number, dy: number): void {
    const { choices: { spots }, selection, board } = this.#state;
    const places = spots.map((spot) => choiceAt(board!, facts.pictures, spot));
    const at = spots.findIndex((spot) => spot.key === selection?.spot);
    const next = at < 0 ? 0 : walk(places[at]!, places, dx, dy);
    if (next >= 0) this.#change((state) => selectSpot(state, spots[next]!.key));
  }

  #walkCells(dx: number, dy: number): void {
    const { choices: { cells }, selection } = this.#state;
    const places = cells.map((choice): [number, number] => [choice.cell[0], -choice.cell[1]]);
    const at = cells.findIndex((choice) => sameCell(choice.cell, selection?.cell));
    const choice = cells[at < 0 ? 0 : walk(places[at]!, places, dx, dy)];
    if (!choice) return;
    this.#change((state) => {
      selectCell(state, choice.cell);
      state.announcement = t('game.cell', { cell: choice.cell.join(','), n: rotationsOf(choice).length });
    });
  }

  #walkList(by: number): void {
    const { choices: { listed }, picked } = this.#state, at = listed.findIndex((action) => action.id === picked);
    this.pick(listed[at < 0 ? 0 : (at + by + listed.length) % listed.length]!.id);
  }

  escape = (): void => {
    if (this.ending.now) this.ending.finish();
    else this.table.change(clearSelection);
  };

  // ---- doing

  act = (action: Action): void => this.table.act(action.id);
  pass = (): void => this.table.pass();
  undo = (): void => this.table.undo();
  confirm = (): void => {
    if (this.ending.now) this.ending.stepByHand(1);
    else if (this.open) this.table.confirm();
  };

  // ---- round the game

  replay = (): void => router.go(`#/g/${this.table.id}/replay`);

  nextGame = (): void => {
    const { rematch, title, seats } = this.#state;
    if (!rematch) return;
    remember(rematch, { title, with: seats.map((seat) => seat.name), tokens: myGame(this.table.id)?.tokens ?? [] });
    router.go(`#/g/${rematch}`);
  };

  copyLink = async (): Promise<void> => {
    await navigator.clipboard?.writeText(gameLink(this.table.id)).catch(() => undefined);
    this.copied = true;
    setTimeout(() => (this.copied = false), COPIED);
  };
}
