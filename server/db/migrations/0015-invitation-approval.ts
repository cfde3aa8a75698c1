import type { Migration } from '../migrations.ts';

// Promises that ask for approval, and the people who wait for it; pause notices at most once an hour; streaks that wait
// to be recomputed, and whether the best one is known.

export const invitationApproval: Migration = {
  name: '0015-invitation-approval',
  statements: (t) => [
    `alter table commitments add column approval integer not null default 0 check (approval in (0, 1))`,
    `alter table commitments add column streak_stale integer not null default 0 check (streak_stale in (0, 1))`,
    // 0 in rows of a time when best streaks were not stored yet.
    `alter table commitments add column best_known integer not null default 0 check (best_known in (0, 1))`,
    `create index commitments_stale on commitments (id) where streak_stale = 1`,
    `create table commitment_waiting (
      commitment_id ${t.ref} not null references commitments (id) on delete cascade,
      user_id ${t.ref} not null references users (id),
      reward_amount ${t.cents} not null check (reward_amount between 0 and 9999999999),
      asked_at ${t.moment} not null,
      primary key (commitment_id, user_id)
    ) ${t.keyedEnd}`,
    `create index commitment_waiting_user on commitment_waiting (user_id)`,
    // Outlives the membership: leaving and rejoining must not lift the limit.
    `create table pause_notices (
      commitment_id ${t.ref} not null references commitments (id) on delete cascade,
      user_id ${t.ref} not null references users (id),
      noticed_at ${t.moment} not null,
      primary key (commitment_id, user_id)
    ) ${t.keyedEnd}`,
  ],
};
