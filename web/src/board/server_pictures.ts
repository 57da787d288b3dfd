// The server's art, set by set: symbols that are shown with <use>, and the places of each tile. Until a set has come, and
// where it does not come at all, the plain pictures stand in.
import type { Place } from '../protocol';
import { placeKey, turnHalves, turnSides, type Area, type Point, type TilePictures } from './pictures';

/** Answer of api/art/anchors?set=NAME; measures and places are those of the unrotated tile. */
export interface ArtFacts {
  style: string; // rules for the classes in the symbols
  light: string; // custom properties of the colours
  dark: string;
  tiles: Record<string, { feature: Place; at: Point; d?: string }[]>;
}

export interface ArtSource {
  symbols(set: string): Promise<string>; // api/art/tiles.svg?set=NAME: <symbol id="t-SET-ID-TURN"> and what they use
  facts(set: string): Promise<ArtFacts>;
  install(svg: string, facts: ArtFacts): void;
  bitmap?(symbol: string): string | null; // address of the symbol as pixels, when they are ready
}

interface Spot {
  at: Point;
  d: string | null;
}

export function turnPlace(place: Place, turn: number): Place {
  if (place.sides !== undefined) return { ...place, sides: turnSides(place.sides, turn) };
  return place.halves ? { ...place, halves: turnHalves(place.halves, turn) } : place;
}

export function turnPoint(p: Point, turn: number): Point {
  let [x, y] = p;
  for (let k = turn % 4; k > 0; k--) [x, y] = [100 - y, x];
  return [x, y];
}

export const symbolId = (tile: string, turn: number): string => `t-${tile.replace('/', '-')}-${turn}`;

const setOf = (tile: string): string => tile.slice(0, tile.indexOf('/'));

export class ServerPictures implements TilePictures {
  #plain: TilePictures;
  #source: ArtSource;
  #changed: () => void;
  #sets = new Map<string, 'asked' | 'here' | 'none'>();
  #spots = new Map<string, Spot>(); // by tile, turn and place

  /** `changed` is called when a set has come and pictures look different from then on. */
  constructor(plain: TilePictures, source: ArtSource, changed: () => void) {
    this.#plain = plain;
    this.#source = source;
    this.#changed = changed;
  }

  markup(tile: string, turn: number): string {
    if (!this.#has(tile)) return this.#plain.markup(tile, turn);
    return `<use class="art" href="#${symbolId(tile, turn)}" width="100" height="100"/>`;
  }

  // A hair larger than the tile, so that no seam shows between two of them.
  small(tile: string, turn: number): string {
    const ready = this.#has(tile) ? this.#source.bitmap?.(symbolId(tile, turn)) : null;
    return ready ? `<image href="${ready}" data-symbol="${symbolId(tile, turn)}" x="-.3" y="-.3" width="100.6" height="100.6"/>` : this.markup(tile, turn);
  }

  /** One set after the other: what is seen already goes first. */
  async expect(tiles: readonly string[]): Promise<void> {
    for (const set of new Set(tiles.map(setOf))) if (!this.#sets.has(set)) await this.#load(set);
  }

  anchor(tile: string, turn: number, place: Place): Point {
    return this.#spot(tile, turn, place)?.at ?? this.#plain.anchor(tile, turn, place);
  }

  area(tile: string, turn: number, place: Place): Area | null {
    const d = this.#spot(tile, turn, place)?.d;
    return d ? { d, line: false, turn } : this.#plain.area(tile, turn, place);
  }

  #spot(tile: string, turn: number, place: Place): Spot | undefined {
    return this.#has(tile) ? this.#spots.get(`${tile} ${turn} ${placeKey(place)}`) : undefined;
  }

  #has(tile: string): boolean {
    const set = setOf(tile);
    if (!set) return false;
    if (!this.#sets.has(set)) void this.#load(set);
    return this.#sets.get(set) === 'here';
  }

  async #load(set: string): Promise<void> {
    this.#sets.set(set, 'asked');
    try {
      const [svg, facts] = await Promise.all([this.#source.symbols(set), this.#source.facts(set)]);
      this.#source.install(svg, facts);
      for (const [tile, places] of Object.entries(facts.tiles))
        for (const { feature, at, d } of places)
          for (let turn = 0; turn < 4; turn++)
            this.#spots.set(`${tile} ${turn} ${placeKey(turnPlace(feature, turn))}`, { at: turnPoint(at, turn), d: d ?? null });
      this.#sets.set(set, 'here');
      this.#changed();
    } catch {
      this.#sets.set(set, 'none');
    }
  }
}

// What is inside a symbol can only be reached by rules for its own elements, so its classes get names of their own.
const PREFIX = 'art-';
export const prefixedRules = (css: string): string => css.replace(/\.([A-Za-z][\w-]*)(?=[^{}]*\{)/g, `.${PREFIX}$1`);
export const prefixedClasses = (names: string): string => names.split(/\s+/).filter(Boolean).map((name) => PREFIX + name).join(' ');

/** Puts symbols and styles into the page. Colours hold only where a symbol is used. */
export class PageArt {
  #host: SVGSVGElement | null = null;
  #styled = false;

  /** Without facts: pictures that need no style sheet. */
  install(svg: string, facts?: ArtFacts): void {
    // The page's policy forbids style attributes, but not styles that are set by script.
    const root = new DOMParser().parseFromString(svg.replaceAll(' style="', ' data-style="'), 'image/svg+xml').documentElement;
    if (root.querySelector('parsererror') || root.nodeName !== 'svg') throw new Error('no picture');
    this.#host ??= this.#begin();
    if (facts && !this.#styled) this.#style(facts);
    const add = (parent: Element): void => {
      for (const child of [...parent.children]) {
        if (child.nodeName === 'style') continue;
        if (child.nodeName === 'defs') add(child);
        else if (child.id && !document.getElementById(child.id)) this.#host!.append(this.#adopted(child));
      }
    };
    add(root);
  }

  #begin(): SVGSVGElement {
    const host = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    for (const [name, value] of [['class', 'art-host'], ['width', '0'], ['height', '0'], ['aria-hidden', 'true']] as const) host.setAttribute(name, value);
    document.body.prepend(host);
    return host;
  }

  #style(facts: ArtFacts): void {
    this.#styled = true;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`.art{${facts.light}}:root[data-theme='dark'] .art{${facts.dark}}.art-host{position:absolute}${prefixedRules(facts.style)}`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }

  #adopted(node: Element): Element {
    const copy = document.importNode(node, true);
    for (const element of [copy, ...copy.querySelectorAll('*')]) {
      const names = element.getAttribute('class'), style = element.getAttribute('data-style');
      if (names) element.setAttribute('class', prefixedClasses(names));
      if (style && element instanceof SVGElement) element.style.cssText = style;
    }
    return copy;
  }
}
