// The living table: one state, changed only through `change`, and the connection that feeds it.
import { api, Refused } from './api';
import { Connection, type Socket } from './connection';
import { t } from './i18n.svelte';
import type { CellsFacts, ScoreFacts, Wish } from './protocol';
import { myGame, remember } from './seats';
import { settings } from './settings.svelte';
import { chosenAction, splitTyped, typedAction } from './selection';
import { decider, isMine, newTable, recall, receive, type TableState } from './state';
import { announce } from './text';

export class Table {
  #state = $state.raw<TableState>(newTable(''));
  cells = $state.raw<CellsFacts | null>(null); // what fits where, if an aid asks for it
  score = $state.raw<ScoreFacts | null>(null); // the projected final score, likewise
  missing = $state(false); // there is no such game
  #connection: Connection;
  #queued = ''; // the second half of a typed move
  #asking = new Set<string>();

  constructor(readonly id: string) {
    this.#state = newTable(id);
    this.#connection = new Connection({
      open: () => new WebSocket(api.socketAddress(id)) as unknown as Socket,
      tokens: () => (myGame(id)?.tokens ?? []).map((seat) => seat.token),
      since: () => this.#state.n,
      receive: (message) => {
        const before = this.#state;
        let inOrder = true;
        this.change((table) => (inOrder = receive(table, message, Date.now())));
        if (message.type === 'welcome' && this.#state.you.length) this.#remember();
        if (message.type === 'update') this.#news(before);
        if (message.type === 'chat' && settings.all.muted) this.change((table) => (table.unread = 0));
        return inOrder;
      },
      link: (open) => {
        this.change((table) => (table.link = open ? 'open' : 'lost'));
        if (!open) void this.#check();
      },
    });
    addEventListener('online', this.#online);
  }

  get state(): TableState {
    return this.#state;
  }

  /** Every change of the state: on a copy, then rendered. */
  change(mutation: (table: TableState) => void): void {
    const next = { ...this.#state };
    mutation(next);
    this.#state = next;
  }

  close(): void {
    removeEventListener('online', this.#online);
    this.#connection.close();
  }

  // ---- wishes

  act(action: string): void {
    const seat = decider(this.#state);
    if (!seat || !isMine(this.#state) || this.#state.pending) return;
    this.#wish({ type: 'act', seat: seat.seat, action });
  }

  confirm(): void {
    const action = chosenAction(this.#state);
    if (action) this.act(action.id);
  }

  pass(): void {
    const action = this.#state.choices.pass;
    if (action) this.act(action.id);
  }

  undo(): void {
    const { undo, takeback } = this.#state.may;
    if (undo.length) this.#wish({ type: 'undo', seat: undo[0]! });
    else if (takeback.length) this.#wish({ type: 'takeback', seat: takeback[0]! });
  }

  resign(seat: number): void {
    this.#wish({ type: 'resign', seat });
  }

  hand(seat: number, to: 'computer' | 'person'): void {
    this.#wish({ type: 'hand', seat, to });
  }

  rematch(): void {
    this.#wish({ type: 'rematch' });
  }

  /** Asks what the strongest player would do; the answer comes after a moment. */
  askHint(): void {
    const seat = decider(this.#state), { hint, n } = this.#state;
    if (!seat || !isMine(this.#state) || hint === 'asked' || hint?.n === n) return;
    this.change((table) => (table.hint = 'asked'));
    this.#connection.say({ type: 'hint', seat: seat.seat });
  }

  consent(yes: boolean): void {
    for (const seat of this.#state.asked?.waiting ?? [])
      if (this.#state.you.includes(seat)) this.#connection.say({ type: 'consent', seat, yes });
  }

  chat(text: string): void {
    const name = settings.all.name;
    this.#connection.say(this.#state.you.length || !name ? { type: 'chat', text } : { type: 'chat', text, name });
  }

  /** A move in words; false if it names no legal one. */
  typed(text: string): boolean {
    const [now, then] = splitTyped(text);
    const action = typedAction(this.#state.choices.all, now);
    if (!action) return false;
    this.#queued = then;
    this.act(action.id);
    return true;
  }

  async join(name: string): Promise<void> {
    const seat = await api.join(this.id, name);
    remember(this.id, { tokens: [{ seat: seat.seat, token: seat.token }] });
    this.#connection.again();
  }

  // ---- what is asked for beside the stream

  async recall(): Promise<void> {
    if (this.#state.logComplete || this.#state.status === 'waiting') return;
    await this.#once('history', async () => {
      const history = await api.history(this.id);
      this.change((table) => recall(table, history));
    });
  }

  async askCells(): Promise<void> {
    if (this.cells?.n === this.#state.n || this.#state.status !== 'playing') return;
    await this.#once('cells', async () => (this.cells = await api.cells(this.id)));
  }

  async askScore(): Promise<void> {
    if (this.score?.n === this.#state.n || this.#state.status === 'waiting') return;
    await this.#once('score', async () => (this.score = await api.score(this.id)));
  }

  async #once(what: string, task: () => Promise<unknown>): Promise<void> {
    if (this.#asking.has(what)) return;
    this.#asking.add(what);
    try {
      await task();
    } catch {
      // an aid that fails is not shown; the next change asks again
    } finally {
      this.#asking.delete(what);
    }
  }

  // ---- inside

  #wish(wish: Wish): void {
    this.change((table) => {
      table.pending = true;
      table.refusal = null;
    });
    this.#connection.wish(wish);
  }

  #news(before: TableState): void {
    const state = this.#state;
    const words = announce(state, state.log.at(-1), before.log.at(-1));
    if (words) this.change((table) => (table.announcement = words));
    if (state.seats !== before.seats && state.you.length) this.#remember();
    const queued = this.#queued;
    this.#queued = '';
    if (queued && isMine(state)) {
      const action = typedAction(state.choices.all, queued);
      if (action) this.act(action.id);
      else this.change((table) => (table.refusal = t('typed.wrong', { typed: queued })));
    }
  }

  #remember(): void {
    remember(this.id, { title: this.#state.title, with: this.#state.seats.map((seat) => seat.name) });
  }

  #online = (): void => this.#connection.again();

  // A socket that cannot be opened may mean that the game does not exist.
  async #check(): Promise<void> {
    if (this.#state.n > 0) return;
    try {
      await api.game(this.id);
    } catch (error) {
      this.missing = error instanceof Refused && error.status === 404;
      if (this.missing) this.close();
    }
  }
}
