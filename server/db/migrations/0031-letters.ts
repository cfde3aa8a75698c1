import type { Migration } from '../migrations.ts';

// The week in a letter: one job a person for the next one.

export const letters: Migration = {
  name: '0031-letters',
  statements: (t) => [
    `create table letters (
      user_id ${t.ref} not null primary key references users (id) on delete cascade,
      sent_for ${t.day} not null,
      idle integer not null default 0
    ) ${t.keyedEnd}`,
    // Without a week these jobs only plan the first letter, because SQL does not know time zones.
    `insert into jobs (kind, job_key, user_id, created_at, run_after)
      select 'letter', 'letter:' || id, id, email_confirmed_at, email_confirmed_at from users
      where email_confirmed_at is not null and username is not null order by id`,
  ],
};
