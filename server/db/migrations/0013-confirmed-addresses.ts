import type { Migration } from '../migrations.ts';

const queued = 'kind, address, user_id, attempts, created_at, send_after';

export const confirmedAddresses: Migration = {
  name: '0013-confirmed-addresses',
  statements: (t) => [
    `alter table users add column email_confirmed_at ${t.moment}
      check (email_confirmed_at is null or email is not null)`,
    `alter table users add column pending_email text check (pending_email is null or email is not null)`,
    // Existing accounts already receive mail at their addresses.
    `update users set email_confirmed_at = created_at where email is not null`,
    `create table email_confirmations (
      user_id ${t.ref} not null references users (id) on delete cascade,
      email_key text not null,
      token_hash text not null unique,
      expires_at ${t.moment} not null,
      primary key (user_id, email_key)
    ) ${t.keyedEnd}`,
    `create table email_changes (
      id ${t.id},
      user_id ${t.ref} not null references users (id) on delete cascade,
      old_email text not null,
      old_email_key text not null,
      undo_hash text unique,
      undo_until ${t.moment} not null
    ) ${t.end}`,
    `create index email_changes_user on email_changes (user_id)`,
    `create index email_changes_address on email_changes (old_email_key)`,
    // A message may wait without a time, two accounts may mail the same address, and a new kind needs no new table.
    `create table old_mail_queue as select id, ${queued} from mail_queue`,
    `drop table mail_queue`,
    `create table mail_queue (
      id ${t.id},
      kind text not null,
      address text not null,
      user_id ${t.ref} references users (id) on delete cascade,
      attempts integer not null,
      created_at ${t.moment} not null,
      send_after ${t.moment}
    ) ${t.end}`,
    `insert into mail_queue (${queued}) select ${queued} from old_mail_queue order by id`,
    `drop table old_mail_queue`,
    `create unique index mail_queue_once on mail_queue (kind, address, coalesce(user_id, 0))`,
    `create index mail_queue_due on mail_queue (send_after)`,
    `create index mail_queue_user on mail_queue (user_id)`,
  ],
};
