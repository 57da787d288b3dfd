// Abbey & Mayor: its figures.
import type { System } from './system';

export const abbey: System = {
  name: 'abbey',
  figures: {
    wagon: { shape: 'M-13 -7H13L10.5 3H-10.5zM-7 4.5a4 4 0 1 1 0 8a4 4 0 0 1 0-8zM7 4.5a4 4 0 1 1 0 8a4 4 0 0 1 0-8z' },
    mayor: { shape: 'M-7 -14.5L-3.5 -11L0 -15L3.5 -11L7 -14.5L5.5 -7.5A5 5 0 0 1 3.6 -4.6C8 -2.5 11.5 6.5 11.8 11.2Q0 13.8 -11.8 11.2C-11.5 6.5 -8 -2.5 -3.6 -4.6A5 5 0 0 1 -5.5 -7.5z' },
    barn: { shape: 'M-13 11V-3L0 -13L13 -3V11H5V2H-5V11z' },
  },
};
