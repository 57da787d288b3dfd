// The Ferries: messages as the server sends them, what is offered, joined, lit and said.
import { describe, expect, it } from 'vitest';
import './browser';
import { endsOf, linkOf, linksAt } from '../src/board/ends';
import { confirmLabel, hint, passLabel, sentence } from '../src/game/prompt';
import type { Action, BoardState, Cell, Feature, Place, Token } from '../src/protocol';
import { chosenAction, selectSpot, typedAction } from '../src/selection';
import { newTable, receive, type TableState } from '../src/state';
import { ask } from '../src/systems';
import { actionName, eventWords, featureFacts } from '../src/text';

const road = (sides: string): Place => ({ kind: 'road', sides });
const feature = (id: number, owners: string[], ...segments: [Cell, string][]): Feature => ({
  id, kind: 'road', tiles: segments.length, complete: false, open: 1, points: 2, points_if_completed: 2, strengths: {}, owners, segments: segments.map(([cell, sides]) => ({ cell, feature: road(sides) })),
});
const ferry = (cell: Cell, from: string, to: string): Action => ({ id: `ferry ${cell.join()} road ${from} road ${to}`, kind: 'ferry', cell, feature: road(from), other: road(to) });
const pass: Action = { id: 'pass', kind: 'pass' };

/** A lake at 1,0 with a road of Ann's in the west, one in the south to the lake at 1,-1, whose ferry goes from north to east, and nothing in the east. */
function table(kind: string, actions: Action[], tokens: Token[] = []): TableState {
  const cells: Cell[] = [[0, 0], [1, -1], [1, 0]];
  const state: BoardState = {
    players: ['Ann', 'Bob'].map((name) => ({ name, score: 0, supply: { follower: 6 }, holds: [] })), turn: 'Ann', decision: { actor: 'Ann', kind }, hand: null,
    tiles: cells.map((cell) => ({ tile: 'ferries/three-roads', cell, rotation: 0 })),
    figures: [{ player: 'Ann', figure: 'follower', cell: [0, 0], feature: road('EW') }, { player: 'Bob', figure: 'follower', cell: [1, -1], feature: road('E') }],
    features: [feature(1, ['Ann'], [[0, 0], 'EW'], [[1, 0], 'W']), feature(2, [], [[1, 0], 'E']), feature(3, ['Bob'], [[1, 0], 'S'], [[1, -1], 'N'], [[1, -1], 'E']), feature(4, [], [[1, -1], 'W'])],
    tokens: [{ token: 'ferry', count: 1, cell: [1, -1], feature: road('N'), other: road('E') }, ...tokens], notes: [], tiles_left: { total: 40, kinds: {} }, discarded: [],
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
const setting = [ferry([1, 0], 'E', 'S'), ferry([1, 0], 'E', 'W'), ferry([1, 0], 'S', 'W')];
const moving = [ferry([1, -1], 'N', 'W'), ferry([1, -1], 'E', 'W')];

describe('a ferry', () => {
  it('goes from one landing to another: each pair is a choice, each landing an end of two', () => {
    const { spots } = table('set_ferry', setting).choices, ends = endsOf(spots);
    expect([spots.length, ends.map((end) => end.place.sides)]).toEqual([3, ['E', 'S', 'W']]);
    expect(linksAt(spots, ends[0]!).length).toBe(2);
    expect(linkOf(spots, ends[2]!, ends[0]!)?.actions[0]!.id).toBe('ferry 1,0 road E road W');
  });
  it('is set, with the road that it makes told before', () => {
    const state = table('set_ferry', setting);
    expect([asked(state), state.choices.pass, chosenAction(state)]).toEqual(['Ann, set the ferry.', null, null]);
    expect(below(state)).toBe('3 ways across. Tap two landings, or draw from one to the other.');
    selectSpot(state, state.choices.spots[1]!.key);
    expect([below(state), confirmLabel(state)]).toEqual(['One road of 2 tiles, 2 ends open. On it: Ann.', 'Set ferry']);
    expect(asked({ ...state, you: [] })).toBe('Ann sets a ferry.');
  });
  it('joins across other lakes, where their ferries go', () => {
    const { board } = table('set_ferry', setting);
    const made = ask((system) => system.makes?.(board!, setting[2]!))!;
    expect([made.tiles, made.owners, made.open, made.segments.length]).toEqual([3, ['Ann', 'Bob'], 2, 5]);
  });
  it('leaves its old landing when it is moved', () => {
    const state = table('move_ferry', [...moving, pass]);
    expect([asked(state), passLabel(state), confirmLabel(state)]).toEqual(['Ann, you may move a ferry.', 'Leave it', 'Move ferry']);
    expect(below(state)).toBe('1 ferry in reach: tap two landings, or leave it.');
    selectSpot(state, state.choices.spots[1]!.key);
    expect(below(state)).toBe('One road of 1 tile, 2 ends open. On it: Bob.');
    const made = ask((system) => system.makes?.(state.board!, moving[1]!))!;
    expect(made.segments.map((segment) => segment.feature.sides).sort()).toEqual(['E', 'W']);
  });
  it('is told of a road, in the log, in hints and by typing', () => {
    const { board } = table('set_ferry', setting);
    expect(featureFacts(board!.features[2]!, board)).toContain('1 ferry');
    expect(featureFacts(board!.features[0]!, board)).not.toContain('ferry');
    expect(eventWords({ kind: 'link_moved', text: '', player: 'Ann', token: 'ferry', cell: [1, 0] })).toBe('moves the ferry at 1,0');
    expect(actionName(setting[0]!)).toBe('Ferry at 1,0, east and south');
    expect(typedAction(setting, 'ferry 1,0 road E road W')).toBe(setting[1]);
  });
});
