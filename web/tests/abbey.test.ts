// Abbey & Mayor: messages as the server sends them, and what is offered, drawn and said.
import { describe, expect, it } from 'vitest';
import './browser';
import type { TilePictures } from '../src/board/pictures';
import { figureAt } from '../src/board/stand';
import { shownHolds } from '../src/game/Holdings.svelte';
import { confirmLabel, hint, passLabel, sentence } from '../src/game/prompt';
import type { Action, BoardState, Feature, Token } from '../src/protocol';
import { chosenAction, selectCell, selectSpot } from '../src/selection';
import { newTable, receive, type TableState } from '../src/state';
import { featureOf, laidBy } from '../src/systems';
import { derivation, turnName } from '../src/text';

const road: Feature = {
  id: 1, kind: 'road', tiles: 1, complete: false, open: 1, points: 1, points_if_completed: 1, strengths: { Bob: 1 }, owners: ['Bob'],
  segments: [{ cell: [-1, 0], feature: { kind: 'road', sides: 'E' } }],
};
const city: Feature = {
  id: 2, kind: 'city', tiles: 2, complete: false, open: 1, pennants: 1, points: 3, points_if_completed: 6, strengths: {}, owners: [],
  segments: [{ cell: [0, 1], feature: { kind: 'city', sides: 'NS' } }],
};
const farm: Feature = { id: 3, kind: 'field', tiles: 4, cities: 2, points: 6, strengths: { Bob: 1 }, owners: ['Bob'], segments: [{ cell: [0, -1], feature: { kind: 'field', halves: [2, 3, 4, 5] } }] };

/** The hole is 0,0. */
function table(kind: string, actions: Action[], holds: Record<string, Token[]> = {}): TableState {
  const state: BoardState = {
    players: ['Ann', 'Bob'].map((name) => ({ name, score: 0, supply: { follower: 6, mayor: 1, wagon: 1, barn: 1 }, holds: holds[name] ?? [] })), turn: 'Ann', decision: { actor: 'Ann', kind }, hand: null,
    tiles: ([[0, 1], [1, 0], [0, -1], [-1, 0], [1, 1]] as const).map((cell) => ({ tile: 'base/D', cell, rotation: 0 })), figures: [],
    features: [road, city, farm], tokens: [], notes: [], tiles_left: { total: 40, kinds: {} }, discarded: [],
  };
  const seats = ['Ann', 'Bob'].map((name, seat) => ({ seat, name, kind: 'person' as const, taken: true, online: true }));
  const made = newTable('g');
  receive(made, { type: 'welcome', version: 1, n: 9, id: 'g', title: '', status: 'playing', you: [0], seats, resumed: false, state, actions });
  made.link = 'open';
  return made;
}
const asked = (state: TableState): string => {
  const { before, name, after } = sentence(state, null);
  return before + name + after;
};
const below = (state: TableState): string => hint(state, null, null);
const pass: Action = { id: 'pass', kind: 'pass' };
const lay: Action = { id: 'abbey 0,0', kind: 'place_abbey', cell: [0, 0] };
const held: Token = { token: 'abbey', count: 1 };

describe('an abbey', () => {
  it('is laid like the tile in hand, but never chosen by itself', () => {
    const state = table('use_abbey', [lay, pass], { Ann: [held], Bob: [held] });
    expect([state.choices.cells.length, state.choices.spots.length, chosenAction(state)]).toEqual([1, 0, null]);
    expect([asked(state), passLabel(state)]).toEqual(['Ann, draw a tile, or lay your abbey.', 'Draw a tile']);
    selectCell(state, [0, 0]);
    expect([chosenAction(state)?.id, confirmLabel(state)]).toEqual(['abbey 0,0', 'Place']);
    expect(laidBy(lay)).toBe('abbey-and-mayor/AAbbey');
    expect(below(state)).toBe('Finishes: Road of Bob. 5 of 8 neighbours.');
    expect(asked({ ...state, you: [] })).toBe('Ann draws a tile or lays an abbey.');
  });
  it('is offered a last time without a tile to draw', () => {
    const state = table('use_abbey', [lay, pass], { Ann: [held], Bob: [held, { token: 'last_placer', count: 0 }] });
    expect([asked(state), passLabel(state)]).toEqual(['Ann, the last round: lay your abbey, or not.', 'Do not lay it']);
  });
  it('is seen before whoever has one', () => {
    const { board } = table('place_tile', [], { Ann: [held], Bob: [{ token: 'abbey', count: 0 }] });
    expect(board!.players.map((player) => shownHolds(player, board!).map((hold) => hold.token))).toEqual([['abbey'], []]);
  });
  it('is named in hints, and drawing too', () => {
    expect([turnName([lay]), turnName([pass], 'Draw a tile')]).toEqual(['Abbey at 0,0', 'Draw a tile']);
  });
});

describe('its figures', () => {
  const set = (figure: string, cell: [number, number], feature: Action['feature']): Action => ({ id: `${figure} ${cell}`, kind: 'deploy_figure', figure, cell, feature: feature! });
  const pictures: TilePictures = { markup: () => '', anchor: () => [50, 50], area: () => null };

  it('a mayor says what he counts', () => {
    const state = table('deploy_figure', [set('mayor', [0, 1], { kind: 'city', sides: 'NS' }), pass]);
    selectSpot(state, state.choices.spots[0]!.key);
    expect([below(state), confirmLabel(state)]).toEqual(['3 points now, 6 if finished. He counts 1, by pennants.', 'Set mayor']);
  });
  it('a barn stands at the south-east corner of its cell, in the farm there', () => {
    const state = table('deploy_figure', [set('barn', [0, -1], { kind: 'corner' }), pass]);
    selectSpot(state, state.choices.spots[0]!.key);
    expect(figureAt(state.board!, pictures, [0, -1], { kind: 'corner' })).toEqual([100, 200]);
    expect(featureOf(state.board, [0, -1], { kind: 'corner' })?.id).toBe(3);
    expect([below(state), confirmLabel(state)]).toEqual(['2 finished cities: 4 each at the end. Now: Bob.', 'Set barn']);
  });
  it('a wagon moves on or is kept', () => {
    const state = table('move_wagon', [set('wagon', [0, 1], { kind: 'city', sides: 'NS' }), pass]);
    expect([asked(state), passLabel(state), confirmLabel(state)]).toEqual(['Ann, your wagon may move on.', 'Keep it', 'Move wagon']);
    selectSpot(state, state.choices.spots[0]!.key);
    expect(below(state)).toBe('City: 3 points now, 6 if finished.');
    expect(shownHolds(state.board!.players[0]!, state.board!)).toEqual([]);
  });
  it('barns are told in the log', () => {
    const farmers = { kind: 'scored', text: '', player: 'Bob', scored_as: 'field', complete: false, points: 6, terms: [{ what: 'cities', count: 2, each: 3 }], rules: ['ABBEY-37'] };
    expect(derivation(farmers)).toBe('farm: 2 cities × 3 = 6 (barn placed: 3 a city)');
    expect(derivation({ kind: 'scored', text: '', player: 'Ann', scored_as: 'barn', points: 8, terms: [{ what: 'cities', count: 2, each: 4 }], rules: ['ABBEY-44'] })).toBe('barn: 2 cities × 4 = +8');
  });
});
