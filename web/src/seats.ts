// Which seats this browser holds. Whoever knows a seat's token holds it, so they stay in this browser's storage.
import type { MyGameSummary, SeatToken } from './protocol';

export interface MyGame {
  id: string;
  title: string;
  with: string[]; // names of all seats
  tokens: SeatToken[];
  seen: number; // milliseconds, for the order of the list
}

const KEY = 'bastide.games';
const FORGOTTEN = 'bastide.forgotten';
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
  const game: MyGame = { ...old, ...news, tokens: merged(old.tokens, news.tokens ?? []), seen: Date.now() };
  keep([game, ...myGames().filter((g) => g.id !== id)]);
}

const merged = (old: SeatToken[], news: SeatToken[]): SeatToken[] => [...old, ...news.filter((token) => !old.some((t) => t.token === token.token))];

function keep(games: MyGame[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(games.slice(0, MOST)));
  } catch {
    // storage may be off or full: the game can be played, but not come back to
  }
}

/** What the server knows of this browser's person: seats that were lost from the storage come back, the order stays. */
export function rememberAll(games: readonly MyGameSummary[]): void {
  const known = myGames();
  const joined = known.map((game) => {
    const same = games.find((other) => other.id === game.id);
    return same ? { ...game, tokens: merged(game.tokens, same.you) } : game;
  });
  const news = games.filter((game) => !known.some((other) => other.id === game.id)).map((game): MyGame => ({
    id: game.id, title: game.title, with: game.seats.map((seat) => seat.name), tokens: game.you, seen: Date.parse(game.created) || 0,
  }));
  keep([...joined, ...news].filter((game) => !forgotten().includes(game.id)).sort((a, b) => b.seen - a.seen));
}

// Games taken off the list stay off it, though the server still knows of them.
function forgotten(): string[] {
  try {
    const list = JSON.parse(localStorage.getItem(FORGOTTEN) ?? '[]') as unknown;
    return Array.isArray(list) ? (list as string[]) : [];
  } catch {
    return [];
  }
}

export function forget(id: string): void {
  keep(myGames().filter((game) => game.id !== id));
  try {
    localStorage.setItem(FORGOTTEN, JSON.stringify([id, ...forgotten()].slice(0, 200)));
  } catch {
    // as above
  }
}

/** Seats as a link for another device names them: "0.token,2.token". */
export function rememberTokens(id: string, words: string): void {
  const tokens = words.split(',').map((word): SeatToken => ({ seat: Number(word.split('.')[0]), token: word.split('.')[1] ?? '' }));
  remember(id, { tokens: tokens.filter((seat) => seat.token) });
}
