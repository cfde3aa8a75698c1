import type { Migration } from '../migrations.ts';

// Whether a promise still fits, asked once, and promises that were ended well.

export const weekThree: Migration = {
  name: '0032-week-three',
  statements: (t) => [
    `alter table commitments add column fit_answered_at ${t.moment}`,
    `alter table commitments add column ended_at ${t.moment}`,
  ],
};
