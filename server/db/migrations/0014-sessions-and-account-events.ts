import type { Migration } from '../migrations.ts';

// Sessions get a public id, the device in words and the time of their last use. Before this, a session was renewed for
// 30 days with each use, so its expiry tells when that was.

export const sessionsAndAccountEvents: Migration = {
  name: '0014-sessions-and-account-events',
  statements: (t) => [
    `alter table users add column suspended_at ${t.moment}`,
    `alter table sessions rename to old_sessions`,
    `create table sessions (
      token_hash text not null primary key,
      public_id text not null,
      user_id ${t.ref} not null references users (id) on delete cascade,
      device text not null,
      created_at ${t.moment} not null,
      last_used_at ${t.moment} not null,
      expires_at ${t.moment} not null
    ) ${t.keyedEnd}`,
    `insert into sessions (token_hash, public_id, user_id, device, created_at, last_used_at, expires_at)
      select token_hash, ${t.randomId}, user_id, 'Unknown device', created_at, ${t.daysBefore('expires_at', 30)}, expires_at
      from old_sessions`,
    `drop table old_sessions`,
    `create index sessions_user on sessions (user_id)`,
    `create index sessions_expiry on sessions (expires_at)`,
    `create table known_browsers (
      user_id ${t.ref} not null references users (id) on delete cascade,
      token_hash text not null,
      last_used_at ${t.moment} not null,
      primary key (user_id, token_hash)
    ) ${t.keyedEnd}`,
    `create index known_browsers_age on known_browsers (last_used_at)`,
    `create table account_events (
      id ${t.id},
      user_id ${t.ref} not null references users (id) on delete cascade,
      kind text not null,
      device text,
      created_at ${t.moment} not null
    ) ${t.end}`,
    `create index account_events_user on account_events (user_id, id)`,
    `create index account_events_age on account_events (created_at)`,
  ],
};
