import type { Migration } from '../migrations.ts';

export const calendar: Migration = {
  name: '0035-calendar',
  statements: (t) => [
    `create table calendar_addresses (
      user_id ${t.ref} not null primary key references users (id) on delete cascade,
      secret text not null unique,
      created_at ${t.moment} not null
    ) ${t.keyedEnd}`,
  ],
};
