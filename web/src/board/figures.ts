// Our own figures: a cloaked traveller in a box of 30, and the heraldic patterns that tell six players apart without hue.
import { figureLook, placeLook } from '../systems';

const STAND = 'M0 -13.5a4.7 4.7 0 1 1 0 9.4a4.7 4.7 0 0 1 0-9.4zM-3.6 -4.6H3.6C6 -2.5 9.5 6.5 9.8 11.2Q0 13.8 -9.8 11.2C-9.5 6.5 -6 -2.5 -3.6 -4.6z';
const LIE = 'M-13.5 1a4.7 4.7 0 1 1 9.4 0a4.7 4.7 0 0 1-9.4 0zM-4.6 -2.6C-2 -5 6.5 -7.5 11.2 -7.8Q13.8 0 11.2 9.8C6.5 9.5 -2 7 -4.6 4.6z';
const MONK = 'M0 -14.5C3.5 -13.5 5.4 -9.5 4.8 -5.4C7 -2.5 9.5 6.5 9.8 11.2Q0 13.8 -9.8 11.2C-9.5 6.5 -7 -2.5 -4.8 -5.4C-5.4 -9.5 -3.5 -13.5 0 -14.5z';

export type Role = string; // knight, thief, monk, farmer, and whatever stands in the places of systems

const ROLES: Record<string, Role> = { city: 'knight', road: 'thief', cloister: 'monk', field: 'farmer' };
export const roleOn = (kind: string | undefined): Role => (kind && (ROLES[kind] ?? placeLook(kind)?.role)) || 'none';

export const shapeOf = (figure: string, role: Role): string => figureLook(figure).shape ?? (role === 'farmer' ? LIE : role === 'monk' ? MONK : STAND);

/** Patterns over a player's colour: plain, bendy, bezants, paly, checky, barry. */
export const PATTERNS: readonly string[] = [
  '',
  '<path d="M-2 2L2 -2M0 8L8 0M6 10L10 6" stroke="#fff" stroke-width="1.7" opacity=".5"/>',
  '<circle cx="2" cy="2" r="1.35" fill="#5b3f00" opacity=".7"/><circle cx="6" cy="6" r="1.35" fill="#5b3f00" opacity=".7"/>',
  '<path d="M2 0V8M6 0V8" stroke="#fff" stroke-width="1.5" opacity=".42"/>',
  '<path d="M0 0H4V4H0zM4 4H8V8H4z" fill="#fff" opacity=".34"/>',
  '<path d="M0 2H8M0 6H8" stroke="#5c5040" stroke-width="1.5" opacity=".5"/>',
];
