// What this browser likes: kept in its storage, nothing of it goes to the server.
import { LANGUAGES, texts, type Language } from './i18n.svelte';

export type Theme = 'auto' | 'light' | 'dark';
export const AIDS = ['fields', 'fits', 'dead', 'forecast', 'last'] as const;
export type Aid = (typeof AIDS)[number];

interface Kept {
  theme: Theme;
  language: Language;
  aids: Aid[];
  name: string;
  tapPlaces: boolean;
  muted: boolean;
  sound: boolean;
  notify: boolean;
  track: boolean | null; // null: where something is played on it
}

const KEY = 'bastide.settings';
const language = (): Language => (navigator.language.startsWith('de') ? 'de' : 'en');

function kept(): Kept {
  const usual: Kept = { theme: 'auto', language: language(), aids: ['last'], name: '', tapPlaces: false, muted: false, sound: false, notify: false, track: null };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return usual;
  }
}

class Settings {
  #kept = $state.raw(kept());
  #dark = $state(matchMedia('(prefers-color-scheme: dark)').matches);

  constructor() {
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (event) => {
      this.#dark = event.matches;
      this.#show();
    });
    this.#show();
  }

  get all(): Readonly<Kept> {
    return this.#kept;
  }

  async set(news: Partial<Kept>): Promise<void> {
    this.#kept = { ...this.#kept, ...news };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // not kept, but in force until the page is closed
    }
    this.#show();
    if (news.language) await texts.use(news.language);
  }

  toggle(aid: Aid): void {
    const aids = this.#kept.aids;
    void this.set({ aids: aids.includes(aid) ? aids.filter((other) => other !== aid) : [...aids, aid] });
  }

  async begin(): Promise<void> {
    await texts.use(this.#kept.language in LANGUAGES ? this.#kept.language : 'en');
  }

  /** The theme as it is seen. */
  get shown(): 'light' | 'dark' {
    const theme = this.#kept.theme;
    return theme === 'auto' ? (this.#dark ? 'dark' : 'light') : theme;
  }

  #show(): void {
    document.documentElement.dataset.theme = this.shown;
  }
}

export const settings = new Settings();
