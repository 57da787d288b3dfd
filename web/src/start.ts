// Begins a game and sits down at it.
import { api } from './api';
import { facts } from './facts.svelte';
import { texts } from './i18n.svelte';
import type { NewGame } from './protocol';
import { router } from './router.svelte';
import { remember } from './seats';
import { settings } from './settings.svelte';
import { newGame, readSetup } from './setup';

export async function start(wish: NewGame): Promise<void> {
  const game = await api.create(wish);
  remember(game.id, { title: wish.title ?? '', with: wish.seats.map((seat) => seat.name ?? '').filter(Boolean), tokens: game.seats });
  router.go(`#/g/${game.id}`);
}

export const colourName = (seat: number): string => texts.or(`colour.${seat}`, String(seat));

/** The base game against one computer, at once. */
export async function playComputer(player: string): Promise<void> {
  const seats = [{ kind: 'here' as const, name: settings.all.name, player: '' }, { kind: 'computer' as const, name: '', player }];
  await start(newGame({ ...readSetup(new URLSearchParams(), facts.rules), seats }, colourName));
}
