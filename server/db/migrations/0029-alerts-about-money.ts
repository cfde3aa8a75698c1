import type { Migration } from '../migrations.ts';

// Alerts about shared goals and payments, which belong to no promise.

const columns = 'id, commitment_id, from_user_id, to_user_id, message, read_at, created_at, kind';

export const alertsAboutMoney: Migration = {
  name: '0029-alerts-about-money',
  statements: (t) => [
    // SQLite cannot let a column be null that could not be.
    `create table old_nudges as select * from nudges`,
    `create table ids_before (name text not null primary key, highest ${t.ref} not null) ${t.end}`,
    `insert into ids_before select 'nudges', ${t.highestId('nudges')}`,
    `drop table nudges`,
    `create table nudges (
      id ${t.id},
      commitment_id ${t.ref} references commitments (id) on delete cascade,
      from_user_id ${t.ref} not null references users (id),
      to_user_id ${t.ref} not null references users (id),
      message text not null,
      read_at ${t.moment},
      created_at ${t.moment} not null,
      kind text not null default 'notice',
      check (commitment_id is not null or kind in ('goal', 'due'))
    ) ${t.end}`,
    `insert into nudges (${columns}) select ${columns} from old_nudges order by id`,
    ...t.startIdsAfter('nudges', `(select highest from ids_before)`),
    `create index nudges_to on nudges (to_user_id, id)`,
    `create index nudges_unread on nudges (to_user_id) where read_at is null`,
    `create index nudges_from on nudges (from_user_id)`,
    `create index nudges_commitment on nudges (commitment_id)`,
    `create unique index nudges_request on nudges (commitment_id, from_user_id) where kind = 'request'`,
    `drop table old_nudges`,
    `drop table ids_before`,
  ],
};
