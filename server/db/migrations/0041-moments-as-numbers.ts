import type { Migration } from '../migrations.ts';

// A completion and its payment each stored their moment as a text of 24 characters, and the ledger's index by time stored
// it again. In these two tables, which grow with every completion, moments are numbers now. PostgreSQL stores eight bytes.

const milliseconds = `unixepoch(substr(created_at, 1, 19)) * 1000 + cast(substr(created_at, 21, 3) as integer)`;

const completionColumns =
  'id, commitment_id, completion_date, user_id, paid_by, settled_period, created_at, marked_on, status, pending_amount, confirmed_by, decided_at';
const ledgerColumns =
  'id, user_id, amount, currency, type, description, paid_for, number, undoes, source_key, created_at, commitment_id, commitment_kind, confirmed_by';

const completionIndexes = {
  commitment_completions_user: '(user_id, completion_date)',
  commitment_completions_pending: `(commitment_id, user_id, id) where status = 'pending'`,
  commitment_completions_waiting: `(user_id, commitment_id) where status = 'pending'`,
};
const ledgerIndexes = {
  reward_transactions_user: '(user_id, id)',
  reward_transactions_time: '(user_id, created_at)',
  reward_transactions_commitment: '(user_id, commitment_id, id) where commitment_id is not null',
  reward_transactions_goal: `(user_id, id) where type in ('goal', 'jar')`,
};
const ledgerKeys = {
  reward_transactions_paid: '(commitment_id, user_id, paid_for, number) where paid_for is not null',
  reward_transactions_undoes: '(undoes) where undoes is not null',
  reward_transactions_source: '(source_key) where source_key is not null',
};

const makes = (what: string, table: string, indexes: Readonly<Record<string, string>>) =>
  Object.entries(indexes).map(([name, on]) => `create ${what} ${name} on ${table} ${on}`);

export const momentsAsNumbers: Migration = {
  name: '0041-moments-as-numbers',
  statements: (t) =>
    t.onSqlite(() => [
      // SQLite empties a table row by row; each index would make that slower.
      ...Object.keys({ ...completionIndexes, ...ledgerIndexes, ...ledgerKeys }).map((name) => `drop index ${name}`),
      ...t.remake('commitment_completions', {
        columns: completionColumns,
        values: { created_at: milliseconds },
        definition: `
          id ${t.id},
          commitment_id ${t.ref} not null references commitments (id) on delete cascade,
          completion_date ${t.day} not null,
          user_id ${t.ref} not null references users (id),
          paid_by ${t.ref} references reward_transactions (id),
          settled_period text,
          created_at integer not null,
          marked_on ${t.day} check (marked_on > completion_date),
          status text not null default 'standing' check (status in ('standing', 'pending', 'confirmed')),
          pending_amount ${t.cents}
            check ((status = 'standing') = (pending_amount is null) and (pending_amount is null or pending_amount >= 0)
              and (status <> 'pending' or paid_by is null)
              and (status <> 'confirmed' or (pending_amount > 0) = (paid_by is not null))),
          confirmed_by ${t.ref} references users (id)
            check (confirmed_by is null or (status = 'confirmed' and confirmed_by <> user_id)),
          decided_at ${t.moment} check ((decided_at is not null) = (status = 'confirmed')),
          unique (commitment_id, completion_date, user_id)`,
        dropped: t.refuseUpdate({
          name: 'completion_states',
          table: 'commitment_completions',
          column: 'status',
          when: `old.status <> new.status and not (old.status = 'pending' and new.status = 'confirmed')`,
          sentence: 'a mark cannot change from this state to that one',
        }),
      }),
      ...t.remake('reward_transactions', {
        columns: ledgerColumns,
        values: { created_at: milliseconds },
        definition: `
          id ${t.id},
          user_id ${t.ref} not null references users (id),
          amount ${t.cents} not null check (amount <> 0 and amount between -9999999999 and 9999999999),
          currency text not null,
          type text not null check (type in ('habit', 'challenge', 'goal', 'undo', 'jar')),
          description text not null,
          paid_for text,
          number integer check (number > 0),
          undoes ${t.ref},
          source_key text,
          created_at integer not null,
          commitment_id ${t.ref},
          commitment_kind text,
          confirmed_by ${t.ref} references users (id),
          check (type = 'jar' or (amount > 0) = (type in ('habit', 'challenge'))),
          check ((commitment_kind is null) = (commitment_id is null)),
          check (commitment_kind is null or type = commitment_kind or type = 'undo'),
          check (case when paid_for is null then 0 else 1 end + case when undoes is null then 0 else 1 end
            + case when source_key is null then 0 else 1 end = 1),
          check ((paid_for is null) = (number is null)),
          check (paid_for is null or (commitment_id is not null and type <> 'undo')),
          check (undoes is null or type = 'undo')`,
        dropped: [],
        referrer: { table: 'commitment_completions', column: 'paid_by' },
      }),
      ...makes('index', 'commitment_completions', completionIndexes),
      ...makes('index', 'reward_transactions', ledgerIndexes),
      ...makes('unique index', 'reward_transactions', ledgerKeys),
    ]),
};
