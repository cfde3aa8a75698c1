import type { Migration } from '../migrations.ts';

export const habits: Migration = {
  name: '0004-habits',
  statements: (t) => [
    `create table habits (
      id ${t.id},
      name text not null,
      description text not null,
      frequency text not null check (frequency in ('Daily', 'Weekly', 'Monthly')),
      creator_id ${t.ref} not null references users (id),
      invite_code text not null unique,
      completion_count integer not null default 0 check (completion_count >= 0),
      streak_length integer not null default 0 check (streak_length >= 0),
      streak_last ${t.day},
      archived_at ${t.moment},
      created_at ${t.moment} not null,
      check ((streak_length = 0) = (streak_last is null))
    ) ${t.end}`,
    `create table habit_members (
      habit_id ${t.ref} not null references habits (id) on delete cascade,
      user_id ${t.ref} not null references users (id),
      role text not null check (role in ('doer', 'overseer')),
      reward_amount ${t.cents} not null check (reward_amount between 0 and 9999999999),
      joined_at ${t.moment} not null,
      primary key (habit_id, user_id)
    ) ${t.keyedEnd}`,
    `create index habit_members_user on habit_members (user_id)`,
    // When a member was a doer, in days of their own calendar. Streaks are judged by it, even after the member left.
    `create table habit_spans (
      habit_id ${t.ref} not null references habits (id) on delete cascade,
      user_id ${t.ref} not null references users (id),
      from_day ${t.day} not null,
      until_day ${t.day},
      primary key (habit_id, user_id, from_day)
    ) ${t.keyedEnd}`,
    `create table habit_completions (
      habit_id ${t.ref} not null references habits (id) on delete cascade,
      completion_date ${t.day} not null,
      user_id ${t.ref} not null references users (id),
      paid_by ${t.ref} references reward_transactions (id),
      created_at ${t.moment} not null,
      primary key (habit_id, completion_date, user_id)
    ) ${t.keyedEnd}`,
    `create index habit_completions_user on habit_completions (user_id, completion_date)`,
    `create table habit_badges (
      habit_id ${t.ref} not null references habits (id) on delete cascade,
      badge text not null,
      earned_at ${t.moment} not null,
      primary key (habit_id, badge)
    ) ${t.keyedEnd}`,
  ],
};
