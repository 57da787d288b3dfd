// The one sentence of the dock and the line below it. Systems that are added bring a sentence for their decision in the
// message files (`say.kind.NAME`, `say.other.NAME`), where every member of the decision can be named; until then they are asked
// for in general words.
import { t, texts, type Key, type Values } from '../i18n.svelte';
import { sameCell } from '../cells';
import { rotationsOf, type CellChoice } from '../choices';
import type { Action, BoardState, Feature, Token } from '../protocol';
import { chosenAction } from '../selection';
import { decider, featureAt, isMine, thinker, type TableState } from '../state';
import { ask, laidBy, systems } from '../systems';
import { actionName, cellName, derivation, featureText, roleName, signed } from '../text';
import type { FinalStep } from './final.svelte';

export interface Sentence {
  before: string;
  name: string; // of whoever decides; shown in their colour
  after: string;
}

/** Splits a message at {player}, which is put in as markup. */
function split(message: string, name: string): Sentence {
  const [before = '', after] = message.split('\u0001');
  return after === undefined ? { before, name: '', after: '' } : { before, name, after };
}

const say = (key: Key, name: string, values: Values = {}): Sentence => split(t(key, { ...values, player: '\u0001' }), name);

export function sentence(table: TableState, final: FinalStep | null): Sentence {
  if (table.status === 'waiting') return say('say.waiting', '');
  if (final) return say('say.final', texts.list(final.award.players), { n: signed(final.award.event.points ?? 0) });
  if (table.status === 'over') return outcome(table);
  if (table.asked?.seat != null) return say('say.asked', table.seats[table.asked.seat]?.name ?? '');
  const seat = decider(table);
  if (!seat) return split(texts.or(`say.chance.${table.board?.decision.kind}`, t('say.chance')), '');
  const decision = table.board!.decision;
  const side = isMine(table) ? 'kind' : 'other';
  const values: Values = { player: '\u0001' };
  for (const [name, value] of Object.entries(decision)) if (typeof value === 'number' || typeof value === 'string') values[name] ??= value;
  const notes = notesOf(table.board!, seat.name);
  for (const note of notes) values[note.token] ??= note.count;
  const pass = side === 'kind' && table.choices.pass ? '.pass' : '';
  const general = t(side === 'other' ? 'say.other.choose' : pass ? 'say.choose.pass' : 'say.choose', { player: '\u0001' });
  // The most special words there are: of a duty, of what is true of the turn, of the only kind of choice, with and without passing.
  const kind = side === 'kind' ? duty(table) ?? decision.kind : decision.kind;
  const all = [...new Set(table.choices.all.map((action) => action.kind))];
  const keys = [...specials(table), ...notes.map((note) => `.${note.token}`), ...(all.length === 1 ? [`.${all[0]}`] : []), pass, ''].map((end) => `say.${side}.${kind}${end}`);
  return split(keys.reduceRight((other, key) => texts.or(key, other, values), general), seat.name);
}

/** Endings of keys, for what systems have special words for. */
const specials = (table: TableState): string[] => systems().flatMap((system) => system.special?.(table) ?? []).map((end) => `.${end}`);

/** What is true of the turn, and of whoever decides. */
const notesOf = (board: BoardState, player: string): Token[] => [
  ...(board.notes ?? []), ...(board.players.find((it) => it.name === player)?.holds ?? []).filter((hold) => !hold.cell && !hold.player),
];

/** What can be done on the board instead of setting a figure, if that is all there is. */
function duty(table: TableState): string | null {
  const onBoard = table.choices.spots.flatMap((spot) => spot.actions);
  if (table.board?.decision.kind !== 'deploy_figure' || !onBoard.length) return null;
  if (onBoard.every((action) => action.kind === 'return_figure')) return 'return_figure';
  if (!onBoard.every((action) => action.token)) return null;
  return `move_token.${[...new Set(onBoard.map((action) => action.token!))].sort().join('.')}`;
}

function outcome(table: TableState): Sentence {
  const winners = table.result?.winners ?? table.board?.winners ?? [];
  const n = Math.max(0, ...(table.board?.players ?? []).map((player) => player.score));
  const reason = table.result?.reason;
  const key = reason === 'resigned' ? 'say.over.resigned' : reason === 'time' ? 'say.over.flag' : winners.length > 1 ? 'say.over.tie' : 'say.over';
  return say(key, texts.list(winners), { n });
}

export function hint(table: TableState, final: FinalStep | null, pointed: Feature | null): string {
  if (table.link === 'lost') return t('game.lost');
  if (table.refusal) return table.refusal;
  if (table.status === 'waiting') return t('say.waiting.hint');
  if (final) return `${derivation(final.award.event)} (${t('final.award', { n: final.n, total: final.total })})`;
  if (pointed) return `${featureText(pointed, table.board)}.`;
  if (table.status === 'over') return '';
  if (table.asked) return asksMe(table) ? t('say.asked.hint') : t('say.asked.waiting');
  const seat = decider(table);
  if (!seat) return '';
  if (!isMine(table)) return t(thinker(table) ? 'say.other.computer' : seat.online ? 'say.other.hint' : 'say.other.away', { player: seat.name });
  if (table.pending) return t('say.pending');
  return choicesHint(table);
}

function choicesHint(table: TableState): string {
  const { cells, spots, beside, listed, amounts } = table.choices, chosen = chosenAction(table);
  if (cells.length) {
    const special = ask((system) => (chosen ? system.would?.(table, chosen) : system.below?.[table.board?.decision.kind ?? '']?.(table)));
    if (special) return special;
    const ways = rotationsAt(cells, chosen);
    return `${t('say.place.hint', { n: cells.length })}${chosen?.cell ? ` ${t('say.place.at', { cell: cellName(chosen.cell), n: ways })}` : ''}`;
  }
  if ((table.selection || table.picked || amounts.length) && chosen) return chosenHint(table, chosen);
  const kind = duty(table) ?? table.board?.decision.kind ?? '';
  const special = ask((system) => system.below?.[kind]?.(table));
  if (special) return special;
  if (spots.some((spot) => spot.sets)) return t('say.figure.choose', { n: spots.length });
  if (spots.length) return t('say.board.choose', { n: spots.length });
  const n = listed.length + beside.length;
  return n ? t('say.list.choose', { n }) : '';
}

function rotationsAt(cells: CellChoice[], chosen: Action | null): number {
  const cell = cells.find((it) => sameCell(it.cell, chosen?.cell));
  return cell ? rotationsOf(cell).length : 0;
}

/** What the chosen action would do. */
function chosenHint(table: TableState, chosen: Action): string {
  const special = ask((system) => system.would?.(table, chosen));
  if (special) return special;
  const feature = chosen.cell && chosen.feature && !chosen.token && !chosen.player ? featureAt(table.board, chosen.cell, chosen.feature) : null;
  return feature ? `${featureText(feature, table.board)}.` : `${actionName(chosen)}.`;
}

export const asksMe = (table: TableState): boolean => (table.asked?.waiting ?? []).some((seat) => table.you.includes(seat));

/** What "do it" says. */
export function confirmLabel(table: TableState): string {
  const { spots } = table.choices, chosen = chosenAction(table);
  if (!isMine(table)) return t('do.place');
  if (!spots.length && !chosen) return t(table.choices.cells.length ? 'do.place' : 'do.take');
  const some = chosen ?? (spots.some((spot) => spot.sets) ? null : (spots[0]?.actions[0] ?? null));
  const setting = `do.set.${table.board?.decision.kind}`;
  if (!some) return texts.or(setting, t('do.set.none'));
  if (!chosen && new Set(spots[0]?.actions.map((action) => action.token)).size > 1) return t('do.choose');
  if (laidBy(some) !== undefined) return t('do.place');
  if (some.figure && some.feature && !some.player) return texts.or(setting, t('do.set', { role: roleName(some.feature, some.figure) }));
  return [`do.${some.kind}.${some.token}`, `do.${some.kind}.${table.board?.decision.kind}`, `do.${some.kind}`].reduceRight((other, key) => texts.or(key, other, { number: some.number ?? '' }), t('do.take'));
}

/** What passing says: it may mean something else than doing nothing. */
export function passLabel(table: TableState): string {
  const key = `do.pass.${table.board?.decision.kind}`;
  return [...specials(table).map((end) => key + end), key].reduceRight((other, one) => texts.or(one, other), t('do.pass'));
}
