// What happens while one looks, or does not: points that float up, tones, the title of the tab, a notification.
import { untrack } from 'svelte';
import { t, texts } from '../i18n.svelte';
import type { Cell, GameEvent, Token } from '../protocol';
import { settings } from '../settings.svelte';
import { play } from '../sound';
import { decider, isMine, seatOf, type TableState } from '../state';
import { ask, systems } from '../systems';
import { awards, capital, eventWords, signed, toldEvents } from '../text';
import { sentence } from './prompt';

/** What a player just got or lost: told beside the player's row for a moment. */
export interface Note { key: string; seat: number; text: string; holding: Token | null }

export interface Float { key: string; cell: Cell; text: string; seat: number; event: GameEvent }

const FLOAT = 2600, NOTE = 5000;

export class News {
  floats = $state.raw<Float[]>([]);
  notes = $state.raw<Note[]>([]);
  fresh = $state.raw<GameEvent[]>([]); // what happened a moment ago
  message = $state.raw(''); // of the systems, for everybody
  #fading: ReturnType<typeof setTimeout> | undefined;
  #table: () => TableState;
  #n = 0; // of the update that was seen last; 0 before the first, so that coming to a table plays nothing
  #turn = ''; // whose decision it was then

  constructor(table: () => TableState) {
    this.#table = table;
    $effect(() => {
      const state = table();
      untrack(() => this.#see(state));
    });
    $effect(() => {
      document.title = this.#title();
      return () => (document.title = 'Bastide');
    });
  }

  #title(): string {
    const table = this.#table(), name = table.title || 'Bastide';
    if (isMine(table)) return `● ${t('home.yourmove')} · ${name}`;
    if (table.status === 'waiting') return `${t('say.waiting')} · ${name}`;
    const words = sentence(table, null);
    return table.board ? `${words.before}${words.name}${words.after} · ${name}` : name;
  }

  #see(table: TableState): void {
    const came = this.#n > 0 && table.n === this.#n + 1;
    const actor = isMine(table) ? (decider(table)?.name ?? '') : '';
    const calls = came && actor !== '' && actor !== this.#turn;
    if (came) this.#show(table, calls);
    if (table.n) [this.#n, this.#turn] = [table.n, actor];
  }

  #show(table: TableState, calls: boolean): void {
    const entry = table.log.at(-1);
    const events = entry?.n === table.n ? entry.events : [];
    const won = awards(events);
    if (table.status === 'playing' && won.length) {
      this.floats = won.filter((award) => award.event.cell).map((award) => ({
        key: `${table.n} ${award.key}`, cell: award.event.cell!, text: signed(award.event.points ?? 0), seat: seatOf(table, award.players[0]!), event: award.event,
      }));
      setTimeout(() => (this.floats = []), FLOAT);
    }
    this.#tell(table, events);
    this.#linger(table, events);
    if (won.length) play('score');
    else if (events.some((event) => ['tile_placed', 'token_moved', 'token_built', 'link_set', 'link_moved'].includes(event.kind))) play('place');
    // Round one screen everybody is called all the time: then nobody needs it.
    if (!calls || table.you.length > 1) return;
    play('turn');
    if (settings.all.notify && document.hidden && 'Notification' in window && Notification.permission === 'granted')
      new Notification(t('home.yourmove'), { body: table.title || texts.list(table.seats.map((seat) => seat.name)), tag: table.id });
  }

  #linger(table: TableState, events: GameEvent[]): void {
    this.fresh = events;
    setTimeout(() => { if (this.fresh === events) this.fresh = []; }, FLOAT);
    const message = events.flatMap((event) => ask((system) => system.tell?.(event, table)) ?? []).join(' ');
    if (!message) return;
    this.message = message;
    setTimeout(() => { if (this.message === message) this.message = ''; }, NOTE);
  }

  #tell(table: TableState, events: GameEvent[]): void {
    const notes: Note[] = toldEvents(events).filter((event) => isNoted(event) && event.player).map((event, i) => ({
      key: `${table.n} ${i}`, seat: seatOf(table, event.player!), text: capital(eventWords(event)!), holding: holdingOf(event),
    }));
    for (const event of events)
      if (event.kind === 'scored' && !event.cell && event.player && table.status === 'playing')
        notes.push({ key: `${table.n} ${notes.length}`, seat: seatOf(table, event.player), text: signed(event.points ?? 0), holding: null });
    if (!notes.length) return;
    this.notes = notes;
    clearTimeout(this.#fading);
    this.#fading = setTimeout(() => (this.notes = []), NOTE);
  }
}

/** Events that are nobody's but a player's: everything else is seen on the board. */
const isNoted = ({ kind }: GameEvent): boolean => kind === 'tokens_taken' || systems().some((system) => system.noted?.includes(kind));

function holdingOf(event: GameEvent): Token | null {
  if (event.token) return { token: event.token, count: event.count ?? 1 };
  return ask((system) => system.gained?.(event));
}

/** Asks the browser once; false if it may not. */
export async function mayNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return Notification.permission === 'granted' || (await Notification.requestPermission()) === 'granted';
}
