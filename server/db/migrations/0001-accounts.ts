import type { Migration } from '../migrations.ts';

export const accounts: Migration = {
  name: '0001-accounts',
  statements: (t) => [
    `create table users (
      id ${t.id},
      username text,
      username_key text unique,
      email text,
      email_key text unique,
      name text not null,
      password_hash text,
      balance ${t.cents} not null default 0 check (balance between 0 and 9999999999),
      currency text not null,
      timezone text not null,
      created_at ${t.moment} not null,
      check ((username is null) = (username_key is null)),
      check ((username is null) = (email is null)),
      check ((username is null) = (email_key is null)),
      check ((username is null) = (password_hash is null))
    ) ${t.end}`,
    `create table sessions (
      token_hash text not null primary key,
      user_id ${t.ref} not null references users (id) on delete cascade,
      created_at ${t.moment} not null,
      expires_at ${t.moment} not null
    ) ${t.keyedEnd}`,
    `create index sessions_user on sessions (user_id)`,
    `create index sessions_expiry on sessions (expires_at)`,
    `create table password_resets (
      user_id ${t.ref} not null primary key references users (id) on delete cascade,
      token_hash text not null unique,
      expires_at ${t.moment} not null
    ) ${t.end}`,
  ],
};
