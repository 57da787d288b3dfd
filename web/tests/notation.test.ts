import { describe, expect, it } from 'vitest';
import { readAction } from '../src/notation';

describe('notation', () => {
  const read = (id: string): object => {
    const { id: same, ...rest } = readAction(id)!;
    expect(same).toBe(id);
    return rest;
  };
  it('reads tiles, figures and where they go', () => {
    expect(read('E 0,-1 r2')).toEqual({ kind: 'place_tile', tile: 'E', cell: [0, -1], rotation: 2 });
    expect(read('follower city NW')).toEqual({ kind: 'deploy_figure', figure: 'follower', feature: { kind: 'city', sides: 'NW' } });
    expect(read('pig field 0127')).toEqual({ kind: 'deploy_figure', figure: 'pig', feature: { kind: 'field', halves: [0, 1, 2, 7] } });
    expect(read('follower field inside2')).toEqual({ kind: 'deploy_figure', figure: 'follower', feature: { kind: 'field', halves: [], inside: 2 } });
    expect(read('large -2,3 cloister')).toEqual({ kind: 'deploy_figure', figure: 'large', cell: [-2, 3], feature: { kind: 'cloister' } });
    expect(read('follower 1,1 tower')).toEqual({ kind: 'deploy_figure', figure: 'follower', cell: [1, 1], feature: { kind: 'tower' } });
  });
  it('reads what the systems add', () => {
    expect(read('pass')).toEqual({ kind: 'pass' });
    expect(read('second part')).toEqual({ kind: 'second_part' });
    expect(read('tower 1,1')).toEqual({ kind: 'move_token', token: 'tower', cell: [1, 1] });
    expect(read('fairy 2,3 road EW')).toEqual({ kind: 'move_token', token: 'fairy', cell: [2, 3] });
    expect(read('ransom large of Blue')).toEqual({ kind: 'ransom', figure: 'large', player: 'Blue' });
    expect(read('capture follower 1,2 city NW of Ann of the Hill')).toEqual({
      kind: 'capture_figure', figure: 'follower', cell: [1, 2], feature: { kind: 'city', sides: 'NW' }, player: 'Ann of the Hill',
    });
  });
  it('leaves alone what it does not know', () => expect(readAction('bid 3 for CA')).toBeNull());
});
