// Pointers on the board: one pans, two zoom, or turn the tile that is tried if they are twisted; what does not move is a tap.
import { zoomed, type Camera } from './camera';

export interface Host {
  camera: () => Camera;
  move: (camera: Camera) => void;
  capture: (pointer: number) => void; // from now on this pointer belongs to the board
  turnable: () => boolean; // a tile is being tried
  turn: (by: number) => void;
}

interface Finger { x: number; y: number; x0: number; y0: number }

export const SLACK = 7; // pixels that a tap may wander
const TWIST = Math.PI / 9; // decides that two fingers turn
const STEP = Math.PI / 5; // of twisting for each turn

export class Gestures {
  #host: Host;
  #fingers = new Map<number, Finger>();
  #twist = 0; // angle since the last turn
  #spread = 1; // how much the fingers have moved apart since they came down
  #mode: 'open' | 'zoom' | 'turn' = 'open';
  #moved = false;

  constructor(host: Host) {
    this.#host = host;
  }

  down(event: PointerEvent): void {
    if (event.button > 0) return;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, x0: event.clientX, y0: event.clientY });
    if (this.#fingers.size === 1) this.#moved = false;
    else [this.#mode, this.#twist, this.#spread] = ['open', 0, 1];
  }

  /** False when no button or finger is down, so that it only points. */
  move(event: PointerEvent): boolean {
    const finger = this.#fingers.get(event.pointerId);
    if (!finger) return false;
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!this.#moved && !other && Math.hypot(event.clientX - finger.x0, event.clientY - finger.y0) < SLACK) return true;
    if (!this.#moved) this.#host.capture(event.pointerId);
    this.#moved = true;
    if (other) this.#both(event, finger, other);
    else {
      const camera = this.#host.camera();
      this.#host.move({ ...camera, x: camera.x + event.clientX - finger.x, y: camera.y + event.clientY - finger.y });
    }
    [finger.x, finger.y] = [event.clientX, event.clientY];
    return true;
  }

  up(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
  }

  /** Whether the click that follows belongs to a movement. */
  get wasMovement(): boolean {
    const moved = this.#moved;
    this.#moved = false;
    return moved;
  }

  #both(event: PointerEvent, finger: Finger, other: Finger): void {
    const angle = (x: number, y: number): number => Math.atan2(y - other.y, x - other.x);
    const turned = angle(event.clientX, event.clientY) - angle(finger.x, finger.y);
    this.#twist += Math.atan2(Math.sin(turned), Math.cos(turned));
    const before = Math.hypot(finger.x - other.x, finger.y - other.y);
    const factor = Math.hypot(event.clientX - other.x, event.clientY - other.y) / Math.max(1, before);
    this.#spread *= factor;
    if (this.#mode === 'open' && Math.abs(this.#twist) > TWIST && this.#host.turnable()) this.#mode = 'turn';
    if (this.#mode === 'open' && Math.abs(Math.log(this.#spread)) > 0.15) this.#mode = 'zoom';
    if (this.#mode === 'open' && this.#host.turnable()) return; // not decided yet: nothing trembles
    if (this.#mode === 'turn') {
      if (Math.abs(this.#twist) < STEP) return;
      this.#host.turn(Math.sign(this.#twist));
      this.#twist = 0;
      return;
    }
    const camera = this.#host.camera();
    const moved = { ...camera, x: camera.x + (event.clientX - finger.x) / 2, y: camera.y + (event.clientY - finger.y) / 2 };
    this.#host.move(zoomed(moved, factor, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2));
  }
}
