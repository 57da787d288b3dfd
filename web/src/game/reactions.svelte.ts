// Reactions stand beside their player for a moment.
import { untrack } from 'svelte';
import { settings } from '../settings.svelte';
import type { TableState } from '../state';
import { isReaction } from './Chat.svelte';

const MOMENT = 4000;

export class Reactions {
  said = $state.raw<Record<number, string>>({}); // by seat
  #heard = 0; // lines of chat; 0 before the first look, so that coming to a table shows nothing

  constructor(table: () => TableState) {
    $effect(() => {
      const { chat } = table();
      untrack(() => this.#hear(chat));
    });
  }

  #hear(chat: TableState['chat']): void {
    const line = chat.at(-1), isNew = this.#heard > 0 && chat.length > this.#heard;
    this.#heard = Math.max(1, chat.length);
    if (!isNew || !line || line.seat === null || settings.all.muted || !isReaction(line.text)) return;
    const seat = line.seat;
    this.said = { ...this.said, [seat]: line.text };
    setTimeout(() => (this.said = Object.fromEntries(Object.entries(this.said).filter(([key]) => Number(key) !== seat))), MOMENT);
  }
}
