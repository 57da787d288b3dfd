// What is asked of this screen and what is being chosen there: derived once, for whatever shows it.
import { sameCell } from '../cells';
import type { CellChoice, SpotChoice } from '../choices';
import type { Action } from '../protocol';
import { chosenAction } from '../selection';
import { decider, isMine, type TableState } from '../state';

export class Choosing {
  #table: () => TableState;

  constructor(table: () => TableState) {
    this.#table = table;
  }

  get #state(): TableState {
    return this.#table();
  }

  mine = $derived(isMine(this.#state)); // whether this screen decides
  actor = $derived(decider(this.#state)?.seat ?? 0); // the seat that does
  kind = $derived(this.#state.board?.decision.kind ?? ''); // of the decision
  chosen = $derived<Action | null>(chosenAction(this.#state));

  cells = $derived<CellChoice[]>(this.mine ? this.#state.choices.cells : []);
  spots = $derived<SpotChoice[]>(this.mine ? this.#state.choices.spots : []);
  beside = $derived<Action[]>(this.mine ? this.#state.choices.beside : []);
  listed = $derived<Action[]>(this.mine ? this.#state.choices.listed : []);
  amounts = $derived<Action[]>(this.mine ? this.#state.choices.amounts : []);
  variants = $derived<Action[]>(this.#variants()); // of the chosen spot, or of the chosen placement

  #variants(): Action[] {
    const { selection } = this.#state, { chosen } = this;
    if (!selection || !chosen) return [];
    if (selection.spot !== null) return this.spots.find((spot) => spot.key === selection.spot)?.actions ?? [];
    return this.cells.find((choice) => sameCell(choice.cell, selection.cell))?.actions.filter((action) => action.rotation === chosen.rotation) ?? [];
  }

  placing = $derived(this.kind === 'place_tile');
  setting = $derived(this.spots.some((spot) => spot.sets)); // a figure
  joining = $derived(this.spots.some((spot) => spot.other)); // two ends

  /** What is waited for, in a word. */
  waiting = $derived.by(() => {
    if (this.#state.status === 'over') return 'over';
    if (!this.mine || this.#state.pending) return 'other';
    return this.cells.length ? 'place' : this.setting ? 'figure' : 'choose';
  });
}
