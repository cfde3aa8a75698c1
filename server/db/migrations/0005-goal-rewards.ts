import type { Migration } from '../migrations.ts';

export const goalRewards: Migration = {
  name: '0005-goal-rewards',
  statements: (t) => [
    // An unredeemed goal occupies one of five slots: the limit is a unique key, so it holds under concurrent requests
    // too.
    `create table goal_rewards (
      id ${t.id},
      user_id ${t.ref} not null references users (id),
      title text not null,
      price ${t.cents} not null check (price between 1 and 9999999999),
      link text,
      slot integer check (slot between 1 and 5),
      redeemed_at ${t.moment},
      created_at ${t.moment} not null,
      unique (user_id, slot),
      check ((slot is null) = (redeemed_at is not null))
    ) ${t.end}`,
    `create index goal_rewards_user on goal_rewards (user_id, id)`,
  ],
};
