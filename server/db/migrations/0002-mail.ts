import type { Migration } from '../migrations.ts';

export const mail: Migration = {
  name: '0002-mail',
  statements: (t) => [
    `create table mail_queue (
      id ${t.id},
      kind text not null check (kind in ('password_reset', 'email_changed')),
      address text not null,
      user_id ${t.ref} references users (id) on delete cascade,
      attempts integer not null,
      created_at ${t.moment} not null,
      send_after ${t.moment} not null,
      unique (kind, address)
    ) ${t.end}`,
    `create index mail_queue_due on mail_queue (send_after)`,
    `create index mail_queue_user on mail_queue (user_id)`,
  ],
};
