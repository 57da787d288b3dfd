// Which seats this browser holds. Whoever knows a seat's token holds it, so they stay in this browser's storage.
import type { SeatToken } from './protocol';

export interface MyGame {
  id: string;
  title: string;
  with: string[]; // names of all seats
  tokens: SeatToken[];
  seen: number; // milliseconds, for the order of the list
}

const KEY = 'bastide.games';
const MOST = 60;

export function myGames(): MyGame[] {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(list) ? (list as MyGame[]).filter((game) => typeof game?.id === 'string' && Array.isArray(game.tokens)) : [];
  } catch {
    return [];
  }
}

export const myGame = (id: string): MyGame | undefined => myGames().find((game) => game.id === id);

/** Adds to what is known of a game; tokens are joined, never lost. */
export function remember(id: string, news: Partial<Omit<MyGame, 'id'>>): void {
  const old = myGame(id) ?? { id, title: '', with: [], tokens: [], seen: 0 };
  const tokens = [...old.tokens, ...(news.tokens ?? []).filter((token) => !old.tokens.some((t) => t.token === token.token))];
  const game: MyGame = { ...old, ...news, tokens, seen: Date.now() };
  try {
    localStorage.setItem(KEY, JSON.stringify([game, ...myGames().filter((g) => g.id !== id)].slice(0, MOST)));
  } catch {
    // storage may be off or full: the game can be played, but not come back to
  }
}

export function forget(id: string): void {
  localStorage.setItem(KEY, JSON.stringify(myGames().filter((game) => game.id !== id)));
}
