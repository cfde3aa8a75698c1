import type { Migration } from '../migrations.ts';

// In SQLite every index already ends with the row's id, so that naming it stores it twice. And the days of a person are
// counted for every home: with the promise and the late mark in the index, no row is looked up, a millisecond for 200
// promises. PostgreSQL keeps its indexes: making them again would lock both tables.

const indexes = {
  commitment_completions_user: 'commitment_completions (user_id, completion_date, commitment_id, marked_on)',
  reward_transactions_user: 'reward_transactions (user_id)',
  reward_transactions_commitment: 'reward_transactions (user_id, commitment_id) where commitment_id is not null',
  reward_transactions_goal: `reward_transactions (user_id) where type in ('goal', 'jar')`,
};

export const leanerIndexes: Migration = {
  name: '0042-leaner-indexes',
  statements: (t) =>
    t.onSqlite(() =>
      Object.entries(indexes).flatMap(([name, on]) => [`drop index ${name}`, `create index ${name} on ${on}`]),
    ),
};
