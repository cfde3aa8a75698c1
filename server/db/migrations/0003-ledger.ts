import type { Migration } from '../migrations.ts';

// Rows are never edited or deleted and outlive what they pay for, so their item ids have no foreign key.

export const ledger: Migration = {
  name: '0003-ledger',
  statements: (t) => [
    `create table reward_transactions (
      id ${t.id},
      user_id ${t.ref} not null references users (id),
      amount ${t.cents} not null check (amount <> 0 and amount between -9999999999 and 9999999999),
      currency text not null,
      type text not null check (type in ('habit', 'challenge', 'goal', 'undo')),
      habit_id ${t.ref},
      challenge_id ${t.ref},
      description text not null,
      source_key text not null unique,
      created_at ${t.moment} not null,
      check ((type in ('habit', 'challenge') and amount > 0) or (type in ('goal', 'undo') and amount < 0))
    ) ${t.end}`,
    `create index reward_transactions_user on reward_transactions (user_id, id)`,
  ],
};
