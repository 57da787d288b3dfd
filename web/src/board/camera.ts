// Where the board is seen: world units are 100 to a tile with y downwards, the screen is in pixels.
import type { Cell } from '../protocol';

export interface Camera {
  scale: number; // pixels to a tile
  x: number; // where the world's origin is on the screen
  y: number;
}

export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const SMALLEST = 18;
export const LARGEST = 320;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Upper left corner of a cell in the world. */
export const corner = (cell: Cell): [number, number] => [cell[0] * 100, -cell[1] * 100];

export const transform = (camera: Camera): string => `translate(${camera.x.toFixed(2)} ${camera.y.toFixed(2)}) scale(${(camera.scale / 100).toFixed(5)})`;

export const toScreen = (camera: Camera, x: number, y: number): [number, number] => [camera.x + (x * camera.scale) / 100, camera.y + (y * camera.scale) / 100];

export const toCell = (camera: Camera, px: number, py: number): Cell => [Math.floor((px - camera.x) / camera.scale), -Math.floor((py - camera.y) / camera.scale)];

/** Rectangle of the cells, in tiles, y downwards. */
export function extent(cells: readonly Cell[]): Frame {
  const xs = cells.map((cell) => cell[0]), ys = cells.map((cell) => -cell[1]);
  return cells.length
    ? { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs) + 1, bottom: Math.max(...ys) + 1 }
    : { left: 0, top: 0, right: 1, bottom: 1 };
}

/** Shows all the cells inside the frame, not larger than `most` pixels a tile. */
export function fit(cells: readonly Cell[], frame: Frame, most: number): Camera {
  const box = extent(cells), margin = 0.35;
  const scale = clamp(Math.min((frame.right - frame.left) / (box.right - box.left + margin), (frame.bottom - frame.top) / (box.bottom - box.top + margin)), SMALLEST, most);
  return {
    scale,
    x: (frame.left + frame.right) / 2 - ((box.left + box.right) / 2) * scale,
    y: (frame.top + frame.bottom) / 2 - ((box.top + box.bottom) / 2) * scale,
  };
}

export function zoomed(camera: Camera, factor: number, px: number, py: number): Camera {
  const scale = clamp(camera.scale * factor, SMALLEST, LARGEST), k = scale / camera.scale;
  return { scale, x: px - (px - camera.x) * k, y: py - (py - camera.y) * k };
}

export function centred(camera: Camera, cell: Cell, frame: Frame): Camera {
  return {
    scale: camera.scale,
    x: (frame.left + frame.right) / 2 - (cell[0] + 0.5) * camera.scale,
    y: (frame.top + frame.bottom) / 2 - (-cell[1] + 0.5) * camera.scale,
  };
}

export function visible(camera: Camera, cell: Cell, frame: Frame): boolean {
  const [x, y] = toScreen(camera, ...corner(cell));
  return x >= frame.left - 1 && y >= frame.top - 1 && x + camera.scale <= frame.right + 1 && y + camera.scale <= frame.bottom + 1;
}

/** What lies between the slips of paper at the edges of the game screen. */
export function safeFrame(width: number, height: number, open: { drawer?: boolean; buttons?: 'row' | 'list' | 'rows' | 'slip' | null; hints?: boolean } = {}): Frame {
  const above = open.buttons ? { row: 44, list: 92, rows: 156, slip: width <= 760 ? 286 : 236 }[open.buttons] : 0; // they stand above the dock
  const strip = open.hints ? 140 : 0; // hints lie over the board where there is no room beside it
  if (height <= 500 && width >= 600) return { left: 8, top: 66 + strip, right: width - 308, bottom: height - 8 };
  if (width <= 760) return { left: 6, top: 84 + strip, right: width - 6, bottom: height - (open.drawer ? 540 : 232 + above) };
  if (width <= 1180) return { left: 96, top: 80, right: width - 292, bottom: height - 156 - above };
  return { left: 208, top: 44, right: width - 360, bottom: height - 172 - above };
}
