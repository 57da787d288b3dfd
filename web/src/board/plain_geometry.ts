// Where cities, roads and fields of a tile lie, computed from the tile's facts alone. The frame is turned first, so that
// whatever is drawn upright (houses, trees, marks) stays upright.
import type { TileFacts } from '../protocol';
import { placeKey, turnHalves, turnSides, type Point } from './pictures';

export interface City { d: string; walls: Curve[]; outline: Point[]; spot: Point; kind: 'cap' | 'band' | 'corner' | 'three' | 'four'; key: string }
export interface Road { d: string; points: Point[]; spot: Point; end: Point | null; sides: string; key: string }
export interface Field { d: string; spot: Point; key: string; covers: (p: Point) => boolean }
export interface Geometry { cities: City[]; roads: Road[]; fields: Field[] }
type Curve = readonly [Point, Point, Point, Point];

const SIDES = 'NESW';
const MIDDLE: Record<string, Point> = { N: [50, 0], E: [100, 50], S: [50, 100], W: [0, 50] };
const RIM: readonly Point[] = [[0, 0], [50, 0], [100, 0], [100, 50], [100, 100], [50, 100], [0, 100], [0, 50]];
const CENTRE: Point = [50, 50];

const tenth = (n: number): string => String(Math.round(n * 10) / 10);
export const text = (p: Point): string => `${tenth(p[0])} ${tenth(p[1])}`;
export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

function turned(p: Point, turn: number): Point {
  let [x, y] = p;
  for (let k = turn % 4; k > 0; k--) [x, y] = [100 - y, x];
  return [x, y];
}

export function onCurve([a, b, c, d]: Curve, t: number): Point {
  const u = 1 - t;
  const w = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t] as const;
  return [w[0] * a[0] + w[1] * b[0] + w[2] * c[0] + w[3] * d[0], w[0] * a[1] + w[1] * b[1] + w[2] * c[1] + w[3] * d[1]];
}

export function inside(p: Point, outline: readonly Point[]): boolean {
  let odd = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const a = outline[i]!, b = outline[j]!;
    if (a[1] > p[1] !== b[1] > p[1] && p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0]) odd = !odd;
  }
  return odd;
}

export const curvePath = (c: Curve): string => `C${text(c[1])} ${text(c[2])} ${text(c[3])}`;

const samples = (c: Curve, n: number): Point[] => Array.from({ length: n + 1 }, (_, i) => onCurve(c, i / n));
const curve = (...p: [Point, Point, Point, Point]): Curve => p;

// Shapes of a city by the sides it reaches, drawn for one position and turned into place.
function cityShape(sides: string, key: string): City {
  if (sides.length === 4)
    return { d: 'M0 0H100V100H0Z', walls: [], outline: [[0, 0], [100, 0], [100, 100], [0, 100]], spot: CENTRE, kind: 'four', key };
  let kind: City['kind'], turn: number, walls: Curve[], start: Point[], spot: Point;
  if (sides.length === 1) {
    kind = 'cap'; turn = SIDES.indexOf(sides);
    walls = [curve([100, 0], [85, 39], [15, 39], [0, 0])]; start = [[0, 0], [100, 0]]; spot = [50, 14];
  } else if (sides === 'NS' || sides === 'EW') {
    kind = 'band'; turn = sides === 'EW' ? 0 : 1;
    walls = [curve([0, 0], [22, 25], [78, 25], [100, 0]), curve([100, 100], [78, 75], [22, 75], [0, 100])]; start = []; spot = CENTRE;
  } else if (sides.length === 2) {
    kind = 'corner'; turn = ['NW', 'NE', 'ES', 'SW'].indexOf(sides);
    walls = [curve([100, 0], [78, 41], [41, 78], [0, 100])]; start = [[0, 0], [100, 0]]; spot = [29, 29];
  } else {
    kind = 'three'; turn = ['NEW', 'NES', 'ESW', 'NSW'].indexOf(sides);
    walls = [curve([100, 100], [79, 71], [21, 71], [0, 100])]; start = [[0, 0], [100, 0], [100, 100]]; spot = [50, 36];
  }
  const turnAll = (c: Curve): Curve => curve(turned(c[0], turn), turned(c[1], turn), turned(c[2], turn), turned(c[3], turn));
  walls = walls.map(turnAll);
  const corners = start.map((p) => turned(p, turn));
  const outline = [...corners, ...walls.flatMap((w) => samples(w, 14))];
  const d = corners.length
    ? `M${corners.map(text).join('L')}${curvePath(walls[0]!)}Z`
    : walls.map((w, i) => `${i ? 'L' : 'M'}${text(w[0])}${curvePath(w)}`).join('') + 'Z';
  return { d, walls, outline, spot: turned(spot, turn), kind, key };
}

function throughRoad(sides: string, key: string): Road {
  const a = MIDDLE[sides[0]!]!, b = MIDDLE[sides[1]!]!;
  let c: Curve;
  if (sides === 'NS') c = curve(a, [53, 33], [47, 67], b);
  else if (sides === 'EW') c = curve(a, [67, 47], [33, 53], b);
  else {
    const m: Point = [50 + ((a[0] + b[0]) / 2 - 50) * 0.22, 50 + ((a[1] + b[1]) / 2 - 50) * 0.22];
    const pull = (p: Point): Point => [p[0] + (m[0] - p[0]) * 0.72, p[1] + (m[1] - p[1]) * 0.72];
    c = curve(a, pull(a), pull(b), b);
  }
  const points = samples(c, 10);
  return { d: `M${text(a)}${curvePath(c)}`, points, spot: points[5]!, end: null, sides, key };
}

function endingRoad(side: string, end: Point, key: string): Road {
  const a = MIDDLE[side]!;
  const c = curve(a, [(a[0] + 100) / 3, (a[1] + 100) / 3], [(end[0] + 100) / 3, (end[1] + 100) / 3], end);
  const straight = Math.abs(a[0] - end[0]) < 8 || Math.abs(a[1] - end[1]) < 8;
  const points = straight
    ? Array.from({ length: 11 }, (_, i): Point => [a[0] + ((end[0] - a[0]) * i) / 10, a[1] + ((end[1] - a[1]) * i) / 10])
    : samples(c, 10);
  return { d: straight ? `M${text(a)}L${text(end)}` : `M${text(a)}${curvePath(c)}`, points, spot: points[4]!, end, sides: side, key };
}

function forkedRoad(sides: string, key: string): Road {
  const arms = [...sides].map((side) => endingRoad(side, CENTRE, key));
  return { d: arms.map((arm) => arm.d).join(''), points: arms.flatMap((arm) => arm.points), spot: CENTRE, end: null, sides, key };
}

function roadsOf(tile: TileFacts, turn: number, cities: readonly City[]): Road[] {
  const ending = tile.roads.filter((road) => road.sides.length === 1).length;
  return tile.roads.map((road, i) => {
    const sides = turnSides(road.sides, turn), key = placeKey({ kind: 'road', sides });
    if (sides.length > 2) return forkedRoad(sides, key);
    if (sides.length === 2) return throughRoad(sides, key);
    const a = MIDDLE[sides]!;
    let end: Point = CENTRE;
    const met = tile.wagon_groups.find((group) => group.includes(`road:${i}`))?.find((name) => name.startsWith('city:'));
    const gates = met ? (cities[Number(met.slice(5))]?.walls ?? []).map((wall) => onCurve(wall, 0.5)) : [];
    if (tile.cloister) end = [50 + (a[0] - 50) * 0.3, 50 + (a[1] - 50) * 0.3];
    else if (gates.length && ending < 3) end = gates.reduce((best, gate) => (distance(gate, a) < distance(best, a) ? gate : best));
    return endingRoad(sides, end, key);
  });
}

// Fields are made of eight wedges round the centre; a wedge at a city side goes to the field that touches the city there.
function wedgeOwners(tile: TileFacts, turn: number): number[] {
  const owner = Array<number>(8).fill(-1);
  tile.fields.forEach((field, i) => turnHalves(field.halves, turn).forEach((half) => (owner[half] = i)));
  for (let pass = 0; pass < 4; pass++)
    for (let half = 0; half < 8; half++) {
      if (owner[half]! >= 0) continue;
      const city = tile.cities.findIndex((c) => turnSides(c.sides, turn).includes(SIDES[half >> 1]!));
      const next = [(half + 1) % 8, (half + 7) % 8].map((h) => owner[h]!).find((o) => o >= 0 && tile.fields[o]!.cities.includes(city));
      if (next !== undefined) owner[half] = next;
    }
  return owner;
}

const CORNER: Record<string, Point> = { NE: [100, 0], ES: [100, 100], SW: [0, 100], NW: [0, 0] };

function fieldsOf(tile: TileFacts, turn: number, cities: readonly City[], roads: readonly Road[]): Field[] {
  const owner = wedgeOwners(tile, turn);
  // A field that lies inside a bend of road is the piece between road and corner, not two wedges.
  const bends = tile.fields.map((field) => {
    const halves = turnHalves(field.halves, turn);
    if (halves.length !== 2) return null;
    const bend = roads.find((road) => {
      const corner = CORNER[road.sides];
      return corner && halves.every((h) => distance(RIM[h]!, corner) < 1 || distance(RIM[(h + 1) % 8]!, corner) < 1);
    });
    return bend ? { d: `${bend.d}L${text(CORNER[bend.sides]!)}Z`, outline: [...bend.points, CORNER[bend.sides]!] } : null;
  });
  const spots: Point[] = [];
  return tile.fields.map((field, i) => {
    const covers = (q: Point): boolean => {
      const wedge = Math.floor((((Math.atan2(q[1] - 50, q[0] - 50) / Math.PI) * 4 + 27) % 8));
      return bends[i] ? inside(q, bends[i].outline) : owner[wedge] === i && !bends.some((bend) => bend && inside(q, bend.outline));
    };
    const wedges = owner.map((o, h) => (o === i ? `M50 50L${text(RIM[h]!)}L${text(RIM[(h + 1) % 8]!)}Z` : '')).join('');
    let spot: Point = CENTRE, best = -1;
    for (let x = 14; x <= 86; x += 6)
      for (let y = 14; y <= 86; y += 6) {
        const q: Point = [x, y];
        if (!covers(q)) continue;
        if (cities.some((city) => inside(q, city.outline))) continue;
        const room = Math.min(34, tile.cloister ? distance(q, CENTRE) - 14 : 99,
          ...roads.flatMap((road) => [...road.points.map((p) => distance(p, q)), distance(road.spot, q) - 10]),
          ...cities.flatMap((city) => city.outline.map((p) => distance(p, q))), ...spots.map((p) => distance(p, q) - 8));
        if (room - distance(q, CENTRE) * 0.04 > best) { best = room - distance(q, CENTRE) * 0.04; spot = q; }
      }
    spots.push(spot);
    const inner = tile.fields.slice(0, i + 1).filter((f) => !f.halves.length).length;
    const key = placeKey({ kind: 'field', halves: turnHalves(field.halves, turn), inside: inner });
    return { d: bends[i]?.d ?? (wedges || 'M30 30H70V70H30Z'), spot, key, covers };
  });
}

export function geometryOf(tile: TileFacts, turn: number): Geometry {
  const cities = tile.cities.map((city) => {
    const sides = turnSides(city.sides, turn);
    return cityShape(sides, placeKey({ kind: 'city', sides }));
  });
  const roads = roadsOf(tile, turn, cities);
  return { cities, roads, fields: fieldsOf(tile, turn, cities, roads) };
}

export const sideMiddle = (side: string): Point => MIDDLE[side]!;
