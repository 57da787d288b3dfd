import { describe, expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import './browser';
import '../src/facts.svelte'; // which alone makes plain pictures, before them
import { placeKey, turnHalves, turnSides } from '../src/board/pictures';
import { prefixedClasses, prefixedRules, ServerPictures } from '../src/board/server_pictures';
import { PlainPictures } from '../src/board/plain';
import { centred, extent, fit, toCell, toScreen, visible, zoomed } from '../src/board/camera';
import type { TileFacts } from '../src/protocol';
import { newGame, readSetup, writeSetup } from '../src/setup';
import { SCENES } from '../src/pages/scenes';
import { abbey } from '../src/systems/abbey.svelte';
import { bazaar } from '../src/systems/bazaar.svelte';
import { ferries } from '../src/systems/ferries.svelte';
import { inns } from '../src/systems/inns';
import { river } from '../src/systems/river';

const folder = new URL('../src/messages/', import.meta.url);
const read = (name: string): Record<string, string> => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, string>;

describe('messages', () => {
  const en = read('en.json');
  const holes = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map((hole) => hole[1]!))].sort();
  for (const name of readdirSync(folder).filter((file) => !file.startsWith('rules.') && file !== 'en.json'))
    it(`${name} has every message of en.json with the same values`, () => {
      const other = read(name);
      expect(Object.keys(other).sort()).toEqual(Object.keys(en).sort());
      for (const [key, text] of Object.entries(other)) expect([key, holes(text).filter((hole) => !holes(en[key]!).includes(hole))]).toEqual([key, []]);
    });
  it('the rules page says the same things in every language', () => {
    const pages = readdirSync(folder).filter((file) => file.startsWith('rules.'));
    expect(pages.length).toBe(2);
    for (const page of pages) expect(Object.keys(read(page))).toEqual(Object.keys(read('rules.en.json')));
  });
});

describe('places', () => {
  it('turns sides and half-edges clockwise', () => {
    expect(turnSides('NW', 1)).toBe('NE');
    expect(turnSides('EW', 1)).toBe('NS');
    expect(turnHalves([2, 7], 1)).toEqual([1, 4]);
  });
  it('names a place in one word', () => {
    expect(placeKey({ kind: 'field', halves: [3, 2] })).toBe('field:23');
    expect(placeKey({ kind: 'field', halves: [], inside: 2 })).toBe('field:inside2');
    expect(placeKey({ kind: 'cloister' })).toBe('cloister');
  });
});

describe('the little boards of the rules page', () => {
  // Edges N, E, S, W as printed; only of tiles that are used there.
  const edges: Record<string, string> = {
    'base/A': 'ffrf', 'base/B': 'ffff', 'base/D': 'crfr', 'base/E': 'cfff', 'base/F': 'fcfc', 'base/G': 'fcfc', 'base/U': 'rfrf', 'base/V': 'ffrr', 'base/W': 'frrr',
    'river/spring': 'ffvf', 'river/straight': 'fvfv', 'river/curve': 'ffvv', 'river/lake': 'vfff', 'inns-and-cathedrals/EB': 'frfr', 'inns-and-cathedrals/EK': 'cccc', 'abbey-and-mayor/AAbbey': '****', 'ferries/three-roads': 'frrr', 'bridges-castles-bazaars/field-bazaar': 'ffff',
  };
  const edge = (tile: string, turn: number, side: number): string => edges[tile]![(side - turn + 4) % 4]!;
  for (const [name, scene] of Object.entries({ ...SCENES, ...river.scenes, ...inns.scenes, ...abbey.scenes, ...ferries.scenes, ...bazaar.scenes }))
    it(`${name}: every edge meets its like, but where a tile is shown not to fit`, () => {
      const all = [...scene.tiles.map(([tile, x, y, turn]) => ({ tile, x, y, turn, fits: true })), ...(scene.tried ?? []).map(([tile, x, y, turn, fits]) => ({ tile, x, y, turn, fits }))];
      // Where something leads across a tile, its ends are roads.
      const across = (x: number, y: number, side: number): boolean => !!scene.tokens?.some(({ cell, axis }) => cell?.[0] === x && cell[1] === y && axis?.includes('NESW'[side]!));
      for (const one of all) {
        const meets = [[0, 1], [1, 0], [0, -1], [-1, 0]].map(([dx, dy], side) => {
          const other = all.find((t) => t.x === one.x + dx! && t.y === one.y + dy! && t.fits);
          const met = (it: typeof one, at: number): string => (across(it.x, it.y, at) ? 'r' : edge(it.tile, it.turn, at));
          const edges = other ? [met(one, side), met(other, (side + 2) % 4)] : [];
          return !other || edges[0] === edges[1] || edges.includes('*');
        });
        expect([one.tile, meets.every(Boolean)]).toEqual([one.tile, one.fits]);
      }
    });
});

describe('plain pictures', () => {
  const tile: TileFacts = {
    set: 'base', id: 'D', letter: 'D', count: 4, name: 'city cap over a road', edges: 'crfr', cities: [{ sides: 'N', pennants: 0 }], roads: [{ sides: 'EW' }],
    fields: [{ halves: [2, 7], cities: [0] }, { halves: [3, 4, 5, 6], cities: [] }], cloister: false, symbols: [], wagon_groups: [],
  };
  const pictures = new PlainPictures([tile]);
  it('draws a tile the same way each time', () => {
    expect(pictures.markup('base/D', 1)).toBe(new PlainPictures([tile]).markup('base/D', 1));
    expect(pictures.markup('base/D', 1)).not.toContain('NaN');
    expect(pictures.markup('no/tile', 0)).toContain('rect');
  });
  it('draws what systems print, and their land', () => {
    const more = (id: string, facts: Partial<TileFacts>): TileFacts => ({ ...tile, set: 'more', id, ...facts });
    const drawn = new PlainPictures([
      more('goods', { cities: [{ sides: 'N', pennants: 0, goods: 'wine' }], roads: [{ sides: 'EW', inn: true }] }),
      more('spring', { cities: [], roads: [], symbols: ['spring', 'volcano'], river: 'S' }),
    ]);
    const letters = (id: string): string[] => [...drawn.markup(`more/${id}`, 0).matchAll(/sealt[^>]*>(.)</g)].map((match) => match[1]!);
    expect([letters('goods'), letters('spring')]).toEqual([['W', 'I'], ['V']]);
    expect(drawn.markup('more/spring', 1)).toContain('<path class="rv2" d="M0,50L50 50"/>');
  });
  it('has a place for each segment in every turn', () => {
    for (let turn = 0; turn < 4; turn++) {
      const city = pictures.anchor('base/D', turn, { kind: 'city', sides: 'NESW'[turn]! });
      expect([[50, 14], [86, 50], [50, 86], [14, 50]][turn]).toEqual(city);
      for (const halves of [[2, 7], [3, 4, 5, 6]])
        expect(pictures.area('base/D', turn, { kind: 'field', halves: turnHalves(halves, turn) })?.d.length).toBeGreaterThan(50);
    }
    expect(pictures.area('base/D', 0, { kind: 'road', sides: 'EW' })?.line).toBe(true);
  });
});

describe('pictures of the server', () => {
  const plain = { markup: () => 'plain', anchor: () => [1, 1] as const, area: () => null };
  it('stand in for the plain ones as soon as their set has come', async () => {
    let changed = 0;
    const source = {
      symbols: () => Promise.resolve('<svg/>'),
      facts: () => Promise.resolve({ style: '', light: '', dark: '', tiles: { 'base/D': [{ feature: { kind: 'city' as const, sides: 'N' }, at: [50, 14] as const, d: 'M0 0Z' }] } }),
      install: () => undefined,
    };
    const pictures = new ServerPictures(plain, source, () => (changed += 1));
    expect(pictures.markup('base/D', 1)).toBe('plain');
    await new Promise((done) => setTimeout(done, 0));
    expect(changed).toBe(1);
    expect(pictures.markup('base/D', 1)).toContain('#t-base-D-1');
    expect(pictures.anchor('base/D', 1, { kind: 'city', sides: 'E' })).toEqual([86, 50]);
    expect(pictures.area('base/D', 1, { kind: 'city', sides: 'E' })).toEqual({ d: 'M0 0Z', line: false, turn: 1 });
    expect(pictures.anchor('base/D', 1, { kind: 'road', sides: 'NS' })).toEqual([1, 1]);
  });
  it('leave the plain ones where there are none', async () => {
    const none = () => Promise.reject(new Error('404'));
    const pictures = new ServerPictures(plain, { symbols: none, facts: none, install: () => undefined }, () => undefined);
    pictures.markup('base/D', 0);
    await new Promise((done) => setTimeout(done, 0));
    expect(pictures.markup('base/D', 0)).toBe('plain');
  });
  it('have classes of their own', () => {
    expect(prefixedRules('.m{fill:#b7c27c;opacity:.45}.r0,.r1{stroke-width:.8}.a .b{c:d}')).toBe(
      '.art-m{fill:#b7c27c;opacity:.45}.art-r0,.art-r1{stroke-width:.8}.art-a .art-b{c:d}');
    expect(prefixedClasses('m  k0')).toBe('art-m art-k0');
  });
});

describe('camera', () => {
  const frame = { left: 0, top: 0, right: 400, bottom: 300 };
  it('fits cells into the frame', () => {
    const camera = fit([[0, 0], [3, 2], [-1, -1]], frame, 120);
    for (const cell of [[0, 0], [3, 2], [-1, -1]] as const) expect(visible(camera, cell, frame)).toBe(true);
    expect(extent([])).toEqual({ left: 0, top: 0, right: 1, bottom: 1 });
  });
  it('finds the cell under a point, and zooms about it', () => {
    const camera = centred({ scale: 50, x: 0, y: 0 }, [2, 3], frame);
    expect(toCell(camera, 200, 150)).toEqual([2, 3]);
    const near = zoomed(camera, 2, 210, 140);
    expect(toCell(near, 210, 140)).toEqual([2, 3]);
    const [x, y] = toScreen(near, 200, -300);
    expect([Math.round(x), Math.round(y)]).toEqual([140, 110]);
  });
});

describe('setup', () => {
  it('survives the way through the address', () => {
    const plan = readSetup(new URLSearchParams('systems=river,inns&seats=h:Ann%253A,l,c::random&clock=days&open=1&title=An+evening&o.farm_scoring=per_city_4'), null);
    const again = readSetup(new URLSearchParams(writeSetup(plan).split('?')[1]), null);
    expect(again).toEqual(plan);
    expect(plan.seats.map((seat) => seat.kind)).toEqual(['here', 'link', 'computer']);
  });
  it('becomes a wish to the server', () => {
    const wish = newGame(readSetup(new URLSearchParams('who=link'), null), (seat) => ['Red', 'Blue'][seat]!);
    expect(wish.seats).toEqual([{ name: 'Red', kind: 'person', here: true }, { name: 'Blue', kind: 'person' }]);
    expect(readSetup(new URLSearchParams('seats=h'), null).seats).toHaveLength(2);
  });
});
