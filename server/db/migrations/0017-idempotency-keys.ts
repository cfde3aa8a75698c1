import type { Migration } from '../migrations.ts';

export const idempotencyKeys: Migration = {
  name: '0017-idempotency-keys',
  statements: (t) => [
    // Deferred: the key is claimed first, and checking the user at once would lock their row before the commitment's.
    `create table idempotency_keys (
      user_id ${t.ref} not null references users (id) on delete cascade deferrable initially deferred,
      idempotency_key text not null,
      request_hash text not null,
      status integer not null default 0,
      reply text not null default '' check (length(reply) <= 16384),
      created_at ${t.moment} not null,
      primary key (user_id, idempotency_key)
    ) ${t.keyedEnd}`,
    `create index idempotency_keys_age on idempotency_keys (created_at)`,
  ],
};
