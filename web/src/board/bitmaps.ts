// Tiles as pixels. A board of some hundred detailed drawings is slow to move where the browser paints without help of a graphics
// card; the same tiles as small pictures are not. Each is made once from its symbol, one after the other, when it is first wanted;
// until then, and for looking closely, the drawing itself is shown.
const SIZE = 256; // pixels of a picture; larger tiles are shown as drawings

export class Bitmaps {
  #made = new Map<string, string>(); // address of the picture by theme and symbol
  #wanted: { id: string; theme: string }[] = [];
  #asked = new Set<string>();
  #busy = false;
  #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Whether tiles of this size on the screen can be shown as pictures. */
  static enough = (pixels: number): boolean => pixels * devicePixelRatio <= SIZE;

  address(symbol: string): string | null {
    const theme = document.documentElement.dataset.theme ?? 'light', key = `${theme} ${symbol}`;
    const made = this.#made.get(key);
    if (made) return made;
    if (!this.#asked.has(key) && document.getElementById(symbol)) {
      this.#asked.add(key);
      this.#wanted.push({ id: symbol, theme });
      void this.#work();
    }
    return null;
  }

  async #work(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (let next = this.#wanted.shift(); next; next = this.#wanted.shift()) {
      await idle();
      try {
        this.#made.set(`${next.theme} ${next.id}`, await painted(next.id, next.theme));
      } catch {
        // this browser cannot: the drawing stays
      }
      if (this.#wanted.length % 8 === 0) this.#changed();
    }
    this.#busy = false;
  }
}

const idle = (): Promise<unknown> => new Promise((done) => ('requestIdleCallback' in window ? requestIdleCallback(done, { timeout: 2000 }) : setTimeout(done, 30)));

/** A symbol and all that it refers to. */
function used(id: string, found = new Set<Element>()): Element[] {
  const node = document.getElementById(id);
  if (!node || found.has(node)) return [...found];
  found.add(node);
  for (const [, name] of node.outerHTML.matchAll(/(?:url\(|href=")#([\w-]+)/g)) used(name!, found);
  return [...found];
}

async function painted(id: string, theme: string): Promise<string> {
  const serializer = new XMLSerializer();
  const parts = used(id);
  const rules = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${SIZE}" height="${SIZE}" data-theme="${theme}"><style>${rules}</style>` +
    `<defs>${parts.map((node) => serializer.serializeToString(node)).join('')}</defs><g class="art"><use href="#${id}" width="100" height="100"/></g></svg>`;
  const source = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = SIZE;
    canvas.getContext('2d')!.drawImage(image, 0, 0);
    const pixels = await new Promise<Blob | null>((done) => canvas.toBlob(done));
    if (!pixels) throw new Error('no picture');
    return URL.createObjectURL(pixels);
  } finally {
    URL.revokeObjectURL(source);
  }
}
