// One WebSocket to a table: says hello, resumes by number, repeats moves until they are acknowledged, and connects again
// with growing pauses. It knows nothing of games; messages go to `receive`, which tells whether a number is missing.
import type { FromClient, FromServer, Remark, Wish } from './protocol';

/** The part of WebSocket that is used, so that tests can bring their own. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface ConnectionOptions {
  open: () => Socket;
  tokens: () => string[];
  since: () => number; // the last number whose state is known
  receive: (message: FromServer) => boolean; // false: something is missing, connect again
  link: (open: boolean) => void;
  newId?: () => string;
  later?: (task: () => void, milliseconds: number) => unknown;
  random?: () => number;
}

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 15_000;
const PING_EVERY = 25_000;
const SILENT_FOR = 60_000;

export class Connection {
  #options: Required<ConnectionOptions>;
  #socket: Socket | null = null;
  #greeted = false; // welcome has come: moves may be sent
  #open: Map<string, Wish> = new Map(); // moves that are not acknowledged, in order
  #failures = 0;
  #closed = false;
  #generation = 0; // of sockets; late events of older ones are ignored
  #heard = 0;

  constructor(options: ConnectionOptions) {
    this.#options = {
      newId: () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`,
      later: (task, milliseconds) => setTimeout(task, milliseconds),
      random: Math.random,
      ...options,
    };
    this.#connect();
  }

  /** Sends a move now, or as soon as there is a connection. Returns its id. */
  wish(wish: Wish): string {
    const move = this.#options.newId();
    this.#open.set(move, wish);
    if (this.#greeted) this.#send({ ...wish, move });
    return move;
  }

  /** Sends something that need not survive a broken connection. */
  say(remark: Remark): void {
    if (this.#greeted) this.#send(remark);
  }

  /** Connects again at once, as when new tokens are to be shown or the network came back. */
  again(): void {
    this.#failures = 0;
    this.#drop();
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    this.#drop();
  }

  get waiting(): number {
    return this.#open.size;
  }

  #connect(): void {
    if (this.#closed) return;
    const generation = ++this.#generation;
    const current = (): boolean => generation === this.#generation && !this.#closed;
    let socket: Socket;
    try {
      socket = this.#options.open();
    } catch {
      this.#retry();
      return;
    }
    this.#socket = socket;
    socket.onopen = () => {
      if (!current()) return;
      this.#heard = Date.now();
      this.#send({ type: 'hello', tokens: this.#options.tokens(), since: this.#options.since() });
      this.#beat(generation);
    };
    socket.onmessage = (event) => {
      if (current() && typeof event.data === 'string') this.#hear(event.data);
    };
    socket.onclose = () => {
      if (!current()) return;
      this.#greeted = false;
      this.#socket = null;
      this.#options.link(false);
      this.#retry();
    };
  }

  #hear(text: string): void {
    this.#heard = Date.now();
    let message: FromServer;
    try {
      message = JSON.parse(text) as FromServer;
    } catch {
      return;
    }
    if (message.type === 'ack' || (message.type === 'refused' && message.move)) this.#open.delete(message.move!);
    if (!this.#options.receive(message)) {
      this.again();
      return;
    }
    if (message.type === 'welcome') {
      this.#greeted = true;
      this.#failures = 0;
      this.#options.link(true);
      for (const [move, wish] of this.#open) this.#send({ ...wish, move });
    }
  }

  #send(message: FromClient): void {
    this.#socket?.send(JSON.stringify(message));
  }

  // A dead network does not close a socket by itself: ask, and give up when nothing comes back.
  #beat(generation: number): void {
    this.#options.later(() => {
      if (generation !== this.#generation || this.#closed || !this.#socket) return;
      if (Date.now() - this.#heard > SILENT_FOR) {
        this.again();
        return;
      }
      this.say({ type: 'ping' });
      this.#beat(generation);
    }, PING_EVERY);
  }

  #retry(): void {
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#failures++) * (0.75 + this.#options.random() / 2);
    const generation = this.#generation;
    this.#options.later(() => {
      if (generation === this.#generation) this.#connect();
    }, pause);
  }

  #drop(): void {
    this.#generation++;
    this.#greeted = false;
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
