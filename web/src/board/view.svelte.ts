// The camera of a board. It moves by itself only while nobody has moved it, and only if something does not fit any more or there is
// much more room.
import type { Cell } from '../protocol';
import { centred, fit, visible, zoomed, type Camera, type Frame } from './camera';

const MUCH = 60; // pixels that a drawer or the hints leave free when they go

export class View {
  camera = $state.raw<Camera>({ scale: 90, x: 0, y: 0 });
  #touched = false; // moved by hand: from then on it stays where it is
  #cells: readonly Cell[] = [];
  #frame: Frame | null = null;

  get #largest(): number {
    return this.#frame && this.#frame.right - this.#frame.left < 500 ? 74 : 112;
  }

  /** What is to be seen, and where there is room for it. */
  follow(cells: readonly Cell[], frame: Frame): void {
    const before = this.#frame;
    [this.#cells, this.#frame] = [cells, frame];
    if (this.#touched) return;
    const outside = cells.some((cell) => !visible(this.camera, cell, frame));
    const uncovered = before && frame.bottom - frame.top > before.bottom - before.top + MUCH;
    if (!before || outside || uncovered) this.camera = fit(cells, frame, this.#largest);
  }

  move(to: Camera): void {
    this.#touched = true;
    this.camera = to;
  }

  showAll(): void {
    this.#touched = false;
    if (this.#frame) this.camera = fit(this.#cells, this.#frame, this.#largest);
  }

  centre(cell: Cell): void {
    if (this.#frame) this.move(centred(this.camera, cell, this.#frame));
  }

  reveal(cell: Cell): void {
    if (this.#frame && !visible(this.camera, cell, this.#frame)) this.camera = centred(this.camera, cell, this.#frame);
  }

  /** About a point of the screen; about the middle if none is given. */
  zoom(factor: number, at?: readonly [number, number]): void {
    const frame = this.#frame;
    if (!frame) return;
    const [x, y] = at ?? [(frame.left + frame.right) / 2, (frame.top + frame.bottom) / 2];
    this.move(zoomed(this.camera, factor, x, y));
  }
}
