import type { Migration } from '../migrations.ts';

export const accessTokens: Migration = {
  name: '0034-access-tokens',
  statements: (t) => [
    `create table access_tokens (
      id ${t.id},
      user_id ${t.ref} not null references users (id) on delete cascade,
      token_hash text not null unique,
      name text not null,
      access text not null check (access in ('read', 'write')),
      created_at ${t.moment} not null,
      expires_at ${t.moment},
      last_used_at ${t.moment}
    ) ${t.end}`,
    `create index access_tokens_user on access_tokens (user_id)`,
    `create index access_tokens_expiry on access_tokens (expires_at)`,
  ],
};
