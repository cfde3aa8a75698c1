import type { Migration } from '../migrations.ts';

// How fast somebody earns is read from the rows of the last four weeks, however many there are before them.

export const earnings: Migration = {
  name: '0011-earnings',
  statements: () => [`create index reward_transactions_time on reward_transactions (user_id, created_at)`],
};
