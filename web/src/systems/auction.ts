// A sale as the state tells it: what lies open, what is being sold, who has bid how much and who comes next.
import { t } from '../i18n.svelte';
import type { BoardState, GameEvent, PlayerState, Token } from '../protocol';
import type { LogEntry, TableState } from '../state';

/** A tile on the table of the sale. */
export interface Ware {
  key: string;
  tile: string;
  state: 'open' | 'lot' | 'sold';
  buyer?: string;
  price?: number;
}

export interface Bidder {
  name: string;
  score: number;
  state: 'sells' | 'leads' | 'asked' | 'passed' | 'waits' | 'done'; // done: has bought
}

export interface Sale {
  wares: Ware[];
  lot: string | null;
  bid: number | null;
  leader: string | null; // who has bid most
  seller: string | null;
  bidders: Bidder[]; // in the order in which they are asked
}

/** Facts about players are told with what they hold; some tell them with the turn and name the player. */
const told = (board: BoardState, word: string): { player: string | null; fact: Token }[] => [
  ...board.players.flatMap((player) => (player.holds ?? []).filter((fact) => fact.token === word && !fact.cell).map((fact) => ({ player: player.name, fact }))),
  ...(board.notes ?? []).filter((fact) => fact.token === word).map((fact) => ({ player: fact.player ?? null, fact })),
];

const SOLD = ['lot_kept', 'lot_bought', 'lot_sold', 'lot_left'];

/** What a tile was sold for, if the log goes back so far. */
function priceOf(log: readonly LogEntry[], buyer: string, tile: string): number | undefined {
  const sold = [...log].reverse().flatMap((entry) => [...entry.events].reverse()).find((event: GameEvent) => SOLD.includes(event.kind) && event.tile === tile && (event.kind === 'lot_sold' ? event.other : event.player) === buyer);
  return sold && (sold.kind === 'lot_left' ? 0 : sold.count);
}

function stateOf(board: BoardState, player: PlayerState, at: number, asked: number, sale: Pick<Sale, 'leader' | 'seller'>): Bidder['state'] {
  if (told(board, 'bought').some((it) => it.player === player.name)) return 'done';
  if (player.name === board.decision.actor) return 'asked';
  if (player.name === sale.leader) return 'leads';
  if (player.name === sale.seller) return 'sells';
  return board.decision.kind === 'buy_or_sell' || (board.decision.kind === 'bid' && at < asked) ? 'passed' : 'waits';
}

export function auctionOf(board: BoardState, log: readonly LogEntry[] = []): Sale {
  const lot = told(board, 'lot')[0]?.fact.tile ?? null, bid = told(board, 'bid')[0];
  const leader = bid?.player ?? null, seller = told(board, 'auctioneer')[0]?.player ?? null;
  const first = Math.max(0, board.players.findIndex((player) => player.name === (seller ?? board.decision.actor)));
  const order = board.players.map((_, i) => board.players[(first + i) % board.players.length]!);
  const asked = order.findIndex((player) => player.name === board.decision.actor);
  const wares: Ware[] = [
    ...told(board, 'bought').flatMap(({ player, fact }): Ware[] => (player && fact.tile ? [{ key: `sold ${player}`, tile: fact.tile, state: 'sold', buyer: player, price: priceOf(log, player, fact.tile) ?? NaN }] : [])),
    ...(lot ? [{ key: 'lot', tile: lot, state: 'lot' as const }] : []),
    ...told(board, 'offer').flatMap(({ fact }) => Array.from({ length: Math.max(1, fact.count) }, (_, i): Ware => ({ key: `${fact.tile} ${i}`, tile: fact.tile ?? '', state: 'open' }))),
  ];
  return {
    wares, lot, bid: bid ? bid.fact.count : null, leader, seller,
    bidders: order.map((player, i) => ({ name: player.name, score: player.score, state: stateOf(board, player, i, asked, { leader, seller }) })),
  };
}

/** What a bid would mean for whoever makes it. */
export function pays({ board }: TableState, amount: number): string {
  const { leader, bid, seller } = auctionOf(board!), mine = board!.players.find((player) => player.name === board!.decision.actor);
  const points = t('say.bid.points', { n: mine?.score ?? 0 });
  if (!leader || bid === null) return `${t(amount ? 'say.bid.first' : 'say.bid.none')} ${points}`;
  return `${t(leader === seller ? 'say.bid.seller' : 'say.bid.leads', { player: leader, n: bid })} ${points}`;
}
