// Begins a game and sits down at it.
import { api } from './api';
import type { NewGame } from './protocol';
import { router } from './router.svelte';
import { remember } from './seats';

export async function start(wish: NewGame): Promise<void> {
  const game = await api.create(wish);
  remember(game.id, { title: wish.title ?? '', with: wish.seats.map((seat) => seat.name ?? '').filter(Boolean), tokens: game.seats });
  router.go(`#/g/${game.id}`);
}
