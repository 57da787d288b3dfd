// A setup as the address of the setup page and as a wish to the server. Which combinations can be played the server says.
import type { ClockSetup, NewGame, RulesFacts, SeatWish } from './protocol';

export type SeatKind = 'here' | 'link' | 'computer';

export interface SeatPlan {
  kind: SeatKind;
  name: string;
  player: string; // which computer
}

export interface SetupPlan {
  preset: string;
  systems: string[];
  copies: Record<string, number>; // sets of tiles where it is not one
  options: Record<string, string>; // only those that differ from the preset
  seats: SeatPlan[];
  clock: 'none' | 'fischer' | 'days';
  open: boolean;
  aids: boolean; // false: forbidden for all
  first: number; // the seat that begins
  title: string;
}

export const MOST_SETS = 20;
/** Who plays if nobody says how strong the computer should be. */
export const USUAL_PLAYER = 'level4';
const KINDS: Record<string, SeatKind> = { h: 'here', l: 'link', c: 'computer' };
const CLOCKS: Record<SetupPlan['clock'], ClockSetup> = {
  none: { kind: 'none' },
  fischer: { kind: 'fischer', seconds: 600, increment: 10 },
  days: { kind: 'days', days: 3 },
};

export const usualSeats = (who: string): SeatPlan[] =>
  who === 'link'
    ? [{ kind: 'here', name: '', player: '' }, { kind: 'link', name: '', player: '' }]
    : who === 'here'
      ? [{ kind: 'here', name: '', player: '' }, { kind: 'here', name: '', player: '' }]
      : [{ kind: 'here', name: '', player: '' }, { kind: 'computer', name: '', player: USUAL_PLAYER }];

/** Reads the address; what is missing or wrong is as usual. */
export function readSetup(query: URLSearchParams, rules: RulesFacts | null): SetupPlan {
  const presetName = query.get('preset') ?? 'default';
  const preset = rules?.presets.find((p) => p.name === presetName);
  const seats = (query.get('seats') ?? '')
    .split(',')
    .filter(Boolean)
    .map((word): SeatPlan => {
      const [kind = '', name = '', player = ''] = word.split(':').map(decodeURIComponent);
      return { kind: KINDS[kind] ?? 'link', name: name.slice(0, 24), player: KINDS[kind] === 'computer' ? player || USUAL_PLAYER : '' };
    })
    .slice(0, 6);
  const named = query.has('systems') ? query.get('systems')!.split(',').filter(Boolean) : (preset?.systems ?? []);
  const copies: Record<string, number> = {};
  for (const word of named) {
    const [name = '', times] = word.split('*');
    const n = Number(times ?? 1);
    if (Number.isInteger(n) && n >= 0 && n !== 1 && n <= MOST_SETS) copies[name] = n;
  }
  const systems = named.map((word) => word.split('*')[0]!).filter((name) => name !== 'base');
  const options = Object.fromEntries([...query].filter(([name]) => name.startsWith('o.')).map(([name, value]) => [name.slice(2), value]));
  const clock = query.get('clock') ?? 'none';
  return {
    preset: presetName, systems, copies, options,
    seats: seats.length >= 2 ? seats : usualSeats(query.get('who') ?? ''),
    clock: clock === 'fischer' || clock === 'days' ? clock : 'none',
    open: query.get('open') === '1',
    aids: query.get('aids') !== '0',
    first: Math.max(0, Math.min(5, Math.trunc(Number(query.get('first'))) || 0)),
    title: (query.get('title') ?? '').slice(0, 60),
  };
}

export function writeSetup(plan: SetupPlan): string {
  const query = new URLSearchParams();
  if (plan.preset !== 'default') query.set('preset', plan.preset);
  const times = (name: string): string => (name in plan.copies ? `${name}*${plan.copies[name]}` : name);
  query.set('systems', [...('base' in plan.copies ? ['base'] : []), ...plan.systems].map(times).join(','));
  for (const [name, value] of Object.entries(plan.options)) query.set(`o.${name}`, value);
  query.set('seats', plan.seats.map((seat) => [seat.kind[0], seat.name, seat.player].map((word) => encodeURIComponent(word ?? '')).join(':').replace(/:+$/, '')).join(','));
  if (plan.clock !== 'none') query.set('clock', plan.clock);
  if (plan.open) query.set('open', '1');
  if (!plan.aids) query.set('aids', '0');
  if (plan.first) query.set('first', String(plan.first));
  if (plan.title) query.set('title', plan.title);
  return `#/setup?${query}`;
}

/** `colour` names the seats that have no name of their own. */
export function newGame(plan: SetupPlan, colour: (seat: number) => string): NewGame {
  const taken = new Set<string>();
  const seats = plan.seats.map((seat, i): SeatWish => {
    let name = seat.name.trim() || colour(i);
    for (let n = 2; taken.has(name); n++) name = `${seat.name.trim() || colour(i)} ${n}`;
    taken.add(name);
    if (seat.kind === 'computer') return { name, kind: 'computer', player: seat.player || USUAL_PLAYER };
    return seat.kind === 'here' ? { name, kind: 'person', here: true } : { name, kind: 'person' };
  });
  return {
    preset: plan.preset, systems: plan.systems, seats, open: plan.open,
    ...(Object.keys(plan.options).length ? { options: plan.options } : {}),
    ...(Object.keys(plan.copies).length ? { copies: plan.copies } : {}),
    ...(plan.first > 0 && plan.first < seats.length ? { first_player: plan.first } : {}),
    ...(plan.aids ? {} : { aids: false }),
    ...(plan.title.trim() ? { title: plan.title.trim() } : {}),
    ...(plan.clock !== 'none' ? { clock: CLOCKS[plan.clock] } : {}),
  };
}
