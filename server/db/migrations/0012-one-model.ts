import type { ColumnTypes } from '../dialect.ts';
import type { Migration } from '../migrations.ts';
import { commitmentTables } from './0012-commitment-tables.ts';

// Habits and challenges had separate tables, each with its own ids. Habits keep their ids; challenges move behind the
// highest habit id ever given out, so that an id in an old link or in the ledger never refers to something else.

const highest = (table: string) => `(select highest from ids_before where name = '${table}')`;
const offset = highest('habits');

/** The highest id that a table gave out or that the ledger names. */
const noteHighest = (t: ColumnTypes, table: string, column: string) =>
  `insert into ids_before select '${table}', max(id) from (
      select ${t.highestId(table)} as id
      union all select coalesce(max(id), 0) from ${table}
      union all select coalesce(max(${column}), 0) from reward_transactions
    ) as known`;

const streak = 'completion_count, streak_length, streak_last, streak_first, streak_best, archived_at, created_at';

/** Rows of both tables under their new ids. New ids are given in the order in which the rows were created. */
const both = (columns: string, table: string, order: string) => `
    select commitment_id, ${columns} from (
      select habit_id as commitment_id, ${columns} from habit_${table}
      union all select challenge_id + ${offset}, ${columns} from challenge_${table}
    ) as rows_of_both order by ${order}`;

const moveRows = (table: string, columns: string, order: string) =>
  `insert into commitment_${table} (commitment_id, ${columns}) ${both(columns, table, order)}`;

const moved = `coalesce(habit_id, challenge_id + ${offset})`;

const ledger = (t: ColumnTypes) => [
  `drop index reward_transactions_habit`,
  `drop index reward_transactions_challenge`,
  `alter table reward_transactions add column commitment_id ${t.ref}`,
  `alter table reward_transactions add column commitment_kind text
    check ((commitment_kind is null) = (commitment_id is null))
    check (commitment_kind is null or type = commitment_kind or type = 'undo')`,
  `update reward_transactions set commitment_id = habit_id, commitment_kind = 'habit' where habit_id is not null`,
  // A challenge's key contains its id. In two steps, because the new key of one row may be the old key of another.
  `update reward_transactions set source_key = 'moving ' || (challenge_id + ${offset})
      || substr(source_key, length('challenge ' || challenge_id) + 1)
    where challenge_id is not null and source_key like 'challenge ' || challenge_id || ' user %'`,
  `update reward_transactions set source_key = 'challenge ' || substr(source_key, length('moving ') + 1)
    where challenge_id is not null and source_key like 'moving %'`,
  `update reward_transactions set commitment_id = challenge_id + ${offset}, commitment_kind = 'challenge'
    where challenge_id is not null`,
  `alter table reward_transactions drop column habit_id`,
  `alter table reward_transactions drop column challenge_id`,
  `create index reward_transactions_commitment on reward_transactions (user_id, commitment_id, id)
    where commitment_id is not null`,
];

/** Copies the rows aside, replaces the table, and copies them back. */
const remake = (table: string, columns: string, source: string, order: string, definition: string[]) => [
  `create table old_${table} as ${source}`,
  `drop table ${table}`,
  ...definition,
  `insert into ${table} (${columns}) select ${columns} from old_${table} order by ${order}`,
  `drop table old_${table}`,
];

const remakes = (t: ColumnTypes) => [
  ...remake(
    'nudges',
    'id, commitment_id, from_user_id, to_user_id, message, read_at, created_at',
    `select id, ${moved} as commitment_id, from_user_id, to_user_id, message, read_at, created_at from nudges`,
    'id',
    [
      `create table nudges (
        id ${t.id},
        commitment_id ${t.ref} not null references commitments (id) on delete cascade,
        from_user_id ${t.ref} not null references users (id),
        to_user_id ${t.ref} not null references users (id),
        message text not null,
        read_at ${t.moment},
        created_at ${t.moment} not null
      ) ${t.end}`,
      `create index nudges_to on nudges (to_user_id, id)`,
      `create index nudges_unread on nudges (to_user_id) where read_at is null`,
      `create index nudges_from on nudges (from_user_id)`,
      `create index nudges_commitment on nudges (commitment_id)`,
    ],
  ),
  ...t.startIdsAfter('nudges', highest('nudges')),
  ...remake(
    'comments',
    'id, commitment_id, user_id, content, created_at',
    `select id, ${moved} as commitment_id, user_id, content, created_at from comments`,
    'id',
    [
      `create table comments (
        id ${t.id},
        commitment_id ${t.ref} not null references commitments (id) on delete cascade,
        user_id ${t.ref} not null references users (id),
        content text not null,
        created_at ${t.moment} not null
      ) ${t.end}`,
      `create index comments_commitment on comments (commitment_id, id)`,
      `create index comments_user on comments (user_id)`,
    ],
  ),
  ...t.startIdsAfter('comments', highest('comments')),
  ...remake(
    'invitations',
    'commitment_id, code, created_by, created_at, expires_at',
    `select ${moved} as commitment_id, code, created_by, created_at, expires_at from invitations`,
    'created_at, code',
    [
      `create table invitations (
        id ${t.id},
        commitment_id ${t.ref} not null references commitments (id) on delete cascade,
        code text not null unique,
        created_by ${t.ref} not null references users (id),
        created_at ${t.moment} not null,
        expires_at ${t.moment}
      ) ${t.end}`,
      `create index invitations_commitment on invitations (commitment_id)`,
      `create index invitations_creator on invitations (created_by)`,
    ],
  ),
  ...remake(
    'nudge_times',
    'commitment_id, from_user_id, to_user_id, nudged_at',
    // The join leaves out items that were deleted since.
    `select habits.id as commitment_id, from_user_id, to_user_id, nudged_at
      from nudge_times inner join habits on item = 'habit ' || habits.id
      union all select challenges.id + ${offset}, from_user_id, to_user_id, nudged_at
      from nudge_times inner join challenges on item = 'challenge ' || challenges.id`,
    'commitment_id, from_user_id, to_user_id',
    [
      `create table nudge_times (
        commitment_id ${t.ref} not null references commitments (id) on delete cascade,
        from_user_id ${t.ref} not null references users (id),
        to_user_id ${t.ref} not null references users (id),
        nudged_at ${t.moment} not null,
        primary key (commitment_id, from_user_id, to_user_id)
      ) ${t.keyedEnd}`,
    ],
  ),
];

export const oneModel: Migration = {
  name: '0012-one-model',
  statements: (t) => [
    `create table ids_before (name text not null primary key, highest ${t.ref} not null) ${t.end}`,
    noteHighest(t, 'habits', 'habit_id'),
    noteHighest(t, 'challenges', 'challenge_id'),
    `insert into ids_before select 'nudges', ${t.highestId('nudges')}`,
    `insert into ids_before select 'comments', ${t.highestId('comments')}`,
    ...commitmentTables(t),
    `insert into commitments (id, kind, name, description, every, creator_id, invite_code, ${streak})
      select id, 'habit', name, description,
        case frequency when 'Daily' then 'day' when 'Weekly' then 'week' else 'month' end, creator_id, invite_code, ${streak}
      from habits order by id`,
    `insert into commitments (id, kind, name, description, every, goal_days, completion_days, start_date, end_date,
        creator_id, invite_code, ${streak})
      select id + ${offset}, 'challenge', name, description, 'day', goal_days, completion_days, start_date, end_date,
        creator_id, invite_code, ${streak}
      from challenges order by id`,
    ...t.startIdsAfter('commitments', `${offset} + ${highest('challenges')}`),
    moveRows(
      'members',
      'user_id, role, reward_amount, joined_at, paused_at, pause_reason',
      'joined_at, commitment_id, user_id',
    ),
    moveRows('spans', 'user_id, from_day, until_day', 'commitment_id, user_id, from_day'),
    // The reason was stored with the membership only, so it is known only for a pause that is still going on.
    `insert into commitment_pauses (commitment_id, user_id, from_day, until_day, reason)
      select pause.habit_id, pause.user_id, from_day, until_day, case when until_day is null then pause_reason end
      from habit_pauses as pause left join habit_members as member
        on member.habit_id = pause.habit_id and member.user_id = pause.user_id
      order by pause.habit_id, pause.user_id, from_day`,
    moveRows(
      'completions',
      'completion_date, user_id, paid_by, created_at',
      'created_at, commitment_id, completion_date, user_id',
    ),
    moveRows('badges', 'badge, earned_at', 'commitment_id, badge'),
    moveRows('removals', 'user_id, removed_at', 'commitment_id, user_id'),
    ...ledger(t),
    ...remakes(t),
    // Referring tables are dropped first: on SQLite dropping a table deletes its rows, and cascades.
    `drop table habit_pauses`,
    ...['removals', 'badges', 'completions', 'spans', 'members'].flatMap((table) => [
      `drop table habit_${table}`,
      `drop table challenge_${table}`,
    ]),
    `drop table habits`,
    `drop table challenges`,
    `drop table ids_before`,
    ...completionIndexes,
  ],
};

/** Created last: building an index once is faster than updating it with each row. */
const completionIndexes = [
  `create index commitment_members_user on commitment_members (user_id)`,
  `create index commitment_completions_user on commitment_completions (user_id, completion_date)`,
];
