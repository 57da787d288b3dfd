// Bridges, Castles & Bazaars: messages as the server sends them, and what is offered, drawn and said.
import { describe, expect, it } from 'vitest';
import './browser';
import { choiceAt } from '../src/board/stand';
import type { TilePictures } from '../src/board/pictures';
import { rotationsOf } from '../src/choices';
import { shownHolds, holdingName } from '../src/game/Holdings.svelte';
import { confirmLabel, hint, passLabel, sentence } from '../src/game/prompt';
import type { Action, BoardState, Cell, Feature, Token } from '../src/protocol';
import { chosenAction, pick, selectAction, selectCell, selectSpot, selectVariant, stepAmount, turnSelection } from '../src/selection';
import { featureAt, newTable, receive, type TableState } from '../src/state';
import { alongWith, ask } from '../src/systems';
import { auctionOf } from '../src/systems/auction';
import { actionName, derivation, eventWords, featureFacts } from '../src/text';

const town: Feature = {
  id: 1, kind: 'city', tiles: 2, complete: true, open: 0, points: 4, strengths: {}, owners: ['Ann'],
  segments: [{ cell: [0, 0], feature: { kind: 'city', sides: 'N' } }, { cell: [0, 1], feature: { kind: 'city', sides: 'S' } }],
};
const NAMES = ['Ann', 'Bob', 'Cy', 'Dee'];
interface Said { kind: string; actions?: Action[]; holds?: Record<string, Token[]>; notes?: Token[]; tokens?: Token[]; actor?: string; hand?: string | null; you?: number[] }

function table({ kind, actions = [], holds = {}, notes = [], tokens = [], actor = 'Ann', hand = null, you = [0] }: Said): TableState {
  const state: BoardState = {
    players: NAMES.map((name, i) => ({ name, score: [17, 12, 6, 32][i]!, supply: { follower: 6 }, holds: [{ token: 'bridge', count: 3 }, { token: 'castle', count: 2 }, ...(holds[name] ?? [])] })), turn: 'Ann', decision: { actor, kind }, hand,
    tiles: ([[0, 0], [0, 1]] as Cell[]).map((cell, i) => ({ tile: 'base/E', cell, rotation: 2 * i })), figures: [], features: [town], tokens, notes, tiles_left: { total: 40, kinds: {} }, discarded: [],
  };
  const seats = NAMES.map((name, seat) => ({ seat, name, kind: 'person' as const, taken: true, online: true }));
  const made = newTable('g');
  receive(made, { type: 'welcome', version: 1, n: 9, id: 'g', title: '', status: 'playing', you, seats, resumed: false, state, actions });
  made.link = 'open';
  return made;
}
const asked = (state: TableState): string => {
  const { before, name, after } = sentence(state, null);
  return before + name + after;
};
const below = (state: TableState): string => hint(state, null, null);
const pass: Action = { id: 'pass', kind: 'pass' };
const pictures: TilePictures = { markup: () => '', anchor: () => [50, 50], area: () => null };

describe('a bridge', () => {
  const place = (id: string, rotation: number, bridge?: { cell: Cell; axis: string }): Action => ({ id, kind: 'place_tile', tile: 'base/U', cell: [1, 0], rotation, ...(bridge ? { bridge } : {}) }) as Action;
  const here = place('a', 1, { cell: [1, 0], axis: 'NS' }), beside = place('b', 1, { cell: [0, 0], axis: 'EW' }), plain = place('c', 0), turned = place('d', 2, { cell: [1, 0], axis: 'EW' });
  const state = (): TableState => table({ kind: 'place_tile', hand: 'base/U', actions: [here, beside, plain, turned] });

  it('comes along with the tile; what needs none is tried first', () => {
    const it = state();
    selectCell(it, [1, 0]);
    expect([chosenAction(it), rotationsOf(it.choices.cells[0]!)]).toEqual([plain, [1, 0, 2]]);
    expect([plain, here].map((action) => alongWith(action)?.name ?? null)).toEqual([null, 'Bridge at 1,0, north to south']);
  });
  it('is told before it is built, and turning goes on to the next rotation, not to the other bridge', () => {
    const it = state();
    selectCell(it, [1, 0]);
    turnSelection(it);
    expect([chosenAction(it), below(it)]).toEqual([turned, 'With a bridge over this tile, west to east. You have 3.']);
    turnSelection(it);
    expect(chosenAction(it)).toBe(here);
    turnSelection(it);
    expect(chosenAction(it)).toBe(plain);
    turnSelection(it, -1);
    expect(chosenAction(it)).toBe(here);
  });
  it('is changed for another one by one tap', () => {
    const it = state();
    selectCell(it, [1, 0]);
    turnSelection(it, -1);
    selectVariant(it, 'b');
    expect([chosenAction(it), below(it)]).toEqual([beside, 'With a bridge over 0,0, west to east. You have 3.']);
  });
  it('may be refused: the tile is given up', () => {
    const it = table({ kind: 'place_tile', hand: 'base/U', actions: [here, { id: 'discard', kind: 'discard' }] });
    expect(it.choices.beside.map((action) => action.kind)).toEqual(['discard']);
  });
  it('that nothing needs is a choice of its own, each way apart', () => {
    const way = (axis: string): Action => ({ id: `bridge 0,1 ${axis}`, kind: 'bridge', cell: [0, 1], axis });
    const it = table({ kind: 'free_bridge', actions: [way('NS'), way('EW'), pass] });
    expect([it.choices.spots.length, asked(it), passLabel(it)]).toEqual([2, 'Ann, build a bridge over your tile, or not.', 'No bridge']);
    expect(it.choices.spots.map((spot) => choiceAt(it.board!, pictures, spot))).toEqual([[50, -78], [78, -50]]);
    selectSpot(it, it.choices.spots[1]!.key);
    expect([below(it), confirmLabel(it)]).toEqual(['A bridge west to east. You have 3.', 'Build bridge']);
  });
  it('is told in the log', () => {
    expect(eventWords({ kind: 'token_built', text: '', player: 'Ann', token: 'bridge', cell: [1, 0] })).toBe('builds a bridge at 1,0');
  });
});

describe('a castle', () => {
  const build: Action = { id: 'castle 0,0 city N', kind: 'castle', cell: [0, 0], feature: { kind: 'city', sides: 'N' } };
  it('is offered to the owner of the town, between its tiles', () => {
    const it = table({ kind: 'build_castle', actions: [build, pass] });
    expect([asked(it), passLabel(it), confirmLabel(it)]).toEqual(['Ann, your town is finished. A castle instead of points?', 'No castle', 'Build castle']);
    expect(choiceAt(it.board!, pictures, it.choices.spots[0]!)).toEqual([50, 0]);
    selectSpot(it, it.choices.spots[0]!.key);
    expect(below(it)).toBe('No 4 points now, but the value of what is finished next in the six cells. Castles left: 2.');
    expect(asked({ ...it, you: [1] })).toBe('Ann may build a castle.');
  });
  it('scores for one of several things, with the points of each', () => {
    const road: Action = { id: 'castle for 0,1 road E', kind: 'castle_feature', cell: [0, 1], feature: { kind: 'road', sides: 'E' } };
    const it = table({ kind: 'castle_feature', actions: [{ ...road, id: 'x', cell: [0, 0], feature: { kind: 'city', sides: 'N' } }, road], tokens: [{ token: 'completed', count: 12, cell: [0, 0], feature: { kind: 'city', sides: 'N' } }] });
    selectSpot(it, it.choices.spots[0]!.key);
    expect([asked(it), below(it), confirmLabel(it)]).toEqual(['Ann, your castle scores. For what?', 'City of Ann: 12 points for the castle.', 'Score this']);
  });
  it('is told of its city and in the log', () => {
    const { board } = table({ kind: 'place_tile', tokens: [{ token: 'castle', count: 1, cell: [0, 0], feature: { kind: 'city', sides: 'N' } }] });
    expect(featureFacts(board!.features[0]!, board)).toBe('2 tiles, finished, scores with what is finished next beside it');
    expect(featureAt(board, [0, 1], { kind: 'city', sides: 'S' })?.id).toBe(1);
    expect(derivation({ kind: 'scored', text: '', player: 'Ann', scored_as: 'castle', complete: true, points: 12, terms: [{ what: 'completed feature', count: 1, each: 12 }], rules: ['BAZAAR-32'] })).toBe('castle: what was finished beside it = 12');
    expect(derivation({ kind: 'scored', text: '', player: 'Ann', scored_as: 'field', complete: false, points: 10, terms: [{ what: 'cities', count: 2, each: 3 }, { what: 'castles', count: 1, each: 4 }], rules: ['BAZAAR-45'] })).toBe('farm: 2 cities × 3 + 1 castle × 4 = 10 (a castle: 1 more than a city)');
  });
});

describe('a bazaar', () => {
  const bids = (from: number, to: number): Action[] => Array.from({ length: to - from + 1 }, (_, i) => ({ id: `bid ${from + i}`, kind: 'bid', number: from + i }));
  const offer = (tile: string, count = 1): Token => ({ token: 'offer', count, tile });
  const selling = { notes: [{ token: 'lot', count: 1, tile: 'base/D' }, offer('base/R'), offer('base/U')], holds: { Cy: [{ token: 'bought', count: 1, tile: 'base/C' }], Bob: [{ token: 'bid', count: 5 }], Dee: [{ token: 'auctioneer', count: 1 }] } };

  it('shows what lies open, what is sold and to whom', () => {
    const sale = auctionOf(table({ kind: 'bid', actions: [...bids(6, 17), pass], ...selling }).board!);
    expect(sale.wares.map(({ tile, state, buyer = '' }) => `${tile} ${state} ${buyer}`.trim())).toEqual(['base/C sold Cy', 'base/D lot', 'base/R open', 'base/U open']);
    expect([sale.bid, sale.leader, sale.seller]).toEqual([5, 'Bob', 'Dee']);
    expect(sale.bidders.map(({ name, score, state }) => `${name} ${score} ${state}`)).toEqual(['Dee 32 sells', 'Ann 17 asked', 'Bob 12 leads', 'Cy 6 done']);
  });
  it('bids step by step, the least first', () => {
    const it = table({ kind: 'bid', actions: [...bids(6, 17).reverse(), pass], ...selling });
    expect([asked(it), below(it), confirmLabel(it)]).toEqual(['Ann, bid more, or pass.', 'Bob leads with 5. You have 17 points.', 'Bid 6']);
    stepAmount(it, 1);
    expect(chosenAction(it)?.number).toBe(7);
    stepAmount(it, 100);
    expect(confirmLabel(it)).toBe('Bid 17');
    pick(it, 'bid 9');
    stepAmount(it, -1);
    expect(chosenAction(it)?.number).toBe(8);
    selectAction(it, 'bid 12');
    expect(chosenAction(it)?.number).toBe(12);
    expect(asked({ ...it, you: [1] })).toBe('Ann bids or passes.');
  });
  it('begins with a first bid that cannot be refused', () => {
    const it = table({ kind: 'bid', actions: bids(0, 17), notes: [{ token: 'lot', count: 1, tile: 'base/D' }], holds: { Ann: [{ token: 'auctioneer', count: 1 }] } });
    expect([asked(it), below(it), confirmLabel(it)]).toEqual(['Ann, name the first bid.', 'For nothing, if nobody bids. You have 17 points.', 'Bid 0']);
  });
  it('lets one choose a tile before it is put up', () => {
    const put = ['base/C', 'base/D'].map((tile): Action => ({ id: `put up ${tile}`, kind: 'put_up', tile }));
    const it = table({ kind: 'auction', actions: put, notes: [offer('base/C'), offer('base/D', 2)] });
    expect([asked(it), chosenAction(it)]).toEqual(['Ann, choose a tile to put up for sale.', null]);
    expect(auctionOf(it.board!).wares.length).toBe(3);
    pick(it, put[1]!.id);
    expect([chosenAction(it), confirmLabel(it)]).toEqual([put[1], 'Put up']);
    expect(ask((system) => system.slips?.['auction'])).toBeTruthy();
  });
  it('ends with buying or selling', () => {
    const it = table({ kind: 'buy_or_sell', actions: [{ id: 'buy', kind: 'buy' }, { id: 'sell', kind: 'sell' }], notes: selling.notes, holds: { Bob: [{ token: 'bid', count: 5 }], Ann: [{ token: 'auctioneer', count: 1 }] } });
    expect([asked(it), below(it)]).toEqual(['Ann, buy the tile yourself, or sell it?', 'Bob has bid most: 5.']);
    expect(auctionOf(it.board!).bidders.map(({ state }) => state)).toEqual(['asked', 'leads', 'passed', 'passed']);
  });
  it('leaves bought tiles before their players until they are placed', () => {
    const it = table({ kind: 'place_tile', notes: [{ token: 'placing', count: 1 }], holds: { Cy: [{ token: 'bought', count: 1, tile: 'base/C' }], Bob: [{ token: 'opener', count: 1 }] } });
    const holds = shownHolds(it.board!.players[2]!, it.board!);
    expect(holds.map((hold) => hold.token)).toEqual(['bridge', 'castle', 'bought']);
    expect(holdingName(holds[2]!)).toMatch(/^bought tile: /);
    expect(asked(it)).toBe('Ann, place your tile of the bazaar.');
  });
  it('is told in the log', () => {
    const said = (kind: string, more = {}): string | null => eventWords({ kind, text: '', player: 'Ann', tile: 'base/C', count: 5, ...more });
    expect([said('lot_put_up'), said('bid'), said('bid_passed')]).toEqual([expect.stringMatching(/^puts up: /), 'bids 5', 'does not bid']);
    expect([said('lot_kept'), said('lot_bought', { other: 'Bob' }), said('lot_sold', { other: 'Bob' })]).toEqual(['takes the tile for 5', 'buys the tile, 5 to Bob', 'sells the tile to Bob for 5']);
    expect(derivation({ kind: 'scored', text: '', player: 'Ann', scored_as: 'auction', points: -5, terms: [{ what: 'bid', count: 1, each: -5 }] })).toBe('bazaar: points for a tile = −5');
    expect(actionName({ id: 'bid 4', kind: 'bid', number: 4 })).toBe('Bid 4');
  });
});
