// A QR code of a link: byte mode, error correction M, versions 1 to 10 (up to 213 bytes), mask 0. ISO/IEC 18004.

interface Version { words: number; check: number; blocks: number; align: number[] }
// Codewords in all, check words of a block, blocks, middles of the alignment patterns.
const VERSIONS: Version[] = [
  { words: 26, check: 10, blocks: 1, align: [] }, { words: 44, check: 16, blocks: 1, align: [6, 18] }, { words: 70, check: 26, blocks: 1, align: [6, 22] },
  { words: 100, check: 18, blocks: 2, align: [6, 26] }, { words: 134, check: 24, blocks: 2, align: [6, 30] }, { words: 172, check: 16, blocks: 4, align: [6, 34] },
  { words: 196, check: 18, blocks: 4, align: [6, 22, 38] }, { words: 242, check: 22, blocks: 4, align: [6, 24, 42] },
  { words: 292, check: 22, blocks: 5, align: [6, 26, 46] }, { words: 346, check: 26, blocks: 5, align: [6, 28, 50] },
];

function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> i) & 1) * a);
  return product;
}

function checkWords(data: number[], count: number): number[] {
  const divisor = Array<number>(count).fill(0);
  divisor[count - 1] = 1;
  for (let i = 0, root = 1; i < count; i++, root = times(root, 2))
    for (let j = 0; j < count; j++) divisor[j] = times(divisor[j]!, root) ^ (divisor[j + 1] ?? 0);
  const rest = Array<number>(count).fill(0);
  for (const word of data) {
    const factor = word ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((d, i) => (rest[i]! ^= times(d, factor)));
  }
  return rest;
}

function codewords(bytes: Uint8Array, version: Version, lengthBits: number): number[] {
  const room = version.words - version.check * version.blocks;
  let bits = '0100' + bytes.length.toString(2).padStart(lengthBits, '0') + [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  bits += '0000'.slice(0, Math.min(4, room * 8 - bits.length));
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0');
  const data = bits.match(/.{8}/g)!.map((word) => parseInt(word, 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);

  const short = Math.floor(room / version.blocks), long = room % version.blocks;
  const blocks: number[][] = [];
  for (let i = 0, at = 0; i < version.blocks; i++) {
    const size = short + (i >= version.blocks - long ? 1 : 0);
    blocks.push(data.slice(at, (at += size)));
  }
  const checks = blocks.map((block) => checkWords(block, version.check));
  const all: number[] = [];
  for (let i = 0; i <= short; i++) for (const block of blocks) if (i < block.length) all.push(block[i]!);
  for (let i = 0; i < version.check; i++) for (const check of checks) all.push(check[i]!);
  return all;
}

/** Rows of dark (true) and light modules, or null if the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const number = VERSIONS.findIndex((v, i) => bytes.length + (i < 9 ? 2 : 3) <= v.words - v.check * v.blocks) + 1;
  const version = VERSIONS[number - 1];
  if (!version) return null;
  const size = 17 + 4 * number;
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const set = (x: number, y: number, value: boolean): void => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    dark[y]![x] = value;
    fixed[y]![x] = true;
  };
  for (let i = 0; i < size; i++) { set(6, i, i % 2 === 0); set(i, 6, i % 2 === 0); }
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const)
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) { const ring = Math.max(Math.abs(dx), Math.abs(dy)); set(cx + dx, cy + dy, ring !== 2 && ring !== 4); }
  const last = version.align.length - 1;
  version.align.forEach((cx, i) => version.align.forEach((cy, j) => {
    if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
    for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
  }));
  drawFormat(set, size);
  if (number >= 7) drawVersion(set, size, number);

  const data = codewords(bytes, version, number < 10 ? 8 : 16);
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        if (fixed[y]![x]) continue;
        const bit = at < data.length * 8 && ((data[at >> 3]! >> (7 - (at & 7))) & 1) === 1;
        dark[y]![x] = bit !== ((x + y) % 2 === 0); // mask 0
        at++;
      }
  }
  return dark;
}

type Set = (x: number, y: number, value: boolean) => void;

function drawFormat(set: Set, size: number): void {
  let rest = 0; // level M and mask 0 are five zero bits
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = rest ^ 0x5412, bit = (i: number): boolean => ((bits >> i) & 1) === 1;
  for (let i = 0; i < 6; i++) set(8, i, bit(i));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let i = 9; i < 15; i++) set(14 - i, 8, bit(i));
  for (let i = 0; i < 8; i++) set(size - 1 - i, 8, bit(i));
  for (let i = 8; i < 15; i++) set(8, size - 15 + i, bit(i));
  set(8, size - 8, true);
}

function drawVersion(set: Set, size: number, number: number): void {
  let rest = number;
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (number << 12) | rest;
  for (let i = 0; i < 18; i++) {
    const value = ((bits >> i) & 1) === 1, a = size - 11 + (i % 3), b = Math.floor(i / 3);
    set(a, b, value);
    set(b, a, value);
  }
}
