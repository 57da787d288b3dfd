// The one sentence of the dock and the line below it. Systems that are added bring a sentence for their decision in the
// message files (`say.kind.NAME`, `say.other.NAME`), where every member of the decision can be named; until then they are asked
// for in general words.
import { t, texts, type Key, type Values } from '../i18n.svelte';
import type { Feature } from '../protocol';
import {
  cellChoices, chosenAction, decider, featureAt, isMine, otherActions, passAction, sameCell, spotChoices, type TableState,
} from '../state';
import { actionName, cellName, derivation, featureText } from '../text';
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
  if (final) return say('say.final', texts.list(final.award.players), { n: final.award.event.points ?? 0 });
  if (table.status === 'over') return outcome(table);
  if (table.asked?.seat != null) return say('say.asked', table.seats[table.asked.seat]?.name ?? '');
  const seat = decider(table);
  if (!seat) return say('say.chance', '');
  const decision = table.board!.decision;
  const side = isMine(table) ? 'kind' : 'other';
  const values: Values = { player: '\u0001' };
  for (const [name, value] of Object.entries(decision)) if (typeof value === 'number' || typeof value === 'string') values[name] ??= value;
  for (const note of table.board!.notes ?? []) values[note.token] ??= note.count;
  const pass = side === 'kind' && passAction(table.actions) ? '.pass' : '';
  const general = t(side === 'other' ? 'say.other.choose' : pass ? 'say.choose.pass' : 'say.choose', { player: '\u0001' });
  return split(texts.or(`say.${side}.${decision.kind}${pass}`, texts.or(`say.${side}.${decision.kind}`, general, values), values), seat.name);
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
  if (pointed) return `${featureText(pointed)}.`;
  if (table.status === 'over') return '';
  if (table.asked) return asksMe(table) ? t('say.asked.hint') : t('say.asked.waiting');
  const seat = decider(table);
  if (!seat) return '';
  if (!isMine(table)) return t(seat.kind === 'computer' || seat.handed ? 'say.other.computer' : seat.online ? 'say.other.hint' : 'say.other.away', { player: seat.name });
  if (table.pending) return t('say.pending');
  return choicesHint(table);
}

function choicesHint(table: TableState): string {
  const chosen = chosenAction(table), cells = cellChoices(table.actions), spots = spotChoices(table.actions);
  if (cells.length) {
    const ways = cells.find((cell) => sameCell(cell.cell, chosen?.cell))?.actions.length ?? 0;
    return `${t('say.place.hint', { n: cells.length })}${chosen?.cell ? ` ${t('say.place.at', { cell: cellName(chosen.cell), n: ways })}` : ''}`;
  }
  if (chosen?.cell) {
    const feature = chosen.feature ? featureAt(table.board, chosen.cell, chosen.feature) : null;
    if (feature) return `${featureText(feature)}.`;
    return actionName(chosen);
  }
  if (spots.some((spot) => spot.sets)) return t('say.figure.choose', { n: spots.length });
  if (spots.length) return t('say.board.choose', { n: spots.length });
  return otherActions(table.actions).length ? t('say.list.choose', { n: otherActions(table.actions).length }) : '';
}

export const asksMe = (table: TableState): boolean => (table.asked?.waiting ?? []).some((seat) => table.you.includes(seat));

/** What "do it" says. */
export function confirmLabel(table: TableState, roleName: (table: TableState) => string): string {
  const spots = spotChoices(table.actions);
  if (!isMine(table) || !spots.length) return t('do.place');
  if (spots.some((spot) => spot.sets)) return chosenAction(table) ? t('do.set', { role: roleName(table) }) : t('do.set.none');
  return t('do.take');
}
