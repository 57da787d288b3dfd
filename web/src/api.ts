// The HTTP part of the server. Addresses are relative to the page, so any base path works.
import type { ArtFacts } from './board/server_pictures';
import type { CellsFacts, GameSummary, HistoryFacts, MyGameSummary, NewGame, RulesFacts, ScoreFacts, SeatToken, Status, TileFacts } from './protocol';

export class Refused extends Error {
  constructor(readonly code: string, message: string, readonly status = 0) {
    super(message);
  }
}

export const address = (path: string): string => new URL(path, document.baseURI.split('#')[0]).href;

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const init: RequestInit = body === undefined ? {} : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  let answer: Response;
  try {
    answer = await fetch(address(path), init);
  } catch {
    throw new Refused('unreachable', 'The server cannot be reached.');
  }
  const data: unknown = await answer.json().catch(() => null);
  if (answer.ok && data !== null) return data as T;
  const error = (data as { error?: { code: string; message: string } } | null)?.error;
  throw new Refused(error?.code ?? String(answer.status), error?.message ?? answer.statusText, answer.status);
}

async function askText(path: string): Promise<string> {
  const answer = await fetch(address(path));
  if (!answer.ok) throw new Refused(String(answer.status), answer.statusText);
  return answer.text();
}

const game = (id: string): string => `api/games/${encodeURIComponent(id)}`;

export const api = {
  create: (wish: NewGame) => ask<{ id: string; status: Status; seats: SeatToken[] }>('api/games', wish),
  join: (id: string, name: string) => ask<SeatToken & { name: string }>(`${game(id)}/join`, name ? { name } : {}),
  games: () => ask<{ games: GameSummary[] }>('api/games'),
  mine: () => ask<{ games: MyGameSummary[] }>('api/me/games'),
  game: (id: string) => ask<GameSummary>(game(id)),
  score: (id: string) => ask<ScoreFacts>(`${game(id)}/score`),
  cells: (id: string) => ask<CellsFacts>(`${game(id)}/cells`),
  history: (id: string) => ask<HistoryFacts>(`${game(id)}/history`),
  rules: () => ask<RulesFacts>('api/rules'),
  tiles: () => ask<{ tiles: TileFacts[] }>('api/tiles'),
  art: (set: string) => askText(`api/art/tiles.svg?set=${encodeURIComponent(set)}`),
  pieces: () => askText('api/art/pieces.svg'),
  places: (set: string) => ask<ArtFacts>(`api/art/anchors?set=${encodeURIComponent(set)}`),
  recordAddress: (id: string) => address(`${game(id)}/record`),
  socketAddress: (id: string) => address(`${game(id)}/socket`).replace(/^http/, 'ws'),
};
