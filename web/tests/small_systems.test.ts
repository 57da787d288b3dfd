// Gold mines, mage and witch, crop circles, flying machines: messages as the server sends them, and what is offered and said.
import { describe, expect, it } from 'vitest';
import './browser';
import { standsAt, joinsAt, tokenAt } from '../src/board/stand';
import type { TilePictures } from '../src/board/pictures';
import { facts } from '../src/facts.svelte';
import { shownHolds } from '../src/game/Holdings.svelte';
import { confirmLabel, hint, sentence } from '../src/game/prompt';
import type { Action, BoardState, Feature, GameEvent, TileFacts, Token } from '../src/protocol';
import { chosenAction, selectSpot, selectVariant, typedAction } from '../src/selection';
import { newTable, receive, type TableState } from '../src/state';
import { ask } from '../src/systems';
import { derivation, eventWords, featureFacts, featureText, toldEvents } from '../src/text';

const city: Feature = {
  id: 1, kind: 'city', tiles: 3, complete: false, open: 1, pennants: 0, points: 6, points_if_completed: 9, strengths: { Ann: 1 }, owners: ['Ann'],
  segments: [{ cell: [0, 0], feature: { kind: 'city', sides: 'N' } }, { cell: [0, 1], feature: { kind: 'city', sides: 'NS' } }],
};
const road: Feature = {
  id: 2, kind: 'road', tiles: 2, complete: false, open: 2, points: 2, points_if_completed: 2, strengths: {}, owners: [],
  segments: [{ cell: [0, 0], feature: { kind: 'road', sides: 'EW' } }, { cell: [1, 0], feature: { kind: 'road', sides: 'W' } }],
};
const cloister: Feature = { id: 3, kind: 'cloister', tiles: 4, complete: false, open: 5, points: 4, points_if_completed: 9, strengths: { Bob: 1 }, owners: ['Bob'], segments: [{ cell: [1, 1], feature: { kind: 'cloister' } }] };

interface Said { kind: string; actor?: string; actions?: Action[]; tokens?: Token[]; notes?: Token[]; holds?: Record<string, Token[]>; figures?: BoardState['figures']; tiles?: BoardState['tiles'] }

/** A table that has received the state. */
function table({ kind, actor = 'Ann', actions = [], tokens = [], notes = [], holds = {}, figures = [], tiles }: Said): TableState {
  const state: BoardState = {
    players: ['Ann', 'Bob'].map((name) => ({ name, score: 0, supply: { follower: 6, large: 1 }, holds: holds[name] ?? [] })), turn: 'Ann', decision: { actor, kind }, hand: null,
    tiles: tiles ?? [{ tile: 'base/D', cell: [0, 0], rotation: 0 }, { tile: 'base/B', cell: [1, 1], rotation: 0 }, { tile: 'base/V', cell: [1, 0], rotation: 0 }], figures,
    features: [city, road, cloister], tokens, notes, tiles_left: { total: 40, kinds: {} }, discarded: [],
  };
  const seats = ['Ann', 'Bob'].map((name, seat) => ({ seat, name, kind: 'person' as const, taken: true, online: true }));
  const made = newTable('g');
  receive(made, { type: 'welcome', version: 1, n: 9, id: 'g', title: '', status: 'playing', you: [0, 1], seats, resumed: false, state, actions });
  made.link = 'open';
  return made;
}
const asked = (state: TableState): string => {
  const { before, name, after } = sentence(state, null);
  return before + name + after;
};
const below = (state: TableState): string => hint(state, null, null);
const watching = (state: TableState): TableState => ({ ...state, you: [] });
/** Tiles without drawings: every place in the middle. */
const pictures: TilePictures = { markup: () => '', anchor: () => [50, 50], area: () => null };

describe('gold mines', () => {
  const ingots: Token[] = [{ token: 'gold', count: 2, cell: [0, 0] }, { token: 'gold', count: 1, cell: [1, 0] }];
  it('the second ingot goes onto a neighbour, with whom it goes told before', () => {
    const to: Action[] = [[0, 0], [1, 1]].map((cell) => ({ id: `gold ${cell.join()}`, kind: 'move_token', token: 'gold', cell: cell as [number, number] }));
    const state = table({ kind: 'place_gold', actions: to, tokens: ingots });
    expect(asked(state)).toBe('Ann, put the second ingot on a tile next to it.');
    expect(below(state)).toBe('One goes onto the new tile; choose one of 2 neighbours for the other.');
    expect(asked(watching(state))).toBe('Ann puts down the second ingot.');
    selectSpot(state, state.choices.spots[0]!.key);
    expect(below(state)).toBe("It goes with: City of Ann, Road, nobody's yet and Cloister of Bob.");
    expect(confirmLabel(state)).toBe('Put here');
  });
  it('a feature tells how many ingots lie on it; a cloister also those around it, a field none', () => {
    const { board } = table({ kind: 'place_tile', tokens: ingots });
    expect(featureFacts(city, board)).toBe('3 tiles, 1 side open, 2 ingots');
    expect(featureFacts(road, board)).toBe('2 tiles, 2 sides open, 3 ingots');
    expect(featureFacts(cloister, board)).toBe('4 tiles, 3 ingots');
    expect(featureFacts({ ...city, kind: 'field', cities: 0 }, board)).not.toContain('ingot');
  });
  it('while it is handed out one sees who is entitled to what', () => {
    const claim = (x: number, y: number): Token => ({ token: 'claim', count: 1, cell: [x, y] });
    const state = table({
      kind: 'take_gold', actor: 'Bob', tokens: [...ingots, claim(0, 0), claim(0, 0), claim(1, 0)],
      holds: { Ann: [{ token: 'gold', count: 3 }, claim(0, 0)], Bob: [claim(0, 0), claim(1, 0), { token: 'taker', count: 1 }] },
      actions: [{ id: 'take gold 0,0', kind: 'take_token', token: 'gold', cell: [0, 0] }, { id: 'take gold 1,0', kind: 'take_token', token: 'gold', cell: [1, 0] }],
    });
    expect(asked(state)).toBe('Bob, take an ingot. From which tile?');
    expect(below(state)).toBe('Entitled to: Ann 2 and Bob 3.');
    expect(state.board!.players.map((player) => shownHolds(player, state.board!).map(({ token, count }) => [token, count]))).toEqual([[['gold', 3], ['claim', 2]], [['claim', 3]]]);
    selectSpot(state, state.choices.spots[0]!.key);
    expect(below(state)).toBe('2 ingots lie there; Ann may take from it too.');
    selectSpot(state, state.choices.spots[1]!.key);
    expect(below(state)).toBe('1 ingot lies there, for you alone.');
    expect(confirmLabel(state)).toBe('Take it');
  });
  it('is told in the log and in the final scoring', () => {
    expect(eventWords({ kind: 'token_moved', text: '', player: 'Ann', token: 'gold', cell: [1, 0] })).toBe('puts an ingot on 1,0');
    expect(eventWords({ kind: 'tokens_taken', text: '', player: 'Bob', token: 'gold', count: 2, cell: [0, 0] })).toBe('takes 2 ingots from 0,0');
    const scored: GameEvent = { kind: 'scored', text: '', player: 'Ann', scored_as: 'gold', points: 21, terms: [{ what: 'ingots', count: 7, each: 3 }], rules: ['GOLD-25'] };
    expect(derivation(scored)).toBe('gold: 7 ingots × 3 = +21');
    expect(derivation({ ...scored, points: 1, terms: [{ what: 'ingots', count: 1, each: 1 }] })).toBe('gold: 1 ingot = +1');
  });
});

describe('mage and witch', () => {
  const move = (token: string, kind: 'city' | 'road'): Action =>
    ({ id: `${token} 0,0 ${kind}`, kind: 'move_token', token, cell: [0, 0], feature: kind === 'city' ? { kind, sides: 'N' } : { kind, sides: 'EW' } });
  it('one chooses the place, then which of the two', () => {
    const state = table({ kind: 'move_mage', actions: [move('mage', 'city'), move('mage', 'road'), move('witch', 'city'), move('witch', 'road')] });
    expect(asked(state)).toBe('Ann, place or move the mage or the witch.');
    expect(state.choices.spots.map((spot) => spot.actions.map((action) => action.token))).toEqual([['mage', 'witch'], ['mage', 'witch']]);
    selectSpot(state, state.choices.spots[0]!.key);
    expect(below(state)).toBe('City of Ann: 6 points now, 9 if finished. The mage adds a point a tile.');
    selectVariant(state, 'witch 0,0 city');
    expect(below(state)).toContain('The witch halves the points.');
    expect(confirmLabel(state)).toBe('Witch here');
    selectSpot(state, state.choices.spots[1]!.key); // still the witch
    expect(chosenAction(state)?.id).toBe('witch 0,0 road');
  });
  it('a pawn that has to leave is pointed at where it stands', () => {
    const off = (token: string): Action => ({ id: `remove ${token}`, kind: 'remove_token', token });
    const state = table({
      kind: 'move_mage', actions: [off('mage'), off('witch')],
      tokens: [{ token: 'mage', count: 1, cell: [0, 0], feature: { kind: 'city', sides: 'N' } }, { token: 'witch', count: 1, cell: [1, 0], feature: { kind: 'road', sides: 'W' } }],
    });
    expect(asked(state)).toBe('Ann, take the mage or the witch off the board.');
    expect(state.choices.spots.map((spot) => spot.cell)).toEqual([[0, 0], [1, 0]]);
    expect(below(state)).toBe('There is no other place for them.');
    selectSpot(state, state.choices.spots[0]!.key);
    expect([below(state), confirmLabel(state)]).toEqual(['Mage off the board.', 'Take off']);
  });
  it('a feature says who stands on it, wherever on it that is', () => {
    const { board } = table({ kind: 'place_tile', tokens: [{ token: 'witch', count: 1, cell: [0, 1], feature: { kind: 'city', sides: 'NS' } }, { token: 'mage', count: 1, cell: [1, 0], feature: { kind: 'road', sides: 'W' } }] });
    expect(featureText(city, board)).toBe('City of Ann: 3 tiles, 1 side open, witch halves, 6 points now, 9 if finished');
    expect(featureFacts(road, board)).toContain('mage +1 a tile');
  });
  it('the sum says what they add and take', () => {
    const scored: GameEvent = { kind: 'scored', text: '', player: 'Ann', scored_as: 'city', complete: true, points: 28, terms: [{ what: 'tiles', count: 8, each: 2 }, { what: 'pennants', count: 2, each: 2 }, { what: 'mage', count: 8, each: 1 }] };
    expect(derivation(scored)).toBe('city: 8 tiles × 2 + 2 pennants × 2 + 8 for the mage = 28');
    expect(derivation({ ...scored, scored_as: 'road', points: 3, terms: [{ what: 'tiles', count: 5, each: 1 }, { what: 'witch', count: 1, each: -2 }] })).toBe('road: 5 tiles − 2 for the witch = 3');
    expect(eventWords({ kind: 'token_removed', text: '', token: 'mage' })).toBe('The mage leaves the board');
    expect(eventWords({ kind: 'token_moved', text: '', player: 'Bob', token: 'witch', cell: [0, 1], feature: { kind: 'city', sides: 'NS' } })).toBe('moves the witch to 0,1');
  });
  it('stands in the middle of its place, and aside if somebody is there', () => {
    const figure = { player: 'Ann', figure: 'follower', cell: [0, 0] as const, feature: { kind: 'city', sides: 'N' } };
    const at = (figures: BoardState['figures']): number => tokenAt(table({ kind: 'place_tile', figures }).board!, pictures, 'mage', [0, 0], figure.feature)[0];
    expect(at([])).toBe(50);
    expect(at([figure])).toBeGreaterThan(60);
  });
});

describe('crop circles', () => {
  const both: Action[] = [{ id: 'all add', kind: 'all_add' }, { id: 'all return', kind: 'all_return' }];
  const mine = { player: 'Ann', figure: 'follower', cell: [0, 0] as const, feature: { kind: 'city', sides: 'N' } };
  it('A and B are two buttons', () => {
    facts.tiles = [{ set: 'crop-circles', id: 'Min5KK', symbols: ['crop-knight'] } as unknown as TileFacts];
    const state = table({ kind: 'crop_circle', actions: both, figures: [mine, { ...mine, player: 'Bob', feature: { kind: 'road', sides: 'EW' } }], tiles: [{ tile: 'base/D', cell: [0, 0], rotation: 0 }, { tile: 'crop-circles/Min5KK', cell: [1, 0], rotation: 0 }] });
    expect(asked(state)).toBe('Ann, the crop circle: what does everybody do?');
    expect(below(state)).toBe('It touches every knight: Ann 1.');
    expect([state.choices.listed, state.choices.lone, chosenAction(state)]).toEqual([both, null, null]);
    facts.tiles = [];
  });
  it('everybody answers in turn', () => {
    const join: Action = { id: 'follower 0,0 city N', kind: 'deploy_figure', figure: 'follower', cell: [0, 0], feature: { kind: 'city', sides: 'N' } };
    const add = table({ kind: 'crop_follower', actor: 'Bob', actions: [join, { ...join, id: 'large 0,0 city N', figure: 'large' }, { id: 'pass', kind: 'pass' }], holds: { Bob: [{ token: 'all_add', count: 1 }] } });
    expect(asked(add)).toBe('Bob, add a follower beside one of yours, or pass.');
    expect(asked(watching(add))).toBe('Bob may add a follower.');
    expect(shownHolds(add.board!.players[1]!, add.board!)).toEqual([]);
    expect(add.choices.spots.map((spot) => [spot.sets, spot.actions.length])).toEqual([[true, 2]]);
    const back = table({ kind: 'crop_follower', figures: [mine], holds: { Ann: [{ token: 'all_return', count: 1 }] }, actions: [{ id: 'return follower 0,0 city N of Ann', kind: 'return_figure', ...mine }] });
    expect(asked(back)).toBe('Ann, take one of yours back.');
    selectSpot(back, back.choices.spots[0]!.key);
    expect(confirmLabel(back)).toBe('Send home');
    expect(typedAction(back.choices.all, 'follower 0,0 city N of Ann')).toBeNull();
  });
  it('is told in the log', () => {
    const chosen: GameEvent = { kind: 'effect_chosen', text: '', player: 'Ann', token: 'all_return' };
    const back: GameEvent = { kind: 'figure_returned', text: '', player: 'Bob', figure: 'follower', cell: [0, 0], feature: { kind: 'city', sides: 'N' } };
    expect(toldEvents([chosen, back]).map(eventWords)).toEqual(['makes everybody take a follower back', 'takes knight home']);
  });
  it('figures in one place stand side by side, and one more beside them', () => {
    const two = [mine, { ...mine, figure: 'large' }];
    const board = table({ kind: 'crop_circle', figures: two }).board!;
    const [a, b] = two.map((figure) => standsAt(board, pictures, figure)[0]);
    expect(b! - a!).toBeGreaterThan(10);
    expect(joinsAt(board, pictures, [0, 0], mine.feature)[0]).toBeGreaterThan(b!);
    expect(standsAt({ ...board, figures: [mine] }, pictures, mine)[0]).toBe(50);
  });
});

describe('flying machines', () => {
  const fly = (figure: string): Action => ({ id: `fly ${figure}`, kind: 'fly', figure, reach: [[0, 0], [-1, 0], [-2, 0]] });
  const thief: Action = { id: 'follower road W', kind: 'deploy_figure', figure: 'follower', cell: [1, 0], feature: { kind: 'road', sides: 'W' } };
  const pass: Action = { id: 'pass', kind: 'pass' };
  it('a flight is a spot on the machine with all that may come of it', () => {
    const state = table({ kind: 'deploy_figure', actions: [thief, fly('follower'), fly('large'), pass] });
    expect(asked(state)).toBe('Ann, set a figure, or pass.');
    expect(state.choices.beside).toEqual([]);
    const machine = state.choices.spots[1]!;
    expect([machine.cell, machine.sets, machine.actions.map((action) => action.figure)]).toEqual([[1, 0], false, ['follower', 'large']]);
    selectSpot(state, machine.key);
    expect(below(state)).toBe('1: City, Road · 2: no tile · 3: no tile.');
    expect(confirmLabel(state)).toBe('Fly');
    expect(typedAction(state.choices.all, 'fly large')?.id).toBe('fly large');
  });
  it('where to land is asked with what the die says', () => {
    const state = table({ kind: 'land', notes: [{ token: 'flier', count: 1, figure: 'large' }, { token: 'rolled', count: 2 }], actions: [{ ...thief, id: 'large 0,0 road EW', figure: 'large', cell: [0, 0], feature: { kind: 'road', sides: 'EW' } }] });
    expect(asked(state)).toBe('Ann, choose where to land.');
    expect(below(state)).toBe('The die shows 2: at 0,0 there is 1 place to land.');
    expect(asked(watching(state))).toBe('Ann lands.');
    expect(state.choices.spots[0]!.sets).toBe(true);
  });
  it('a crash is told kindly', () => {
    const failed: GameEvent = { kind: 'flight_failed', text: '', player: 'Ann', figure: 'follower' };
    const state = table({ kind: 'draw_tile', actor: 'chance' });
    const told = (it: TableState): string | null => ask((system) => system.tell?.(failed, it));
    expect(told(state)).toBe('The machine found no place to land; your follower is back home.');
    expect(told(watching(state))).toBe('Ann: the machine found no place to land; the follower is back home.');
    expect([{ kind: 'figure_launched', text: '', player: 'Ann', figure: 'large' }, { kind: 'die_rolled', text: '', count: 3 }, failed].map(eventWords)).toEqual([
      'takes off: large follower', 'The die shows 3', 'finds no place to land; follower back home',
    ]);
  });
  it('waits for the die', () => expect(asked(table({ kind: 'roll_die', actor: 'chance' }))).toBe('The die rolls.'));
});
