// Sentences made from what the server tells: derivations of points, names of features, announcements.
import { placeKey } from './board/pictures';
import { roleOn } from './board/figures';
import { facts } from './facts.svelte';
import { t, texts } from './i18n.svelte';
import type { Action, BoardState, Cell, Feature, GameEvent, PlacedFigure, Place, Term } from './protocol';
import { cellKey, sameCell } from './cells';
import type { LogEntry, TableState } from './state';
import { about, ask, laidBy, landOn } from './systems';

export const cellName = (cell: Cell): string => cellKey(cell);

/** "north and east" */
export const sidesName = (sides: string): string => texts.list([...sides].map((side) => texts.or(`way.${side}`, side)));

/** What is on a tile in words: as the tile data say in English, put together from its parts elsewhere. */
export function tileName(tile: string | undefined): string {
  const known = tile ? facts.tile(tile) : undefined, own = texts.or(`tile.${tile}`, '');
  if (own || !known) return own || (tile ?? '');
  if (texts.language === 'en') return known.name;
  const sides = (letters: string): string => [...letters].map((side) => texts.or(`side.${side}`, side)).join('');
  const parts = [
    ...known.cities.map((city) => `${t('kind.city')} ${sides(city.sides)}${city.pennants ? ` + ${t('feature.pennants', { n: city.pennants })}` : ''}`),
    ...(known.cloister ? [t('kind.cloister')] : []),
    ...known.roads.map((road) => `${t('kind.road')} ${sides(road.sides)}`),
    ...landOn(known).map((land) => `${t(land.name)} ${sides(land.sides(known))}`),
  ];
  return parts.length ? parts.join(', ') : t('kind.field');
}

export const roleName = (place: Place | undefined, figure?: string): string =>
  figure && figure !== 'follower' ? texts.or(`figure.${figure}`, figure) : texts.or(`role.${roleOn(place?.kind)}`, t('role.none'));

/** "Anna's knight": a figure that stands somewhere. */
export const figureName = (figure: PlacedFigure): string => t('game.whose', { figure: roleName(figure.feature, figure.figure), player: figure.player });

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

const words = (name: string): string => name.replaceAll('_', ' ');

export const tokenName = (token: string, n = 1): string => texts.or(`token.${token}`, words(token), { n });

/** A choice in words, also one of a system that this client has no sentence for: what is done, to what, whose, where. */
export function actionName(action: Action): string {
  const { kind, figure, player, feature, other, cell, tile, id: _id, rotation: _turn, weight: _weight, ...rest } = action as Action & Record<string, unknown>;
  const named = texts.or(action.token ? `action.${kind}.${action.token}` : `action.${kind}`, '', {
    player: player ?? '', figure: figure ? texts.or(`figure.${figure}`, words(figure)) : '', tile: tileName(tile), cell: cell ? cellName(cell) : '',
    ends: sidesName(`${feature?.sides ?? ''}${other?.sides ?? ''}`),
    ...Object.fromEntries(Object.entries(rest).filter((entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1]))),
  });
  if (named) return named;
  const parts = [player, figure && texts.or(`figure.${figure}`, words(figure)), feature && texts.or(`kind.${feature.kind}`, feature.kind), tile && tileName(tile), cell && cellName(cell)];
  for (const value of Object.values(rest)) if (typeof value === 'number' || typeof value === 'string') parts.push(String(value));
  return [capital(words(kind)), parts.filter(Boolean).join(', ')].filter(Boolean).join(': ');
}

/** A turn in a few words: "1,-2 · Knight", "1,-2 · Pass"; a figure on another tile than the one placed says which: "1,-2 · Thief 0,3". */
export function turnName(turn: readonly Action[], passing = t('do.pass')): string {
  const placed = turn.find((action) => laidBy(action) !== undefined)?.cell;
  const stepName = (action: Action): string => {
    if (action.kind === 'pass') return action === turn[0] ? passing : t('do.pass');
    if (action.kind === 'place_tile') return cellName(action.cell!);
    if (action.kind !== 'deploy_figure') return actionName(action);
    return [capital(roleName(action.feature, action.figure)), action.cell && !sameCell(action.cell, placed) && cellName(action.cell)].filter(Boolean).join(' ');
  };
  return turn.map(stepName).join(' · ');
}

/** "+3", "−3", with one digit "+3.0" */
export const signed = (points: number, digits = 0): string =>
  (points < 0 ? '\u2212' : '+') + Math.abs(points).toLocaleString(texts.language, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** "city: 5 tiles × 2 + 1 pennant × 2 = 12", "farm: 2 cities × 4 = 8 (pig: 4 instead of 3 a city)" */
export function derivation(event: GameEvent): string {
  const kind = event.scored_as ?? event.feature?.kind ?? 'city', points = event.points ?? 0;
  const what = event.complete === undefined ? texts.or(`score.${kind}`, kind) : texts.or(`score.${event.complete ? 'complete' : 'open'}.${kind}`, kind);
  const terms = event.terms ?? [];
  // What is not counted but simply given is told in words.
  const given = terms.length === 1 && event.complete === undefined ? terms[0]! : null;
  if (given && given.count === 1) {
    const key = `term.${given.what}`;
    const words = texts.or(`${key}.${given.each}`, texts.or(key, given.what, { n: given.count }));
    return `${what}: ${words} = ${signed(points)}`;
  }
  const why = (event.rules ?? []).map((rule) => texts.or(`why.${rule}`, '')).filter(Boolean);
  return terms.length ? `${what}: ${sumOf(terms)} = ${given ? signed(points) : points}${why.length ? ` (${why.join(', ')})` : ''}` : what;
}

/** "5 tiles × 2 + 1 pennant × 2 − 7 for the witch" */
function sumOf(terms: readonly Term[]): string {
  return terms.map((term, i) => {
    const less = term.each < 0, n = less ? -term.each * term.count : term.count;
    const words = texts.or(`term.${term.what}`, `${n} ${term.what}`, { n });
    const given = term.count === 1 && !/\d/.test(words);
    return `${less ? ' − ' : i ? ' + ' : ''}${less || given || term.each === 1 ? words : `${words} × ${term.each}`}`;
  }).join('');
}

/** What happened beside tiles, figures and points, in words that follow a name; null where there is nothing to tell. */
export function eventWords(event: GameEvent): string | null {
  if (['tile_drawn', 'tile_placed', 'figure_deployed', 'scored', 'game_ended', 'tile_discarded'].includes(event.kind)) return null;
  const n = event.count ?? 1;
  const values = {
    player: event.player ?? '', other: event.other ?? '', n, cell: event.cell ? cellName(event.cell) : '', tile: tileName(event.tile),
    token: event.token ? tokenName(event.token, n) : '', figure: !event.figure ? '' : event.feature ? roleName(event.feature, event.figure) : texts.or(`figure.${event.figure}`, event.figure),
  };
  // The most special words there are: of a piece; of what nobody did.
  const nobodys = event.player ? '' : '.nobody';
  return [`event.${event.kind}.${event.token}${nobodys}`, `event.${event.kind}${nobodys}`, `event.${event.kind}`].reduceRight((other, key) => texts.or(key, other, values), event.text);
}

/** Those events of one step that are told. A figure that comes home after scoring is expected; one that is sent home is not. */
export function toldEvents(events: readonly GameEvent[]): GameEvent[] {
  const scored = events.findIndex((event) => event.kind === 'scored' && event.complete !== undefined);
  return events.filter((event, i) => eventWords(event) !== null && !ask((system) => system.silent?.(event)) && (event.kind !== 'figure_returned' || scored < 0 || i < scored));
}

/** "City, nobody's yet", "Road of Anna and Bert" */
export function featureTitle(feature: Feature): string {
  const kind = t(`kind.${feature.kind}`);
  return feature.owners.length ? t('feature.owned', { kind, names: texts.list(feature.owners) }) : t('feature.nobody', { kind });
}

export function featureFacts(feature: Feature, board: BoardState | null): string {
  const parts = [t('feature.tiles', { n: feature.tiles })];
  if (feature.pennants) parts.push(t('feature.pennants', { n: feature.pennants }));
  if (feature.kind === 'field') parts.push(t('feature.cities', { n: feature.cities ?? 0 }));
  else if (feature.complete) parts.push(t('feature.complete'));
  else if (feature.kind !== 'cloister' && feature.open) parts.push(t('feature.open', { n: feature.open }));
  return [...parts, ...(board ? about(board, feature) : [])].join(', ');
}

/** Points as the feature lies there, and when it will be finished, if that is another number. */
export function featurePoints(feature: Feature): string {
  const now = feature.points, finished = feature.points_if_completed;
  if (now === undefined) return '';
  return finished === undefined || feature.complete || finished === now ? t('feature.points', { n: now }) : t('feature.points.both', { n: now, finished });
}

/** "City of Anna: 3 tiles, 2 sides open, 3 points now, 6 if finished" */
export const featureText = (feature: Feature, board: BoardState | null): string =>
  `${featureTitle(feature)}: ${[featureFacts(feature, board), featurePoints(feature)].filter(Boolean).join(', ')}`;

/** One line of the log: an award, with everybody who got the same for the same feature. */
export interface Award {
  key: string;
  event: GameEvent; // the first of them
  events: GameEvent[];
  players: string[];
}

export function awards(events: readonly GameEvent[]): Award[] {
  const list: Award[] = [];
  for (const event of events) {
    if (event.kind !== 'scored' || !event.player) continue;
    const key = `${event.cell ? cellKey(event.cell) : ''} ${event.feature ? placeKey(event.feature) : ''} ${event.scored_as} ${(event.terms ?? []).map((term) => term.what).join()} ${event.points}`;
    const same = list.find((award) => award.key === key);
    if (same && !same.players.includes(event.player)) {
      same.players.push(event.player);
      same.events.push(event);
    } else list.push({ key, event, events: [event], players: [event.player] });
  }
  return list;
}

/** What a screen reader says after a step of the game. */
export function announce(table: TableState, entry: LogEntry | undefined, before: LogEntry | undefined): string {
  if (!entry || entry === before) return '';
  const words: string[] = [];
  for (const event of entry.events) {
    if (event.kind === 'tile_placed') words.push(`${event.player}: ${t('log.placed', { tile: tileName(event.tile), cell: cellName(event.cell!) })}`);
    if (event.kind === 'figure_deployed') words.push(`${event.player}: ${capital(roleName(event.feature, event.figure))}`);
    if (toldEvents(entry.events).includes(event)) words.push(`${event.player ? `${event.player} ` : ''}${eventWords(event)}`);
    if (event.kind === 'tile_drawn' && table.you.some((seat) => table.seats[seat]?.name === event.player)) words.push(capital(tileName(event.tile)));
  }
  for (const award of awards(entry.events)) words.push(`${texts.list(award.players)} ${signed(award.event.points ?? 0)}: ${derivation(award.event)}`);
  return words.join('. ');
}
