// What is pointed at, on the board or in the log, and what is lit and told because of it.
import type { End } from '../board/ends';
import { sameCell } from '../cells';
import type { Cell, Feature, GameEvent } from '../protocol';
import { featureAt, isMine, seatOf, type TableState } from '../state';
import { ask, featureOf } from '../systems';
import type { FinalStep } from './final.svelte';
import type { Float } from './news.svelte';

export class Pointing {
  cell = $state.raw<Cell | null>(null);
  event = $state.raw<GameEvent | null>(null); // in the log
  feature = $state.raw<Feature | null>(null); // on the board
  spot = $state.raw<string | null>(null); // key of the one under the mouse
  #end = $state.raw<{ n: number; end: End } | null>(null);
  #table: () => TableState;

  constructor(table: () => TableState) {
    this.#table = table;
  }

  /** The first of two ends that are being joined; until something happens. */
  get end(): End | null {
    return this.#end?.n === this.#table().n ? this.#end.end : null;
  }
  set end(end: End | null) {
    this.#end = end && { n: this.#table().n, end };
  }

  /** The feature of the place that is pointed at or chosen, else the one under a resting mouse. */
  get subject(): Feature | null {
    const { board, choices, selection, aids } = this.#table();
    const key = this.spot ?? (isMine(this.#table()) ? selection?.spot : null);
    const place = key ? choices.spots.find((spot) => spot.key === key) : undefined;
    const made = place && board ? ask((system) => system.makes?.(board, place.actions[0]!)) : null;
    if (made) return made;
    if (place?.place) return featureOf(board, place.cell, place.place);
    return this.feature && aids ? (board?.features.find((feature) => feature.id === this.feature!.id) ?? null) : null;
  }

  /** Features that are lit, in the colours of whom they bring points. */
  lit(final: FinalStep | null, floats: Float[]): Feature[] {
    const table = this.#table();
    if (this.event) return this.#featureOf(this.event, this.event.player ? [this.event.player] : []);
    if (final) return this.#featureOf(final.award.event, final.award.players);
    if (this.subject) return [this.subject];
    return floats.flatMap(({ event, seat }) => this.#featureOf(event, Object.keys(event.strengths ?? {}).filter((name) => seatOf(table, name) === seat)));
  }

  #featureOf(event: GameEvent, owners: string[]): Feature[] {
    const feature = event.cell && event.feature ? featureAt(this.#table().board, event.cell, event.feature) : null;
    return feature ? [{ ...feature, owners }] : [];
  }

  /** The empty cell whose tiles are told: pointed at, or chosen for the tile in hand. */
  openCell(cells: readonly { cell: Cell }[], chosen: Cell | null): Cell | null {
    return this.cell && cells.some((it) => sameCell(it.cell, this.cell!)) ? this.cell : chosen;
  }
}
