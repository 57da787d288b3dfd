// What the server knows about tiles and rules: asked for once, shared by all pages.
import { api } from './api';
import { Bitmaps } from './board/bitmaps';
import { PlainPictures } from './board/plain';
import type { TilePictures } from './board/pictures';
import { PageArt, ServerPictures, type ArtSource } from './board/server_pictures';
import type { RulesFacts, TileFacts } from './protocol';
import { settings } from './settings.svelte';

class Facts {
  tiles = $state.raw<TileFacts[]>([]);
  rules = $state.raw<RulesFacts | null>(null);
  #pictures = $state.raw<TilePictures>(new PlainPictures([]));
  #look = $state(0); // counts the sets of pictures that have come
  problem = $state<string | null>(null);
  #page = new PageArt();
  #pieces: 'unasked' | 'asked' | 'here' = $state('unasked');
  #names = $derived(new Map(this.tiles.map((tile) => [`${tile.set}/${tile.id}`, tile])));

  async load(): Promise<void> {
    try {
      const [tiles, rules] = await Promise.all([api.tiles(), api.rules()]);
      this.tiles = tiles.tiles;
      const page = this.#page, bitmaps = new Bitmaps(() => (this.#look += 1));
      const source: ArtSource = {
        symbols: api.art, facts: api.places, install: (svg, places) => page.install(svg, places), bitmap: (symbol) => bitmaps.address(symbol),
      };
      this.#pictures = new ServerPictures(new PlainPictures(tiles.tiles), source, () => (this.#look += 1));
      this.rules = rules;
      this.problem = null;
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  /** How tiles look; whoever reads it is shown again when better pictures come. */
  get pictures(): TilePictures {
    void this.#look;
    void settings.shown; // pictures made of pixels are of one theme
    return this.#pictures;
  }

  /** Whether figures and tokens can be shown with <use href="#p-NAME">; asks for them when they cannot. */
  get pieces(): boolean {
    if (this.#pieces === 'unasked') queueMicrotask(() => void this.#loadPieces());
    return this.#pieces === 'here';
  }

  async #loadPieces(): Promise<void> {
    if (this.#pieces !== 'unasked') return;
    this.#pieces = 'asked';
    try {
      this.#page.install(await api.pieces());
      this.#pieces = 'here';
    } catch {
      // they stay unseen; sentences and the log tell of them
    }
  }

  tile(name: string): TileFacts | undefined {
    return this.#names.get(name);
  }
}

export const facts = new Facts();
