import type { Migration } from '../migrations.ts';

// Mirrors the tables of habits, column for column, apart from pauses: a challenge cannot be paused.
export const challenges: Migration = {
  name: '0008-challenges',
  statements: (t) => [
    `create table challenges (
      id ${t.id},
      name text not null,
      description text not null,
      goal_days integer not null check (goal_days >= 1),
      completion_days integer not null check (completion_days >= goal_days),
      start_date ${t.day} not null,
      end_date ${t.day} not null check (end_date >= start_date),
      creator_id ${t.ref} not null references users (id),
      invite_code text not null unique,
      completion_count integer not null default 0 check (completion_count >= 0),
      streak_length integer not null default 0 check (streak_length >= 0),
      streak_last ${t.day},
      streak_first ${t.day},
      streak_best integer not null default 0 check (streak_best >= 0),
      archived_at ${t.moment},
      created_at ${t.moment} not null,
      check ((streak_length = 0) = (streak_last is null))
    ) ${t.end}`,
    `create table challenge_members (
      challenge_id ${t.ref} not null references challenges (id) on delete cascade,
      user_id ${t.ref} not null references users (id),
      role text not null check (role in ('doer', 'overseer')),
      reward_amount ${t.cents} not null check (reward_amount between 0 and 9999999999),
      joined_at ${t.moment} not null,
      paused_at ${t.moment},
      pause_reason text check (pause_reason in ('sick', 'travel', 'other')),
      primary key (challenge_id, user_id)
    ) ${t.keyedEnd}`,
    `create index challenge_members_user on challenge_members (user_id)`,
    `create table challenge_removals (
      challenge_id ${t.ref} not null references challenges (id) on delete cascade,
      user_id ${t.ref} not null references users (id),
      removed_at ${t.moment} not null,
      primary key (challenge_id, user_id)
    ) ${t.keyedEnd}`,
    `create table challenge_spans (
      challenge_id ${t.ref} not null references challenges (id) on delete cascade,
      user_id ${t.ref} not null references users (id),
      from_day ${t.day} not null,
      until_day ${t.day},
      primary key (challenge_id, user_id, from_day)
    ) ${t.keyedEnd}`,
    `create table challenge_completions (
      challenge_id ${t.ref} not null references challenges (id) on delete cascade,
      completion_date ${t.day} not null,
      user_id ${t.ref} not null references users (id),
      paid_by ${t.ref} references reward_transactions (id),
      created_at ${t.moment} not null,
      primary key (challenge_id, completion_date, user_id)
    ) ${t.keyedEnd}`,
    `create index challenge_completions_user on challenge_completions (user_id, completion_date)`,
    `create table challenge_badges (
      challenge_id ${t.ref} not null references challenges (id) on delete cascade,
      badge text not null,
      earned_at ${t.moment} not null,
      primary key (challenge_id, badge)
    ) ${t.keyedEnd}`,
  ],
};
