// The score track, messengers and robbers: states as the server sends them, and what is shown, offered and said.
import { describe, expect, it } from 'vitest';
import './browser';
import { confirmLabel, hint, sentence } from '../src/game/prompt';
import { isDark, isPlayedOn, laps, countersOf, ring, SPACES, spaceOf, stacked, standsOn } from '../src/game/track';
import type { Action, BoardState, Feature, Token } from '../src/protocol';
import { chosenAction, pick } from '../src/selection';
import { newTable, receive, type TableState } from '../src/state';
import { ask } from '../src/systems';
import { messagePoints } from '../src/systems/messengers.svelte';
import { robbersAt } from '../src/systems/robbers.svelte';
import { eventWords, toldEvents } from '../src/text';

const land = (id: number, kind: Feature['kind'], points: number, sides: string, pennants = 0): Feature =>
  ({ id, kind, tiles: 2, pennants, points, complete: false, strengths: { Ann: 1 }, owners: ['Ann'], segments: [{ cell: [id, 0], feature: kind === 'cloister' ? { kind } : { kind, sides } }] });

interface Said { kind: string; actor?: string; turn?: string; actions?: Action[]; notes?: Token[]; holds?: Record<string, Token[]>; scores?: number[]; features?: Feature[]; figures?: BoardState['figures'] }

function table({ kind, actor = 'Ann', turn = 'Ann', actions = [], notes = [], holds = {}, scores = [0, 0], features = [], figures = [] }: Said): TableState {
  const state: BoardState = {
    players: ['Ann', 'Bob'].map((name, i) => ({ name, score: scores[i]!, supply: { follower: 6 }, holds: holds[name] ?? [] })), turn, decision: { actor, kind }, hand: null,
    tiles: [{ tile: 'base/D', cell: [0, 0], rotation: 0 }], figures, features, tokens: [], notes, tiles_left: { total: 40, kinds: {} }, discarded: [],
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
const would = (state: TableState, action: Action): string | null => ask((system) => system.would?.(state, action));

describe('the score track', () => {
  it('has fifty spaces, every fifth of them dark, also for totals beyond it', () => {
    expect([0, 49, 50, 57, -3].map(spaceOf)).toEqual([0, 49, 0, 7, 47]);
    expect(Array.from({ length: SPACES }, (_, i) => i).filter(isDark)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45]);
  });
  it('shows the score by the marker alone where nothing is played on it', () => {
    const { board } = table({ kind: 'place_tile', scores: [61, 7] });
    expect(isPlayedOn(board)).toBe(false);
    expect(standsOn(board!).map(({ player, piece, space }) => [player, piece, space])).toEqual([['Ann', 'marker', 11], ['Bob', 'marker', 7]]);
    expect(laps(countersOf(board!, board!.players[0]!))).toBe(50);
  });
  it.each([[712, 584], [640, 530], [1100, 700]])('is a closed ring in %i by %i', (width, height) => {
    const boxes = ring(width, height, 40);
    expect(boxes.length).toBe(SPACES);
    boxes.forEach((box, i) => {
      const next = boxes[(i + 1) % SPACES]!;
      const touches = Math.max(box.x, next.x) <= Math.min(box.x + box.w, next.x + next.w) + 0.01 && Math.max(box.y, next.y) <= Math.min(box.y + box.h, next.y + next.h) + 0.01;
      expect([i, touches]).toEqual([i, true]);
    });
    expect([Math.max(...boxes.map(({ x, w }) => x + w)), Math.max(...boxes.map(({ y, h }) => y + h))].map(Math.round)).toEqual([width, height]);
  });
  it('pieces that share a space stand apart inside it', () => {
    for (let n = 1; n <= 18; n++) {
      const { size, at } = stacked(n, 40, 40);
      expect(size).toBeGreaterThan(6);
      expect(new Set(at.map(String)).size).toBe(n);
      for (const [x, y] of at) expect([x >= size / 2 - 0.01 && x <= 40 - size / 2 + 0.01, y > 0 && y <= 40]).toEqual([true, true]);
    }
  });
});

describe('messengers', () => {
  const holds = (award: string, n: number): Record<string, Token[]> => ({
    Ann: [{ token: 'marker', count: 7 }, { token: 'messenger', count: 52 }, { token: award, count: n }], Bob: [{ token: 'marker', count: 2 }, { token: 'messenger', count: 0 }],
  });
  const actions: Action[] = ['marker', 'messenger'].map((token) => ({ id: `move ${token}`, kind: 'move_pawn', token }));
  const robber: Token[] = [{ token: 'robber', count: 2, player: 'Bob' }];
  it('each pawn says where it would land, what that brings and who robs it', () => {
    const state = table({ kind: 'choose_pawn', actions, holds: holds('award', 3), notes: robber, scores: [62, 2] });
    expect(isPlayedOn(state.board)).toBe(true);
    expect(asked(state)).toBe('Ann, which pawn takes the points?');
    expect(below(state)).toBe('3 points: with the marker or the messenger.');
    expect(actions.map((action) => would(state, action))).toEqual(['From 7 to 10, a dark space: that brings a message.', 'From 2 to 5, a dark space: that brings a message. Robbed by Bob, for 2 points.']);
    pick(state, 'move messenger');
    expect([chosenAction(state)?.id, confirmLabel(state)]).toEqual(['move messenger', 'Move it']);
  });
  it('out of turn a dark space brings nothing, and robbed points are not robbed again', () => {
    const state = table({ kind: 'choose_pawn', turn: 'Bob', actions, holds: holds('robbed', 3), notes: robber });
    expect(would(state, actions[1]!)).toBe('From 2 to 5, dark, but not in your turn. The robber of Bob follows.');
  });
  it('a message says what it would bring', () => {
    const features = [land(1, 'road', 4, 'EW'), land(2, 'road', 2, 'EW'), land(3, 'city', 6, 'N', 2)];
    const figures = features.map((feature) => ({ player: 'Ann', figure: 'follower', cell: feature.segments[0]!.cell, feature: feature.segments[0]!.feature }));
    const state = table({ kind: 'use_message', notes: [{ token: 'revealed', count: 1 }], features, figures, actions: [{ id: 'use message', kind: 'use_message' }, { id: 'two points', kind: 'two_points' }] });
    expect([1, 2, 3, 4, 5, 6, 7, 8].map((n) => messagePoints(state.board!, n, 'Ann'))).toEqual([2, 6, null, 4, 2, 0, null, null]);
    expect(below(state)).toBe('The points of your cheapest road, as at the end of the game.');
    expect(would(state, state.choices.listed[0]!)).toBe('It brings 2 points now.');
  });
  it('which feature comes first is chosen on the board', () => {
    const features = [land(1, 'road', 4, 'EW'), land(3, 'city', 6, 'N', 2)];
    const state = table({ kind: 'score_features', features, actions: features.map(({ segments: [at] }) => ({ id: `score ${at!.cell.join()}`, kind: 'score_feature', cell: at!.cell, feature: at!.feature })) });
    expect(state.choices.spots.length).toBe(2);
    expect(would(state, state.choices.spots[0]!.actions[0]!)).toBe('Road of Ann: 4 points.');
  });
  it('the log tells of the messenger; the marker is where the score is', () => {
    const moved = (token: string) => ({ kind: 'pawn_moved', text: '', player: 'Ann', token, count: 12 });
    expect(toldEvents([moved('marker'), moved('messenger')]).map(eventWords)).toEqual(['moves the messenger to space 12']);
  });
});

describe('robbers', () => {
  it('are placed on spaces, not amounts', () => {
    const state = table({
      kind: 'place_robber', holds: { Ann: [{ token: 'marker', count: 3 }, { token: 'robber', count: 1 }], Bob: [{ token: 'marker', count: 12 }] },
      actions: [...[12, 30].map((number) => ({ id: `robber ${number}`, kind: 'place_robber', number })), { id: 'pass', kind: 'pass' }],
    });
    expect([state.choices.amounts.length, state.choices.listed.length]).toEqual([0, 2]);
    expect(asked(state)).toBe('Ann, where does your robber wait? Or pass.');
    expect(would(state, state.choices.listed[0]!)).toBe('Waits beside: marker of Bob.');
  });
  it('rob others on their space, and a reserved one only whom it is reserved for', () => {
    const notes: Token[] = [{ token: 'robber', count: 12, player: 'Bob' }];
    const { board } = table({ kind: 'place_tile', notes });
    expect([robbersAt(board!, 12, 'Ann'), robbersAt(board!, 12, 'Bob'), robbersAt(board!, 13, 'Ann')]).toEqual([['Bob'], [], []]);
    const reserved = table({ kind: 'place_tile', notes, holds: { Bob: [{ token: 'reserved', count: 1, player: 'Cid' }] } });
    expect(robbersAt(reserved.board!, 12, 'Ann')).toEqual([]);
  });
  it('a victim is named with the points', () => {
    const state = table({ kind: 'choose_victim', actor: 'Bob', holds: { Ann: [{ token: 'award', count: 5 }] }, actions: [{ id: 'rob points of Ann', kind: 'rob', player: 'Ann' }] });
    expect(would(state, state.choices.lone!)).toBe('Ann gets 5, you get 3.');
  });
});
