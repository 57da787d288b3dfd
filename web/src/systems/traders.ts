// Traders & Builders: builder and pig, goods, the second part of a turn.
import { t } from '../i18n.svelte';
import type { System } from './system';

export const traders: System = {
  name: 'traders',
  tiles: { set: 'traders-and-builders', shown: ['HG', 'HT'] },
  printed: ['goods'],
  figures: {
    builder: { shape: 'M-6.5 -8.5L0 -14.5L6.5 -8.5L4.2 -8.5A4.4 4.4 0 0 1 3.6 -4.6C6 -2.5 9.5 6.5 9.8 11.2Q0 13.8 -9.8 11.2C-9.5 6.5 -6 -2.5 -3.6 -4.6A4.4 4.4 0 0 1 -4.2 -8.5z' },
    pig: { shape: 'M-12 2C-12 -5 -4 -7.5 2 -6.5L4.5 -10L7 -6C10 -5 11.5 -3 12 -1H14V4H11.5C10.5 6 9 7 8 7.5V11H4.5V8.5H-4V11H-7.5V7.5C-10.5 6.5 -12 5 -12 2z' },
  },
  step: { second_part: 3 },
  below: { second_part: () => t('say.second.hint') },
  award: (event) => (event.scored_as === 'goods' ? (event.terms?.[0]?.what.split(' ').at(-1) ?? null) : null),
  noted: ['part_earned'],
};
