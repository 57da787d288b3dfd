// The systems that bring something of their own, in the order of the rulebooks, and what the rest of the client asks of them.
import type { Action, BoardState, Cell, Feature, Place, TileFacts } from '../protocol';
import { featureAt } from '../state';
import Abbey, { abbey } from './abbey.svelte';
import Bazaar, { bazaar } from './bazaar.svelte';
import Crops, { crops } from './crops.svelte';
import Dragon, { dragon } from './dragon.svelte';
import Ferries, { ferries } from './ferries.svelte';
import Flying, { flying } from './flying.svelte';
import Gold, { gold } from './gold.svelte';
import { inns } from './inns';
import { mage } from './mage.svelte';
import Messengers, { messengers } from './messengers.svelte';
import { river } from './river';
import Robbers, { robbers } from './robbers.svelte';
import type { Along, ChoiceLook, FigureLook, LandLook, PlaceLook, System, TokenLook } from './system';
import Tower, { tower } from './tower.svelte';
import { traders } from './traders';

/** A function, since the systems use parts of the client which ask for the list. */
export const systems = (): System[] => [river, inns, traders, dragon, tower, abbey, bazaar, flying, messengers, ferries, gold, mage, robbers, crops];

/** Components that show nothing but bring the styles of what their systems draw: a build leaves out those of components that nobody uses. */
export const styles = (): (typeof Dragon)[] => [Dragon, Tower, Abbey, Bazaar, Flying, Messengers, Ferries, Gold, Robbers, Crops];

/** The first answer that a system gives. */
export function ask<Answer>(question: (system: System) => Answer | null | undefined): Answer | null {
  for (const system of systems()) {
    const answer = question(system);
    if (answer !== undefined && answer !== null) return answer;
  }
  return null;
}

export const figureLook = (figure: string): FigureLook => ask((system) => system.figures?.[figure]) ?? {};
export const tokenLook = (word: string): TokenLook => ask((system) => system.tokens?.[word] ?? (system.quiet?.includes(word) ? { hidden: true } : null)) ?? {};
export const placeLook = (kind: string): PlaceLook | null => ask((system) => system.places?.[kind]);
export const choiceLook = (kind: string): ChoiceLook => ask((system) => system.choices?.[kind]) ?? {};
/** The tile that the action lays: null if it is the one in hand; undefined if it lays none. */
export const laidBy = (action: Action): string | null | undefined => (action.kind === 'place_tile' ? (action.tile ?? null) : choiceLook(action.kind).lays);
export const alongWith = (action: Action): Along | null => ask((system) => system.along?.(action));
/** The land that a place belongs to. */
export const featureOf = (board: BoardState | null, cell: Cell, place: Place): Feature | null =>
  (board && placeLook(place.kind)?.feature?.(board, cell)) ?? featureAt(board, cell, place);
export const landOn = (tile: TileFacts): LandLook[] => systems().flatMap(({ land }) => (land?.sides(tile) ? [land] : []));
export const printedWords = (): string[] => systems().flatMap((system) => system.printed ?? []);
export const about = (board: BoardState, feature: Feature): string[] => systems().flatMap((system) => system.about?.(board, feature) ?? []);
