import type { Cell } from './protocol';

export const sameCell = (a: Cell | undefined, b: Cell | undefined): boolean => !!a && !!b && a[0] === b[0] && a[1] === b[1];
export const cellKey = (cell: Cell): string => `${cell[0]},${cell[1]}`;
