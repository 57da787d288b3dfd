import { describe, expect, it } from 'vitest';
import type { Action, BoardState, Feature, FromServer, Update, Welcome } from '../src/protocol';
import { choicesOf } from '../src/choices';
import { chosenAction, clearSelection, selectCell, selectSpot, selectVariant, splitTyped, turnSelection, typedAction, walk } from '../src/selection';
import { applied, decider, drawsToMyTurn, featureAt, isMine, newTable, oddsWithin, pointsBySource, recall, receive, type TableState } from '../src/state';

const placements: Action[] = [
  { id: 'E 0,1 r2', kind: 'place_tile', tile: 'base/E', cell: [0, 1], rotation: 2 },
  { id: 'E 0,-1 r1', kind: 'place_tile', tile: 'base/E', cell: [0, -1], rotation: 1 },
  { id: 'E 0,-1 r2', kind: 'place_tile', tile: 'base/E', cell: [0, -1], rotation: 2 },
];
const figures: Action[] = [
  { id: 'follower city S', kind: 'deploy_figure', figure: 'follower', cell: [0, 1], feature: { kind: 'city', sides: 'S' } },
  { id: 'large city S', kind: 'deploy_figure', figure: 'large', cell: [0, 1], feature: { kind: 'city', sides: 'S' } },
  { id: 'follower field 012367', kind: 'deploy_figure', figure: 'follower', cell: [0, 1], feature: { kind: 'field', halves: [0, 1, 2, 3, 6, 7] } },
  { id: 'pass', kind: 'pass' },
];
const city: Feature = {
  id: 1, kind: 'city', tiles: 1, complete: false, open: 1, strengths: {}, owners: [], segments: [{ cell: [0, 0], feature: { kind: 'city', sides: 'N' } }],
};

function board(): BoardState {
  return {
    players: [{ name: 'Ann', score: 0, supply: { follower: 7 } }, { name: 'Bob', score: 0, supply: { follower: 7 } }],
    turn: 'Ann', decision: { actor: 'Ann', kind: 'place_tile', tile: 'base/E' }, hand: 'base/E',
    tiles: [{ tile: 'base/D', cell: [0, 0], rotation: 0 }], figures: [], features: [city], tiles_left: { total: 70, kinds: {} }, discarded: [],
  };
}

function welcome(): Welcome {
  return {
    type: 'welcome', version: 1, n: 3, id: 'g', title: 'Table', status: 'playing', you: [0], resumed: false, state: board(), actions: placements,
    seats: [
      { seat: 0, name: 'Ann', kind: 'person', taken: true, online: true },
      { seat: 1, name: 'Bob', kind: 'person', taken: true, online: true },
    ],
    may: { undo: [], takeback: [] }, asked: null, chat: [], clock: null,
  };
}

function seated(): TableState {
  const table = newTable('g');
  receive(table, welcome());
  return table;
}

const update = (n: number, more: Partial<Update> = {}): Update => ({ type: 'update', n, status: 'playing', cause: 'act', ...more });

describe('messages of the server', () => {
  it('takes a welcome whole', () => {
    const table = seated();
    expect(table.n).toBe(3);
    expect(table.board?.tiles).toHaveLength(1);
    expect(decider(table)?.name).toBe('Ann');
    expect(isMine(table)).toBe(true);
  });

  it('asks for a new connection when a number is missing, and passes over known ones', () => {
    const table = seated();
    expect(receive(table, update(5))).toBe(false);
    expect(table.n).toBe(3);
    expect(receive(table, update(2, { status: 'over' }))).toBe(true);
    expect(table.status).toBe('playing');
  });

  it('keeps its state when it is resumed, and takes the missed updates', () => {
    const table = seated();
    const { state: _, actions: _a, ...rest } = welcome();
    expect(receive(table, { ...rest, n: 4, resumed: true } as FromServer)).toBe(true);
    expect(table.board).not.toBeNull();
    expect(table.n).toBe(3);
    expect(receive(table, update(4, { state: { hand: null } }))).toBe(true);
    expect(table.board?.hand).toBeNull();
  });

  it('puts differences into tiles and features and leaves the old state alone', () => {
    const before = board();
    const grown = { ...city, tiles: 2 };
    const other = { ...city, id: 7, kind: 'road' as const };
    const after = applied(before, {
      tiles: { keep: 1, add: [{ tile: 'base/E', cell: [0, 1], rotation: 2 }] },
      features: { gone: [], set: [grown, other] },
    });
    expect(after.tiles).toHaveLength(2);
    expect(after.features.map((f) => [f.id, f.tiles])).toEqual([[1, 2], [7, 1]]);
    expect(before.tiles).toHaveLength(1);
    expect(applied(after, { tiles: { keep: 1, add: [] }, features: { gone: [7], set: [] } })).toMatchObject({ tiles: before.tiles, features: [grown] });
  });

  it('logs events and drops them again when they are undone', () => {
    const table = seated();
    const scored = { kind: 'scored', text: '', player: 'Ann', points: 4, scored_as: 'city' as const };
    receive(table, update(4, { at: 5, seat: 0, events: [{ kind: 'tile_placed', text: '', player: 'Ann' }] }));
    receive(table, update(5, { at: 7, seat: 0, events: [scored] }));
    expect(pointsBySource(table.log).get('Ann')?.get('city')).toBe(4);
    receive(table, update(6, { at: 5, cause: 'undo', seat: 0 }));
    expect(table.log.map((entry) => entry.at)).toEqual([5]);
  });

  it('joins the history with what came since', () => {
    const table = seated();
    receive(table, update(4, { at: 6, events: [{ kind: 'scored', text: 'new', player: 'Bob', points: 1 }] }));
    recall(table, { state: board(), updates: [update(2, { at: 4, events: [{ kind: 'scored', text: 'old', player: 'Ann', points: 2 }] })] });
    expect(table.log.flatMap((entry) => entry.events.map((event) => event.text))).toEqual(['old', 'new']);
    expect(table.logComplete).toBe(true);
  });

  it('tells a refusal until the next change', () => {
    const table = seated();
    table.pending = true;
    receive(table, { type: 'refused', move: 'x', code: 'cell_taken', message: 'No.' });
    expect([table.pending, table.refusal]).toEqual([false, 'No.']);
    receive(table, update(4));
    expect(table.refusal).toBeNull();
  });

  it('notes who is there, what is said and who asks', () => {
    const table = seated();
    receive(table, { type: 'presence', seats: [{ seat: 1, online: false }], spectators: 2 });
    expect([table.seats[1]?.online, table.seats[0]?.online, table.spectators]).toEqual([false, true, 2]);
    expect(table.seats[1]?.backUntil).toBeUndefined();
    const before = Date.now();
    receive(table, { type: 'presence', seats: [{ seat: 1, online: false, away_in: 60_000 }], spectators: 2 });
    expect(table.seats[1]?.backUntil).toBeGreaterThanOrEqual(before + 60_000);
    receive(table, { type: 'presence', seats: [{ seat: 1, online: true }], spectators: 2 });
    expect(table.seats[1]?.backUntil).toBeUndefined();
    receive(table, { type: 'chat', name: 'Bob', seat: 1, text: 'Hello' });
    expect([table.chat.at(-1)?.text, table.unread]).toEqual(['Hello', 1]);
    receive(table, { type: 'asked', seat: 1, waiting: [0] });
    expect(table.asked).toEqual({ seat: 1, waiting: [0] });
    receive(table, { type: 'asked', seat: null });
    expect(table.asked).toBeNull();
  });
});

describe('choices', () => {
  it('sorts actions by cell, by place and by what is left', () => {
    expect(choicesOf(placements, null).cells.map((c) => [c.cell, c.actions.length])).toEqual([[[0, 1], 1], [[0, -1], 2]]);
    const bid: Action = { id: 'bid 6', kind: 'bid' };
    const { spots, pass, beside, listed, lone } = choicesOf([...figures, bid], null);
    expect(spots.map((s) => [s.key, s.actions.length])).toEqual([['0,1 city:S', 2], ['0,1 field:012367', 1]]);
    expect([pass?.id, beside, listed, lone]).toEqual(['pass', [bid], [], null]);
  });

  it('turns through the legal rotations of a cell only', () => {
    const table = seated();
    expect(chosenAction(table)).toBeNull();
    selectCell(table, [0, -1]);
    expect(chosenAction(table)?.id).toBe('E 0,-1 r1');
    turnSelection(table);
    expect(chosenAction(table)?.id).toBe('E 0,-1 r2');
    selectCell(table, [0, 1]); // keeps the rotation that is shown
    expect(chosenAction(table)?.id).toBe('E 0,1 r2');
    selectCell(table, [0, -1]);
    expect(chosenAction(table)?.rotation).toBe(2);
    turnSelection(table, -1);
    expect(chosenAction(table)?.rotation).toBe(1);
    selectCell(table, [9, 9]); // not legal: nothing happens
    expect(table.selection?.cell).toEqual([0, -1]);
    clearSelection(table);
    expect(chosenAction(table)).toBeNull();
  });

  it('never chooses a figure by itself', () => {
    const table = seated();
    receive(table, update(4, {
      actions: figures,
      state: { hand: null, features: { gone: [], set: [{ ...city, segments: [...city.segments, { cell: [0, 1], feature: { kind: 'city', sides: 'S' } }] }] } },
    }));
    expect(table.selection).toBeNull();
    selectSpot(table, '0,1 city:S');
    expect(chosenAction(table)?.id).toBe('follower city S');
    turnSelection(table);
    expect(chosenAction(table)?.id).toBe('large city S');
    expect(featureAt(table.board, [0, 1], { kind: 'city', sides: 'S' })?.id).toBe(1);
  });

  it('keeps the selection while the same tile is in hand', () => {
    const table = seated();
    selectCell(table, [0, -1]);
    receive(table, update(4, { cause: 'hand', actions: placements, seats: table.seats }));
    expect(table.selection?.cell).toEqual([0, -1]);
  });

  it('walks to the nearest choice in a direction', () => {
    const places: [number, number][] = [[0, 0], [2, 0], [2, 1], [0, 3], [-1, 0]];
    expect(walk([0, 0], places, 1, 0)).toBe(1);
    expect(walk([0, 0], places, 0, 1)).toBe(3);
    expect(walk([0, 0], places, -1, 0)).toBe(4);
    expect(walk([0, 0], places, 0, -1)).toBe(-1);
  });

  it('understands typed moves', () => {
    expect(typedAction(placements, ' e 0,1  R2 ')?.id).toBe('E 0,1 r2');
    expect(typedAction(placements, '0,-1 r2')?.id).toBe('E 0,-1 r2');
    expect(typedAction(placements, '0,1')?.id).toBe('E 0,1 r2');
    expect(typedAction(placements, '0,-1')).toBeNull(); // two ways round
    expect(typedAction(figures, 'city S')?.id).toBe('follower city S');
    expect(typedAction(figures, 'large city s')?.id).toBe('large city S');
    expect(typedAction(figures, '')).toBeNull();
    expect(splitTyped('0,1 r2 city N')).toEqual(['0,1 r2', 'city N']);
    expect(splitTyped('pass')).toEqual(['pass', '']);
  });
});

describe('odds', () => {
  const seats = ['Ann', 'Bob', 'Cy'].map((name, seat) => ({ seat, name, kind: 'person' as const, taken: true, online: true }));
  const at = (turn: string, you: number[]): TableState => ({ ...newTable('x'), seats, you, board: { turn } as TableState['board'] });
  it('counts the draws up to the own next turn', () => {
    expect(drawsToMyTurn(at('Ann', [0]))).toBe(3);
    expect(drawsToMyTurn(at('Ann', [1]))).toBe(1);
    expect(drawsToMyTurn(at('Bob', [0]))).toBe(2);
    expect(drawsToMyTurn(at('Cy', [0, 1]))).toBe(1);
    expect(drawsToMyTurn(at('Cy', []))).toBe(3);
  });
  it('draws without putting back', () => {
    expect(oddsWithin(9, 52, 1)).toBeCloseTo(9 / 52, 12);
    expect(oddsWithin(9, 52, 5)).toBeCloseTo(1 - (43 * 42 * 41 * 40 * 39) / (52 * 51 * 50 * 49 * 48), 12);
    expect(oddsWithin(0, 10, 4)).toBe(0);
    expect(oddsWithin(2, 2, 5)).toBe(1);
    expect(oddsWithin(8, 10, 3)).toBe(1);
  });
});

describe('choices of systems to come', () => {
  const actions: Action[] = [
    { id: 'dragon 0,1', kind: 'move_dragon', cell: [0, 1] },
    { id: 'take Bob 1,1', kind: 'capture', cell: [1, 1], feature: { kind: 'city', sides: 'N' }, player: 'Bob', figure: 'follower' },
    { id: 'castle 2,2 N', kind: 'choose_city', cell: [2, 2], feature: { kind: 'city', sides: 'N' } },
    { id: 'ransom Cy', kind: 'ransom', player: 'Cy' },
    { id: 'builder city N', kind: 'deploy_figure', cell: [2, 2], feature: { kind: 'city', sides: 'N' }, figure: 'builder' },
    { id: 'pass', kind: 'pass' },
  ];
  it('are on the board where they belong, and in a list otherwise', () => {
    const { spots, beside, pass } = choicesOf(actions, null);
    expect(spots.map((spot) => [spot.actions.map((action) => action.id), spot.place?.kind ?? null, spot.sets])).toEqual([
      [['dragon 0,1'], null, false], [['take Bob 1,1'], 'city', false], [['castle 2,2 N', 'builder city N'], 'city', false],
    ]);
    expect(beside.map((action) => action.id)).toEqual(['ransom Cy']);
    expect(pass?.id).toBe('pass');
  });
  it('can be chosen like any other', () => {
    const table = { ...newTable('x'), choices: choicesOf(actions, null) };
    selectSpot(table, table.choices.spots[0]!.key);
    expect(chosenAction(table)?.id).toBe('dragon 0,1');
    selectSpot(table, table.choices.spots[2]!.key);
    selectVariant(table, 'builder city N');
    expect(chosenAction(table)?.id).toBe('builder city N');
  });
});
