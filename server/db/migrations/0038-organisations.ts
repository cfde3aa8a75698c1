import type { Migration } from '../migrations.ts';

export const organisations: Migration = {
  name: '0038-organisations',
  statements: (t) => [
    `create table organisation_identities (
      id ${t.id},
      user_id ${t.ref} not null references users (id) on delete cascade,
      issuer text not null,
      subject text not null,
      email text not null,
      created_at ${t.moment} not null,
      last_used_at ${t.moment},
      unique (issuer, subject)
    ) ${t.end}`,
    `create index organisation_identities_user on organisation_identities (user_id)`,
    `create table organisation_sign_ins (
      token_hash text not null primary key,
      state text not null,
      nonce text not null,
      code_verifier text not null,
      expires_at ${t.moment} not null
    ) ${t.keyedEnd}`,
    `create index organisation_sign_ins_expiry on organisation_sign_ins (expires_at)`,
    `create table organisation_links (
      token_hash text not null primary key,
      user_id ${t.ref} not null references users (id) on delete cascade,
      issuer text not null,
      subject text not null,
      email text not null,
      expires_at ${t.moment} not null
    ) ${t.keyedEnd}`,
    `create index organisation_links_user on organisation_links (user_id)`,
    `create index organisation_links_expiry on organisation_links (expires_at)`,
  ],
};
