import type { ColumnTypes } from '../dialect.ts';

/** The tables of a commitment, habit or challenge; part of 0012-one-model. */
export const commitmentTables = (t: ColumnTypes) => [
  `create table commitments (
    id ${t.id},
    kind text not null check (kind in ('habit', 'challenge')),
    name text not null,
    description text not null,
    every text not null check (every in ('day', 'week', 'month')),
    goal_days integer check (goal_days >= 1),
    completion_days integer check (completion_days >= goal_days),
    start_date ${t.day},
    end_date ${t.day} check (end_date >= start_date),
    creator_id ${t.ref} not null references users (id),
    invite_code text not null,
    completion_count integer not null default 0 check (completion_count >= 0),
    streak_length integer not null default 0 check (streak_length >= 0),
    streak_last ${t.day},
    streak_first ${t.day},
    streak_best integer not null default 0 check (streak_best >= 0),
    archived_at ${t.moment},
    created_at ${t.moment} not null,
    unique (kind, invite_code),
    check ((streak_length = 0) = (streak_last is null)),
    check (kind = 'habit' or every = 'day'),
    check ((kind = 'challenge') = (goal_days is not null)),
    check ((kind = 'challenge') = (completion_days is not null)),
    check ((kind = 'challenge') = (start_date is not null)),
    check ((kind = 'challenge') = (end_date is not null))
  ) ${t.end}`,
  `create table commitment_members (
    id ${t.id},
    commitment_id ${t.ref} not null references commitments (id) on delete cascade,
    user_id ${t.ref} not null references users (id),
    role text not null check (role in ('doer', 'overseer')),
    reward_amount ${t.cents} not null check (reward_amount between 0 and 9999999999),
    joined_at ${t.moment} not null,
    paused_at ${t.moment},
    pause_reason text check (pause_reason in ('sick', 'travel', 'other')),
    unique (commitment_id, user_id)
  ) ${t.end}`,
  // When a member was a doer, in days of their own calendar. Streaks are judged by it, even after the member left.
  `create table commitment_spans (
    commitment_id ${t.ref} not null references commitments (id) on delete cascade,
    user_id ${t.ref} not null references users (id),
    from_day ${t.day} not null,
    until_day ${t.day},
    primary key (commitment_id, user_id, from_day)
  ) ${t.keyedEnd}`,
  // All pauses, past and present, in the same days. During a pause no span is open.
  `create table commitment_pauses (
    commitment_id ${t.ref} not null references commitments (id) on delete cascade,
    user_id ${t.ref} not null references users (id),
    from_day ${t.day} not null,
    until_day ${t.day},
    reason text check (reason in ('sick', 'travel', 'other')),
    primary key (commitment_id, user_id, from_day)
  ) ${t.keyedEnd}`,
  `create table commitment_completions (
    id ${t.id},
    commitment_id ${t.ref} not null references commitments (id) on delete cascade,
    completion_date ${t.day} not null,
    user_id ${t.ref} not null references users (id),
    paid_by ${t.ref} references reward_transactions (id),
    settled_period text,
    created_at ${t.moment} not null,
    unique (commitment_id, completion_date, user_id)
  ) ${t.end}`,
  `create table commitment_badges (
    commitment_id ${t.ref} not null references commitments (id) on delete cascade,
    badge text not null,
    earned_at ${t.moment} not null,
    primary key (commitment_id, badge)
  ) ${t.keyedEnd}`,
  // Members the creator removed: they cannot rejoin by a link.
  `create table commitment_removals (
    commitment_id ${t.ref} not null references commitments (id) on delete cascade,
    user_id ${t.ref} not null references users (id),
    removed_at ${t.moment} not null,
    primary key (commitment_id, user_id)
  ) ${t.keyedEnd}`,
];
