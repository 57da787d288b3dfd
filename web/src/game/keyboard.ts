// The keys of the game screen: what players know from other programs.
export interface Keyboard {
  walk: (dx: number, dy: number) => void;
  number: (n: number) => void;
  confirm: () => void;
  escape: () => void;
  undo: () => void;
  keys: Record<string, () => void>;
}

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Carries out the key; false if it means nothing here. A control that has the focus keeps Enter, space and its arrows. */
export function pressed(event: KeyboardEvent, to: Keyboard): boolean {
  const target = event.target as Element;
  if (target.matches('input, textarea, select') || event.altKey || event.metaKey) return false;
  if (document.querySelector('dialog[open]')) return false; // it has its own keys
  const task = taskFor(event, target, to);
  if (!task) return false;
  event.preventDefault();
  task();
  return true;
}

function taskFor(event: KeyboardEvent, target: Element, to: Keyboard): (() => void) | undefined {
  if (event.ctrlKey) return event.key === 'z' ? to.undo : undefined;
  const way = ARROWS[event.key];
  if (way) return target.closest('[role=tabpanel], [role=tablist]') ? undefined : () => to.walk(...way);
  if (event.key === 'Enter' || event.key === ' ') return target.closest('button, a, summary') ? undefined : to.confirm;
  if (/^[1-9]$/.test(event.key)) return () => to.number(Number(event.key));
  return event.key === 'Escape' ? to.escape : to.keys[event.key];
}
