// The page is named behind '#', so that one file serves every address under any base path, and tokens in links never reach
// a server's log: #/ · #/setup?rules=… · #/g/ID · #/g/ID/t/SEAT.TOKEN,… · #/g/ID/replay?at=N · #/rules
import type { SeatToken } from './protocol';

class Router {
  path = $state<string[]>([]);
  query = $state.raw(new URLSearchParams());

  constructor() {
    this.#read();
    addEventListener('hashchange', () => this.#read());
  }

  #read(): void {
    const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
    this.path = path.split('/').filter(Boolean).map(decodeURIComponent);
    this.query = new URLSearchParams(query);
  }

  go(hash: string): void {
    location.hash = hash;
    scrollTo(0, 0);
  }

  /** Rewrites the address without a step in the history. */
  replace(hash: string): void {
    history.replaceState(null, '', hash);
    this.#read();
  }
}

export const router = new Router();
export const gameLink = (id: string): string => `${document.baseURI.split('#')[0]}#/g/${id}`;
export const deviceLink = (id: string, tokens: SeatToken[]): string => `${gameLink(id)}/t/${tokens.map((seat) => `${seat.seat}.${seat.token}`).join(',')}`;
