import { expect, it } from 'vitest';
import { qrCode } from '../src/qr';

// Finder pattern in a corner: seven by seven with a light ring.
const finder = (code: boolean[][], x0: number, y0: number): boolean =>
  Array.from({ length: 49 }, (_, i) => [i % 7, Math.floor(i / 7)] as const).every(([x, y]) => {
    const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
    return code[y0 + y]![x0 + x] === (ring !== 2);
  });

it('has the size of its version and three finders', () => {
  for (const [length, size] of [[14, 21], [15, 25], [42, 29], [62, 33], [180, 53], [200, 57], [213, 57]] as const) {
    const code = qrCode('x'.repeat(length))!;
    expect(code).toHaveLength(size);
    expect([finder(code, 0, 0), finder(code, size - 7, 0), finder(code, 0, size - 7)]).toEqual([true, true, true]);
  }
  expect(qrCode('x'.repeat(214))).toBeNull();
});

it('writes format bits of level M with mask 0', () => {
  const code = qrCode('https://example.org/#/g/k3x9m2p7qa')!;
  const bits = [0, 1, 2, 3, 4, 5].map((y) => (code[y]![8] ? 1 : 0)).join('');
  expect(bits).toBe('010010'); // 101010000010010, lowest bit first
});
