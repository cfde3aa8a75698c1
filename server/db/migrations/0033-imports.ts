import type { Migration } from '../migrations.ts';

// Days kept before Kept. They are no completions: nothing that pays, confirms or judges a shared streak reads them.

export const imports: Migration = {
  name: '0033-imports',
  statements: (t) => [
    `create table imports (
      id ${t.id},
      user_id ${t.ref} not null references users (id),
      state text not null check (state in ('preview', 'running', 'done', 'failed')),
      plan text not null,
      done integer not null default 0,
      total integer not null default 0,
      created_at ${t.moment} not null
    ) ${t.end}`,
    `create index imports_of on imports (user_id)`,
    `create table imported_habits (
      user_id ${t.ref} not null references users (id),
      import_key text not null,
      commitment_id ${t.ref} not null references commitments (id) on delete cascade,
      best_streak integer not null,
      primary key (user_id, import_key)
    ) ${t.end}`,
    `create index imported_habits_in on imported_habits (commitment_id, user_id)`,
    `create table imported_years (
      commitment_id ${t.ref} not null references commitments (id) on delete cascade,
      user_id ${t.ref} not null references users (id),
      year integer not null check (year between 1970 and 9999),
      days text not null check (length(days) between 365 and 366),
      primary key (commitment_id, user_id, year)
    ) ${t.end}`,
    `create index imported_years_of on imported_years (user_id)`,
    // Counted for challenges, whose notes show how many days of the goal are done.
    `alter table commitment_members add column imported_days integer not null default 0`,
  ],
};
