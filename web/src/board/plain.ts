// Tiles drawn simply from their facts: meadow, roads, city walls and a few houses. Used until the server's pictures are
// there, and where they fail to load.
import type { Place, Printed, TileFacts } from '../protocol';
import { landOn, printedWords } from '../systems';
import { placeKey, turnSides, type Area, type Point, type TilePictures } from './pictures';
import { curvePath, distance, geometryOf, inside, onCurve, sideMiddle, text, type City, type Geometry } from './plain_geometry';

// The same tile always looks the same: noise comes from its name.
function noise(seed: string): () => number {
  let a = 2166136261;
  for (const c of seed) a = Math.imul(a ^ c.charCodeAt(0), 16777619);
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const r1 = (n: number): string => String(Math.round(n * 10) / 10);
const path = (d: string, name: string): string => `<path class="${name}" d="${d}"/>`;

function house(x: number, y: number, s: number, v: number): string {
  const roof = v > 0.66 ? 'roof3' : v > 0.33 ? 'roof' : 'roof2';
  return (
    path(`M${r1(x - 3.2 * s)} ${r1(y)}h${r1(6.4 * s)}v${r1(3.2 * s)}h${r1(-6.4 * s)}z`, 'hs') +
    path(`M${r1(x - 4.2 * s)} ${r1(y + 0.3)}l${r1(2 * s)} ${r1(-3.8 * s)}h${r1(4.6 * s)}l${r1(1.8 * s)} ${r1(3.8 * s)}z`, roof)
  );
}

const tree = (x: number, y: number, round: boolean): string =>
  round
    ? `<ellipse class="tr" cx="${r1(x)}" cy="${r1(y - 2.6)}" rx="4.6" ry="4.4"/>${path(`M${r1(x - 4.5)} ${r1(y - 2)}a4.6 4.4 0 0 0 9.1 .1q-3.6 2.4-9.1-.1z`, 'tr2')}`
    : `<ellipse class="cy" cx="${r1(x)}" cy="${r1(y - 4)}" rx="2.3" ry="6.6"/>`;

const PENNANT: Record<City['kind'], Point> = { cap: [0, 0], corner: [-13, -8], band: [-27, 0], three: [-26, -14], four: [-24, -20] };
const HOUSES: Record<City['kind'], number> = { cap: 4, corner: 8, band: 9, three: 11, four: 14 };

function drawCity(tile: TileFacts, geometry: Geometry, i: number, random: () => number): string {
  const city = geometry.cities[i]!, facts = tile.cities[i]!;
  const shift = PENNANT[city.kind];
  const pennant: Point | null = facts.pennants ? [city.spot[0] + shift[0], city.spot[1] + shift[1]] : null;
  const clear = (p: Point): boolean =>
    p[0] > 8 && p[0] < 92 && p[1] > 8 && p[1] < 92 && inside(p, city.outline) &&
    city.walls.every((wall) => Array.from({ length: 13 }, (_, k) => onCurve(wall, k / 12)).every((q) => distance(q, p) >= 9)) &&
    (!pennant || distance(p, pennant) >= 12);
  const houses: Point[] = [];
  for (let n = 0; n < 400 && houses.length < HOUSES[city.kind]; n++) {
    const p: Point = [random() * 100, random() * 100];
    if (clear(p) && houses.every((q) => Math.abs(p[0] - q[0]) >= 14 || Math.abs(p[1] - q[1]) >= 11)) houses.push(p);
  }
  houses.sort((a, b) => a[1] - b[1]);
  let svg = path(city.d, 'ct') + houses.map((p) => house(p[0], p[1], 1.42 + random() * 0.25, random())).join('');
  for (const wall of city.walls) {
    const d = `M${text(wall[0])}${curvePath(wall)}`;
    svg += path(d, 'w1') + path(d, 'w2') + path(d, 'w3');
    for (const t of [0.27, 0.73]) {
      const [x, y] = onCurve(wall, t);
      svg += `<circle class="tw" cx="${r1(x)}" cy="${r1(y)}" r="4.6"/><circle class="tw2" cx="${r1(x)}" cy="${r1(y)}" r="2"/>`;
    }
  }
  svg += seals(facts, city.spot[0], city.spot[1] + (city.kind === 'cap' ? 0 : 12));
  if (pennant)
    svg += path(`M${r1(pennant[0] - 6)} ${r1(pennant[1] - 7)}h12v6q0 6-6 9q-6-3-6-9z`, 'pn') +
      path(`M${r1(pennant[0])} ${r1(pennant[1] - 5)}v11M${r1(pennant[0] - 4.4)} ${r1(pennant[1] - 1.5)}h8.8`, 'pn2');
  return svg;
}

const seal = (x: number, y: number, word: string): string =>
  `<circle class="seal" cx="${r1(x)}" cy="${r1(y)}" r="8"/><text class="sealt" x="${r1(x)}" y="${r1(y + 3.2)}">${word[0]!.toUpperCase()}</text>`;

/** What systems have printed on a city or road, side by side. */
function seals(printed: Printed, x: number, y: number): string {
  const words = printedWords().filter((word) => printed[word]).map((word) => (typeof printed[word] === 'string' ? printed[word] : word));
  return words.map((word, i) => seal(x + 18 * (i - (words.length - 1) / 2), y, word)).join('');
}

const CLOISTER =
  '<ellipse class="mw2" cx="50" cy="57" rx="27" ry="17"/>' + path('M31 50h30v16H31z', 'hs') + path('M28 51l5-12h27l5 12z', 'roof') +
  path('M58 36h13v30H58z', 'hs') + path('M56 37l8.5-15 8.5 15z', 'roof2') + path('M64.5 22v-8m-3.5 3h7', 'ring') +
  path('M42 66v-6a3.5 3.5 0 0 1 7 0v6zM62.5 48v-4a2 2 0 0 1 4 0v4zM34 60v-4a2 2 0 0 1 4 0v4z', 'gate');

function draw(name: string, tile: TileFacts, turn: number, geometry: Geometry): string {
  const random = noise(`${name}${turn}`);
  const { cities, roads } = geometry, land = landOn(tile);
  const free = (p: Point, margin: number): boolean =>
    p[0] > 4 && p[0] < 96 && p[1] > 7 && p[1] < 96 && (!tile.cloister || distance(p, [50, 50]) > 26) && (!tile.symbols.length || distance(p, [50, 50]) > 24) &&
    (!land.length || distance(p, [50, 50]) > 22) && !cities.some((city) => inside(p, city.outline) || city.outline.some((q) => distance(p, q) < margin)) &&
    roads.every((road) => road.points.every((q) => distance(p, q) > margin + 4));
  const scatter = (tries: number, most: number, margin: number): Point[] => {
    const found: Point[] = [];
    for (let i = 0; i < tries && found.length < most; i++) {
      const p: Point = [6 + random() * 88, 10 + random() * 84];
      if (free(p, margin) && found.every((q) => distance(p, q) > 9)) found.push(p);
    }
    return found;
  };
  let svg = '<rect class="mw" width="100" height="100"/>';
  for (const p of scatter(40, 2, 13)) svg += `<ellipse class="mw2" cx="${r1(p[0])}" cy="${r1(p[1])}" rx="${r1(9 + random() * 7)}" ry="${r1(5 + random() * 4)}"/>`;
  const tufts = scatter(60, 8, 3).map((p) => `M${r1(p[0] - 1.5)} ${r1(p[1] - 1.5)}l1 1.7l1-2.2`).join('');
  if (tufts) svg += path(tufts, 'tf');
  for (const look of land) svg += look.draw([...turnSides(look.sides(tile), turn)].map(sideMiddle));
  svg += roads.map((road) => path(road.d, 'rd1')).join('') + roads.map((road) => path(road.d, 'rd2')).join('');
  const village = !tile.cloister && !tile.symbols.length && tile.roads.filter((road) => road.sides.length === 1).length >= 3;
  if (village) svg += '<circle class="rd1f" cx="50" cy="50" r="9.5"/><circle class="rd2f" cx="50" cy="50" r="7.6"/>' + house(46, 49, 0.95, 0.9) + house(54, 53, 0.9, 0.2);
  const trees = scatter(50, tile.cloister ? 2 : 3, 6).filter((p) => geometry.fields.every((field) => distance(field.spot, p) > 11));
  svg += trees.sort((a, b) => a[1] - b[1]).map((p) => tree(p[0], p[1], random() > 0.45)).join('');
  svg += cities.map((_, i) => drawCity(tile, geometry, i, random)).join('');
  roads.forEach((road, i) => {
    const end = road.end;
    if (end && cities.some((city) => city.walls.some((wall) => distance(onCurve(wall, 0.5), end) < 2)))
      svg += `<circle class="tw" cx="${r1(end[0])}" cy="${r1(end[1])}" r="5.4"/>${path(`M${r1(end[0] - 2.2)} ${r1(end[1] + 3)}v-3a2.2 2.2 0 0 1 4.4 0v3z`, 'gate')}`;
    svg += seals(tile.roads[i]!, road.spot[0] + (road.spot[0] > 55 ? -17 : 15), road.spot[1] + (road.spot[1] > 55 ? -15 : 15));
  });
  if (tile.cloister) svg += CLOISTER;
  for (const symbol of tile.symbols) if (!printedWords().includes(symbol)) svg += tile.cloister ? seal(82, 80, symbol) : seal(50, 50, symbol);
  return `<g class="plain">${svg}<rect class="eg" x=".3" y=".3" width="99.4" height="99.4"/></g>`;
}

// A road that is not printed leads straight across: it was built there.
const ACROSS: Record<string, { spot: Point; d: string }> = { 'road:NS': { spot: [50, 28], d: 'M50 0V100' }, 'road:EW': { spot: [72, 50], d: 'M0 50H100' } };

export class PlainPictures implements TilePictures {
  #facts = new Map<string, TileFacts>();
  #geometry = new Map<string, Geometry>();
  #markup = new Map<string, string>();
  #meadows = new Map<string, string>();

  constructor(tiles: readonly TileFacts[]) {
    for (const tile of tiles) this.#facts.set(`${tile.set}/${tile.id}`, tile);
  }

  markup(tile: string, turn: number): string {
    const key = `${tile} ${turn}`;
    let svg = this.#markup.get(key);
    if (svg === undefined) {
      const facts = this.#facts.get(tile), geometry = this.#of(tile, turn);
      svg = facts && geometry ? draw(tile, facts, turn, geometry) : '<g class="plain"><rect class="mw" width="100" height="100"/></g>';
      this.#markup.set(key, svg);
    }
    return svg;
  }

  anchor(tile: string, turn: number, place: Place): Point {
    if (place.kind === 'cloister') return [40, 60];
    return this.#part(tile, turn, place)?.spot ?? ACROSS[placeKey(place)]?.spot ?? [50, 50];
  }

  area(tile: string, turn: number, place: Place): Area | null {
    if (place.kind === 'cloister') return { d: 'M22 22Q22 12 32 12H68Q78 12 78 22V62Q78 72 68 72H32Q22 72 22 62Z', line: false };
    const part = this.#part(tile, turn, place);
    if (!part) return ACROSS[placeKey(place)] ? { d: ACROSS[placeKey(place)]!.d, line: true } : null;
    return { d: place.kind === 'field' ? this.#meadow(tile, turn, placeKey(place)) : part.d, line: place.kind === 'road' };
  }

  // A field's wedges run under cities and roads: keep the strips that lie on neither.
  #meadow(tile: string, turn: number, key: string): string {
    const name = `${tile} ${turn} ${key}`;
    const known = this.#meadows.get(name);
    if (known !== undefined) return known;
    const geometry = this.#of(tile, turn)!;
    let d = '';
    for (let y = 1; y < 100; y += 2) {
      let from = -1;
      for (let x = 1; x <= 101; x += 2) {
        const p: Point = [x, y];
        const here = x < 100 && geometry.fields.find((field) => field.covers(p))?.key === key &&
          !geometry.cities.some((city) => inside(p, city.outline)) && !geometry.roads.some((road) => road.points.some((q) => distance(p, q) < 5));
        if (here && from < 0) from = x - 1;
        if (!here && from >= 0) {
          d += `M${from} ${y - 1}h${x - 1 - from}v2h${from - x + 1}z`;
          from = -1;
        }
      }
    }
    this.#meadows.set(name, d);
    return d;
  }

  #part(tile: string, turn: number, place: Place): { d: string; spot: Point } | undefined {
    const geometry = this.#of(tile, turn), key = placeKey(place);
    return [...(geometry?.cities ?? []), ...(geometry?.roads ?? []), ...(geometry?.fields ?? [])].find((part) => part.key === key);
  }

  #of(tile: string, turn: number): Geometry | undefined {
    const key = `${tile} ${turn}`, facts = this.#facts.get(tile);
    if (!facts) return undefined;
    const known = this.#geometry.get(key);
    if (known) return known;
    const made = geometryOf(facts, turn);
    this.#geometry.set(key, made);
    return made;
  }
}
