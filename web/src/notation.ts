// Reads actions as docs/notation.md writes them: a hint names steps that are not offered yet, and so come without their facts.
import type { Action, Cell, Kind, Place } from './protocol';

const CELL = '(-?\\d+,-?\\d+)';
const SEGMENT = '(city|road|field|cloister|tower)(?: ([NESW]+|[0-7]+|inside\\d*))?';

function readCell(text: string): Cell {
  const [x, y] = text.split(',').map(Number);
  return [x!, y!];
}

function readPlace(kind: string, where = ''): Place {
  const place: Place = { kind: kind as Kind };
  if (where.startsWith('inside')) return { ...place, halves: [], inside: Number(where.slice(6) || 1) };
  if (/^\d/.test(where)) return { ...place, halves: [...where].map(Number) };
  return where ? { ...place, sides: where } : place;
}

type Read = (groups: string[]) => Omit<Action, 'id'>;

// The first that fits counts.
const FORMS: [RegExp, Read][] = [
  [/^pass$/, () => ({ kind: 'pass' })],
  [/^second part$/, () => ({ kind: 'second_part' })],
  [new RegExp(`^(\\S+) ${CELL} r([0-3])$`), ([tile, cell, turn]) => ({ kind: 'place_tile', tile: tile!, cell: readCell(cell!), rotation: Number(turn) })],
  [new RegExp(`^(dragon|fairy|tower) ${CELL}`), ([token, cell]) => ({ kind: 'move_token', token: token!, cell: readCell(cell!) })],
  [/^(ransom|exchange) (\w+) of (.+)$/, ([kind, figure, player]) => ({ kind: kind!, figure: figure!, player: player! })],
  [new RegExp(`^(capture|return) (\\w+) ${CELL} ${SEGMENT} of (.+)$`), ([kind, figure, cell, segment, where, player]) =>
    ({ kind: `${kind}_figure`, figure: figure!, cell: readCell(cell!), feature: readPlace(segment!, where), player: player! })],
  [new RegExp(`^(\\w+) (?:${CELL} )?${SEGMENT}$`), ([figure, cell, segment, where]) =>
    ({ kind: 'deploy_figure', figure: figure!, ...(cell && { cell: readCell(cell) }), feature: readPlace(segment!, where) })],
];

/** What an action's text says; null for that of a system which this client does not know. A figure without a cell goes onto the tile just placed. */
export function readAction(id: string): Action | null {
  for (const [form, read] of FORMS) {
    const found = form.exec(id);
    if (found) return { id, ...read(found.slice(1)) };
  }
  return null;
}
