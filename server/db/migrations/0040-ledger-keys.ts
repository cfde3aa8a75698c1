import type { Migration } from '../migrations.ts';

// A ledger row's key was a text such as 'habit 5 user 7 2026-03-10..2026-03-10 #1', which repeated the row and was
// stored again in an index. Payments of promises and what takes them back get columns; goals, jars and any text that
// reads otherwise keep theirs.

const stem = `rtrim(source_key, '0123456789')`;
const end = `substr(source_key, length(${stem}) + 1)`;
const hasNumber = (most: number) => `length(${end}) between 1 and ${most} and substr(${end}, 1, 1) <> '0'`;
const start = `(commitment_kind || ' ' || commitment_id || ' user ' || user_id || ' ')`;
const part = `substr(${stem}, length(${start}) + 1, length(${stem}) - length(${start}) - 2)`;

const day = '____-__-__';
// The first line keeps PostgreSQL from taking a part of a negative length.
const isPayment = `case
  when type = 'undo' or commitment_id is null or length(${stem}) < length(${start}) + 2 then false
  else ${stem} = ${start} || ${part} || ' #' and ${hasNumber(9)}
    and ${part} like case type when 'habit' then '${day}..${day}%' else '${day}' end end`;
const isUndo = `(type = 'undo' and ${stem} = 'undo ' and ${hasNumber(15)})`;

/** A period of one day is named by that day alone. */
const shortened = (period: string) =>
  `case when ${period} like '${day}..${day}' and substr(${period}, 1, 10) = substr(${period}, 13)
    then substr(${period}, 1, 10) else ${period} end`;

const columns =
  'id, user_id, amount, currency, type, description, paid_for, number, undoes, source_key, created_at, commitment_id, commitment_kind, confirmed_by';

const checks = [
  `check (case when paid_for is null then 0 else 1 end + case when undoes is null then 0 else 1 end
    + case when source_key is null then 0 else 1 end = 1)`,
  `check ((paid_for is null) = (number is null))`,
  `check (paid_for is null or (commitment_id is not null and type <> 'undo'))`,
  `check (undoes is null or type = 'undo')`,
];

const indexes = {
  reward_transactions_user: '(user_id, id)',
  reward_transactions_time: '(user_id, created_at)',
  reward_transactions_commitment: '(user_id, commitment_id, id) where commitment_id is not null',
  reward_transactions_goal: `(user_id, id) where type in ('goal', 'jar')`,
};

export const ledgerKeys: Migration = {
  name: '0040-ledger-keys',
  statements: (t) => [
    // SQLite empties the table row by row; each index would make that slower.
    ...Object.keys(indexes).map((name) => `drop index ${name}`),
    ...t.remake('reward_transactions', {
      columns,
      values: {
        paid_for: `case when ${isPayment} then ${shortened(part)} end`,
        number: `case when ${isPayment} then cast(${end} as integer) end`,
        undoes: `case when ${isUndo} then cast(${end} as bigint) end`,
        source_key: `case when ${isPayment} or ${isUndo} then null else source_key end`,
      },
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
        created_at ${t.moment} not null,
        commitment_id ${t.ref},
        commitment_kind text,
        confirmed_by ${t.ref} references users (id),
        check (type = 'jar' or (amount > 0) = (type in ('habit', 'challenge'))),
        check ((commitment_kind is null) = (commitment_id is null)),
        check (commitment_kind is null or type = commitment_kind or type = 'undo'),
        ${checks.join(', ')}`,
      dropChecks: ['reward_transactions_source_key_key'],
      alterations: [
        `alter column source_key drop not null`,
        `add column paid_for text`,
        `add column number integer check (number > 0)`,
        `add column undoes ${t.ref}`,
      ],
      addChecks: checks,
      dropped: [],
      referrer: { table: 'commitment_completions', column: 'paid_by' },
    }),
    ...Object.entries(indexes).map(([name, on]) => `create index ${name} on reward_transactions ${on}`),
    `create unique index reward_transactions_paid on reward_transactions (commitment_id, user_id, paid_for, number)
      where paid_for is not null`,
    `create unique index reward_transactions_undoes on reward_transactions (undoes) where undoes is not null`,
    // An instance of the version before names this key without the condition, which is refused: it cannot pay again
    // what has no text any more.
    `create unique index reward_transactions_source on reward_transactions (source_key) where source_key is not null`,
    `update commitment_completions set settled_period = ${shortened('settled_period')}
      where settled_period like '${day}..${day}'`,
  ],
};
