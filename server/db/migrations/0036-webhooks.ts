import type { Migration } from '../migrations.ts';

export const webhooks: Migration = {
  name: '0036-webhooks',
  statements: (t) => [
    `create table webhooks (
      id ${t.id},
      user_id ${t.ref} not null references users (id) on delete cascade,
      url text not null,
      events text not null,
      secret text not null,
      created_at ${t.moment} not null
    ) ${t.end}`,
    `create index webhooks_user on webhooks (user_id)`,
    `create table webhook_deliveries (
      id ${t.id},
      webhook_id ${t.ref} not null references webhooks (id) on delete cascade,
      event text not null,
      body text not null,
      state text not null check (state in ('waiting', 'delivered', 'failed')),
      attempts integer not null default 0,
      status integer,
      failure text,
      created_at ${t.moment} not null,
      last_tried_at ${t.moment},
      next_try_at ${t.moment}
    ) ${t.end}`,
    `create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id)`,
  ],
};
