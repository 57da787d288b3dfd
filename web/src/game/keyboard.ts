// The keys of the game screen: what players know from other programs.
import { settings, type Aid } from '../settings.svelte';
import type { Screen } from './screen.svelte';

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Carries out the key; false if it means nothing here. A control that has the focus keeps Enter, space and its arrows. */
export function pressed(event: KeyboardEvent, screen: Screen): boolean {
  const target = event.target as Element;
  if (target.matches('input, textarea, select') || event.altKey || event.metaKey) return false;
  if (document.querySelector('dialog[open]')) return false; // it has its own keys
  const task = taskFor(event, target, screen);
  if (!task) return false;
  event.preventDefault();
  task();
  return true;
}

function taskFor(event: KeyboardEvent, target: Element, screen: Screen): (() => void) | undefined {
  const { deeds } = screen;
  if (event.ctrlKey) return event.key === 'z' ? deeds.undo : undefined;
  const way = ARROWS[event.key];
  if (way) return target.closest('[role=tabpanel], [role=tablist]') ? undefined : () => deeds.walk(...way);
  if (event.key === 'Enter' || event.key === ' ') return target.closest('button, a, summary') ? undefined : deeds.confirm;
  if (/^[1-9]$/.test(event.key)) return () => deeds.number(Number(event.key));
  return keysOf(screen)[event.key];
}

function keysOf(screen: Screen): Record<string, () => void> {
  const { deeds, view, lastPlaced } = screen;
  const aid = (name: Aid) => (): void => { if (screen.game.aids) settings.toggle(name); };
  const zoomIn = (): void => view.zoom(1.25);
  const openLog = (): void => screen.toggleTab('log');
  return {
    Escape: () => (screen.typing ? (screen.typing = false) : deeds.escape()),
    r: () => deeds.turn(1), R: () => deeds.turn(-1), u: deeds.undo, p: () => { if (deeds.open) deeds.pass(); },
    '+': zoomIn, '=': zoomIn, '-': () => view.zoom(0.8), '0': () => view.showAll(), l: () => { if (lastPlaced) view.centre(lastPlaced); },
    f: aid('fields'), o: aid('fits'), d: aid('dead'), v: aid('forecast'), i: screen.askHint,
    h: openLog, g: openLog, t: () => screen.toggleTab('tiles'), c: () => screen.toggleTab('chat'),
    '?': () => { screen.dialog = 'keys'; }, ':': () => { screen.typing = true; },
  };
}
