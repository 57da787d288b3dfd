// What the server knows about tiles and rules: asked for once, shared by all pages.
import { api } from './api';
import { PlainPictures } from './board/plain';
import type { TilePictures } from './board/pictures';
import type { RulesFacts, TileFacts } from './protocol';

class Facts {
  tiles = $state.raw<TileFacts[]>([]);
  rules = $state.raw<RulesFacts | null>(null);
  pictures = $state.raw<TilePictures>(new PlainPictures([]));
  problem = $state<string | null>(null);
  #names = $derived(new Map(this.tiles.map((tile) => [`${tile.set}/${tile.id}`, tile])));

  async load(): Promise<void> {
    try {
      const [tiles, rules] = await Promise.all([api.tiles(), api.rules()]);
      this.tiles = tiles.tiles;
      this.pictures = new PlainPictures(tiles.tiles);
      this.rules = rules;
      this.problem = null;
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  tile(name: string): TileFacts | undefined {
    return this.#names.get(name);
  }
}

export const facts = new Facts();
