import type { Migration } from '../migrations.ts';

export const dayStart: Migration = {
  name: '0018-day-start',
  statements: (t) => [
    `alter table users add column day_start_hour integer not null default 0 check (day_start_hour between 0 and 6)`,
    `alter table users add column earlier_start_hour integer not null default 0
      check (earlier_start_hour between 0 and 6)`,
    `alter table users add column day_start_from ${t.day}`,
  ],
};
