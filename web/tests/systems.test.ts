import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import './browser';
import { sentence, hint, confirmLabel } from '../src/game/prompt';
import type { Action, BoardState, GameEvent } from '../src/protocol';
import { choicesOf } from '../src/choices';
import { chosenAction, selectSpot } from '../src/selection';
import { newTable, type TableState } from '../src/state';
import { systems } from '../src/systems';
import { heightAt } from '../src/systems/tower.svelte';
import { awards, derivation, eventWords, signed, toldEvents, turnName } from '../src/text';

const knight = { player: 'Bob', figure: 'follower', cell: [1, 0] as const, feature: { kind: 'city' as const, sides: 'N' } };
const tower: Action = { id: 'tower 0,0', kind: 'move_token', token: 'tower', cell: [0, 0], takes: [knight], reach: [[0, 0], [1, 0]] };
const fairy: Action = { id: 'fairy 0,0', kind: 'move_token', token: 'fairy', cell: [0, 0] };
const ransom: Action = { id: 'ransom follower of Bob', kind: 'ransom', figure: 'follower', player: 'Bob' };
const pass: Action = { id: 'pass', kind: 'pass' };

function table(kind: string, actions: Action[], more: Partial<BoardState> = {}): TableState {
  const board: BoardState = {
    players: [{ name: 'Ann', score: 5, supply: { follower: 6 } }, { name: 'Bob', score: 0, supply: { follower: 6 } }], turn: 'Ann', decision: { actor: 'Ann', kind }, hand: null,
    tiles: [{ tile: 'tower/field', cell: [0, 0], rotation: 0 }, { tile: 'base/E', cell: [1, 0], rotation: 0 }], figures: [knight], features: [],
    tokens: [{ token: 'tower', count: 2, cell: [0, 0] }], notes: [], tiles_left: { total: 3, kinds: {} }, discarded: [], ...more,
  };
  return {
    ...newTable('g'), status: 'playing', link: 'open', you: [0], board, choices: choicesOf(actions, board),
    seats: ['Ann', 'Bob'].map((name, seat) => ({ seat, name, kind: 'person' as const, taken: true, online: true })),
  };
}
const said = (state: TableState): string => {
  const { before, name, after } = sentence(state, null);
  return before + name + after;
};

describe('neutral pieces', () => {
  it('are places of their own, also several on one tile', () => {
    const { spots } = choicesOf([tower, fairy], null);
    expect(spots.map((spot) => spot.key)).toEqual(['0,0   tower', '0,0   fairy']);
    expect(spots.some((spot) => spot.sets)).toBe(false);
  });
  it('tell what they would reach before one commits', () => {
    const state = table('deploy_figure', [tower, fairy, pass]);
    expect(heightAt(state.board, [0, 0])).toBe(2);
    selectSpot(state, '0,0   tower');
    expect(chosenAction(state)).toBe(tower);
    expect(hint(state, null, null)).toBe('Story 3 reaches 2 tiles. To capture: knight of Bob.');
    expect(confirmLabel(state)).toBe('Build');
  });
  it('walk with the steps that are left', () => {
    const step: Action = { id: 'dragon 1,0', kind: 'move_token', token: 'dragon', cell: [1, 0], takes: [knight] };
    const state = table('move_dragon', [step], { notes: [{ token: 'steps_left', count: 1 }] });
    expect(said(state)).toBe('Ann, move the dragon: 1 step left.');
    expect(hint(state, null, null)).toBe('1 way to go. In reach: knight of Bob.');
    state.you = [1];
    expect(said(state)).toBe('Ann moves the dragon: 1 step left.');
  });
});

describe('questions beside the board', () => {
  it('keep out of the way of a decision that stays open', () => {
    expect(choicesOf([tower, ransom, pass], null).beside).toEqual([ransom]);
    expect(choicesOf([ransom, pass], null).beside).toEqual([]);
  });
  it('are answered by "do it" when there is one', () => {
    const second: Action = { id: 'second part', kind: 'second_part' };
    const state = table('second_part', [second, pass]);
    expect(state.choices.lone).toBe(second);
    expect(chosenAction(state)).toBe(second);
    expect(confirmLabel(state)).toBe('Second tile');
    state.you = [];
    expect(chosenAction(state)).toBe(null);
  });
  it('are asked in the words of a duty, or of what is true of the turn', () => {
    expect(said(table('deploy_figure', [{ id: 'return', kind: 'return_figure', player: 'Bob', figure: 'follower', cell: [1, 0] }]))).toContain('princess');
    expect(said(table('deploy_figure', [tower, fairy, pass]))).toBe('Ann, build a tower, move the fairy, or pass.');
    expect(said(table('deploy_figure', [fairy, pass]))).toBe('Ann, move the fairy, or pass.');
    expect(said(table('place_tile', [], { notes: [{ token: 'second_part', count: 1 }] }))).toBe('Ann, place your second tile.');
  });
});

describe('points that no land brought', () => {
  const event = (more: Partial<GameEvent>): GameEvent => ({ kind: 'scored', text: '', player: 'Ann', strengths: {}, ...more });
  const goods = (player: string, what: string): GameEvent => event({ player, scored_as: 'goods', points: 10, terms: [{ what: `majority in ${what}`, count: 1, each: 10 }], rules: ['TRADE-43'] });
  it('are told with their reason', () => {
    expect(derivation(goods('Ann', 'wine'))).toBe('goods: most wine = +10');
    expect(derivation(event({ scored_as: 'fairy', points: 1, cell: [0, 0], terms: [{ what: 'fairy', count: 1, each: 1 }] }))).toContain('start of the turn');
    expect(derivation(event({ scored_as: 'ransom', points: -3, terms: [{ what: 'ransom', count: 1, each: -3 }] }))).toBe(`ransom: paid for a prisoner = ${signed(-3)}`);
    expect(derivation(event({ scored_as: 'field', complete: true, points: 8, terms: [{ what: 'cities', count: 2, each: 4 }], rules: ['BASE-63', 'TRADE-33'] }))).toBe(
      'farm: 2 cities × 4 = 8 (pig: 4 instead of 3 a city)');
  });
  it('are one award only for the same thing', () => {
    expect(awards([goods('Ann', 'wine'), goods('Bob', 'wine'), goods('Bob', 'grain')]).map((award) => award.players)).toEqual([['Ann', 'Bob'], ['Bob']]);
  });
});

describe('what is told of a step', () => {
  const home: GameEvent = { kind: 'figure_returned', text: '', player: 'Bob', figure: 'follower', cell: [1, 0], feature: { kind: 'city', sides: 'N' } };
  const scored: GameEvent = { kind: 'scored', text: '', player: 'Bob', points: 4, complete: true };
  it('is who was sent home, not who came home after scoring', () => {
    expect(toldEvents([{ kind: 'token_moved', text: '', token: 'dragon', player: 'Ann', cell: [1, 0] }, home]).map(eventWords)).toEqual(['moves the dragon to 1,0', 'takes knight home']);
    expect(toldEvents([scored, home])).toEqual([]);
  });
  it('is what a player got', () => {
    expect(eventWords({ kind: 'tokens_taken', text: '', player: 'Ann', token: 'wine', count: 2 })).toBe('takes 2 wine');
    expect(eventWords({ kind: 'something_new', text: 'a comet falls' })).toBe('a comet falls');
  });
});

describe('a turn in a few words', () => {
  it('names the cell of a figure only where it is another than the tile\'s', () => {
    const placed: Action = { id: 'E 1,-2 r0', kind: 'place_tile', tile: 'base/E', cell: [1, -2], rotation: 0 };
    const knight: Action = { id: 'follower city N', kind: 'deploy_figure', figure: 'follower', cell: [1, -2], feature: { kind: 'city', sides: 'N' } };
    expect(turnName([placed, knight])).toBe('1,-2 · Knight');
    expect(turnName([placed, { ...knight, cell: [0, 3], feature: { kind: 'road', sides: 'EW' } }])).toBe('1,-2 · Thief 0,3');
    expect(turnName([placed, pass])).toBe('1,-2 · Pass');
    expect(turnName([ransom])).toBe('Ransom follower from Bob');
  });
});

// The plain tiles draw what the tile facts say, whoever prints it. Some words are also words of the protocol.
describe('a system', () => {
  const folder = new URL('../src/', import.meta.url);
  const general = ['return_figure', 'figure_returned'];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(ts|svelte)$/.test(file) && !/^systems\/|^board\/plain/.test(file));
  for (const { name, figures, tokens, places, choices, emblems, below, step, noted = [] } of systems())
    it(`${name}: its words stand in its own file only`, () => {
      const words = [name, ...[figures, tokens, places, choices, emblems, below, step].flatMap((looks) => Object.keys(looks ?? {})), ...noted].filter((word) => !general.includes(word));
      const found = files.flatMap((file) => words.filter((word) => readFileSync(new URL(file, folder), 'utf8').includes(`'${word}'`)).map((word) => `${file}: ${word}`));
      expect(found).toEqual([]);
    });
});
