import type { Migration } from '../migrations.ts';

export const passkeys: Migration = {
  name: '0016-passkeys',
  statements: (t) => [
    `create table passkeys (
      id ${t.id},
      user_id ${t.ref} not null references users (id) on delete cascade,
      credential_id text not null unique,
      public_key text not null,
      counter ${t.ref} not null,
      transports text not null,
      user_handle text not null,
      name text not null,
      created_at ${t.moment} not null,
      last_used_at ${t.moment}
    ) ${t.end}`,
    `create index passkeys_user on passkeys (user_id)`,
    `create table passkey_challenges (
      challenge text not null primary key,
      purpose text not null check (purpose in ('register', 'add', 'login', 'confirm')),
      user_id ${t.ref} references users (id) on delete cascade,
      user_handle text,
      expires_at ${t.moment} not null,
      check ((purpose in ('add', 'confirm')) = (user_id is not null)),
      check ((purpose in ('register', 'add')) = (user_handle is not null))
    ) ${t.keyedEnd}`,
    `create index passkey_challenges_user on passkey_challenges (user_id)`,
    `create index passkey_challenges_expiry on passkey_challenges (expires_at)`,
  ],
};
