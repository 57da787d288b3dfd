// The end of a game, shown award by award: to whoever was there when it ended, and to others when they ask for it.
import { untrack } from 'svelte';
import type { LogEntry, TableState } from '../state';
import { awards, type Award } from '../text';

const PAUSE = 2400;

export interface FinalStep {
  award: Award;
  n: number;
  total: number;
  runs: boolean;
}

export class FinalScoring {
  #table: () => TableState;
  #at = $state.raw<number | null>(null);
  #runs = $state.raw(false);
  #ended = $derived.by(() => [...this.#table().log].reverse().find((entry) => entry.events.some((event) => event.kind === 'game_ended')));
  #awards = $derived(awards(this.#ended?.events ?? []));

  constructor(table: () => TableState) {
    this.#table = table;
    $effect(() => {
      if (!this.#runs || this.#at === null) return;
      const timer = setTimeout(() => this.step(1), PAUSE);
      return () => clearTimeout(timer);
    });
    // To whoever was there; coming back later one sees the result at once.
    let played = false;
    $effect(() => {
      const { status } = table();
      if (status === 'playing') played = true;
      else if (status === 'over' && played && this.possible) {
        played = false;
        untrack(() => this.begin());
      }
    });
  }

  get now(): FinalStep | null {
    const award = this.#at === null ? undefined : this.#awards[this.#at];
    return award ? { award, n: this.#at! + 1, total: this.#awards.length, runs: this.#runs } : null;
  }

  get possible(): boolean {
    return this.#awards.length > 0;
  }

  begin(): void {
    if (!this.possible) return;
    this.#at = 0;
    this.#runs = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  step(by: number): void {
    const next = (this.#at ?? 0) + by;
    this.#at = next >= this.#awards.length ? null : Math.max(0, next);
  }

  /** By hand from now on. */
  stepByHand(by: number): void {
    this.#runs = false;
    this.step(by);
  }

  toggle(): void {
    this.#runs = !this.#runs;
  }

  finish(): void {
    this.#at = null;
  }

  #later = $derived(this.now ? this.#awards.slice(this.#at! + 1) : []);

  /** The log as far as it is shown. */
  get log(): LogEntry[] {
    const hidden = new Set(this.#later.flatMap((award) => award.events));
    if (!hidden.size) return this.#table().log;
    return this.#table().log.map((entry) => (entry === this.#ended ? { ...entry, events: entry.events.filter((event) => !hidden.has(event)), scores: this.scores } : entry));
  }

  /** The scores as far as they are shown. */
  get scores(): Record<string, number> {
    const scores = Object.fromEntries((this.#table().board?.players ?? []).map((player) => [player.name, player.score]));
    for (const award of this.#later) for (const player of award.players) scores[player]! -= award.event.points ?? 0;
    return scores;
  }
}
