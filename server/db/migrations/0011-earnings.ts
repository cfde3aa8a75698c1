import type { Migration } from '../migrations.ts';

// A user's pace is read from the last four weeks, without touching older rows.

export const earnings: Migration = {
  name: '0011-earnings',
  statements: () => [`create index reward_transactions_time on reward_transactions (user_id, created_at)`],
};
