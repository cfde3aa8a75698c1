import type { ColumnTypes } from '../dialect.ts';
import type { Migration } from '../migrations.ts';

// The people of a goal, each with a part, and ledger rows of type jar. An unredeemed goal takes one of five slots of each
// of its people, so slots move from the goal to them.

const goals = (t: ColumnTypes) => [
  `create table old_goal_rewards as select * from goal_rewards`,
  `create table ids_before (name text not null primary key, highest ${t.ref} not null) ${t.end}`,
  `insert into ids_before select 'goal_rewards', ${t.highestId('goal_rewards')}`,
  `drop table goal_rewards`,
  `create table goal_rewards (
    id ${t.id},
    user_id ${t.ref} not null references users (id),
    title text not null,
    price ${t.cents} not null check (price between 1 and 9999999999),
    link text,
    redeemed_at ${t.moment},
    created_at ${t.moment} not null,
    currency text,
    invite_code text unique,
    moves integer not null default 0,
    check (redeemed_at is null or invite_code is null)
  ) ${t.end}`,
  `insert into goal_rewards (id, user_id, title, price, link, redeemed_at, created_at)
    select id, user_id, title, price, link, redeemed_at, created_at from old_goal_rewards order by id`,
  ...t.startIdsAfter('goal_rewards', `(select highest from ids_before)`),
  `create index goal_rewards_user on goal_rewards (user_id)`,
  `create table goal_members (
    goal_id ${t.ref} not null references goal_rewards (id) on delete cascade,
    user_id ${t.ref} not null references users (id),
    slot integer check (slot between 1 and 5),
    part ${t.cents} not null default 0 check (part between 0 and 9999999999),
    joined_at ${t.moment} not null,
    removed_at ${t.moment} check (removed_at is null or slot is null),
    primary key (goal_id, user_id),
    unique (user_id, slot)
  ) ${t.keyedEnd}`,
  `create index goal_members_user on goal_members (user_id, goal_id)`,
  `insert into goal_members (goal_id, user_id, slot, joined_at)
    select id, user_id, slot, created_at from old_goal_rewards order by id`,
  `drop table old_goal_rewards`,
  `drop table ids_before`,
];

const columns =
  'id, user_id, amount, currency, type, description, source_key, created_at, commitment_id, commitment_kind, confirmed_by';

export const sharedGoals: Migration = {
  name: '0026-shared-goals',
  statements: (t) => [
    // What a person has in jars. With the balance it stays within its limit, so that a part always fits back.
    `alter table users add column in_jars ${t.cents} not null default 0
      check (in_jars >= 0 and balance + in_jars <= 9999999999)`,
    `drop index reward_transactions_goal`,
    ...t.remake('reward_transactions', {
      columns,
      definition: `
        id ${t.id},
        user_id ${t.ref} not null references users (id),
        amount ${t.cents} not null check (amount <> 0 and amount between -9999999999 and 9999999999),
        currency text not null,
        type text not null check (type in ('habit', 'challenge', 'goal', 'undo', 'jar')),
        description text not null,
        source_key text not null unique,
        created_at ${t.moment} not null,
        commitment_id ${t.ref},
        commitment_kind text,
        confirmed_by ${t.ref} references users (id),
        check (type = 'jar' or (amount > 0) = (type in ('habit', 'challenge'))),
        check ((commitment_kind is null) = (commitment_id is null)),
        check (commitment_kind is null or type = commitment_kind or type = 'undo')`,
      dropChecks: ['reward_transactions_type_check', 'reward_transactions_check'],
      addChecks: [
        `check (type in ('habit', 'challenge', 'goal', 'undo', 'jar'))`,
        `check (type = 'jar' or (amount > 0) = (type in ('habit', 'challenge')))`,
      ],
      dropped: [
        `create index reward_transactions_user on reward_transactions (user_id, id)`,
        `create index reward_transactions_time on reward_transactions (user_id, created_at)`,
        `create index reward_transactions_commitment on reward_transactions (user_id, commitment_id, id)
          where commitment_id is not null`,
      ],
      referrer: { table: 'commitment_completions', column: 'paid_by' },
    }),
    `create index reward_transactions_goal on reward_transactions (user_id, id) where type in ('goal', 'jar')`,
    ...goals(t),
  ],
};
