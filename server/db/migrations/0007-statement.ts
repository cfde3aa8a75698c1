import type { Migration } from '../migrations.ts';

// For paging through the statement of one item. The indexes are partial: each row is in at most one of them.

export const statement: Migration = {
  name: '0007-statement',
  statements: () => [
    `create index reward_transactions_habit on reward_transactions (user_id, habit_id, id) where habit_id is not null`,
    `create index reward_transactions_challenge on reward_transactions (user_id, challenge_id, id)
      where challenge_id is not null`,
    `create index reward_transactions_goal on reward_transactions (user_id, id) where type = 'goal'`,
  ],
};
