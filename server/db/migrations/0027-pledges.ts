import type { Migration } from '../migrations.ts';

// What members promise each other, and what they say they have paid. Neither touches a balance.

export const pledges: Migration = {
  name: '0027-pledges',
  statements: (t) => [
    `create table pledges (
      id ${t.id},
      commitment_id ${t.ref} references commitments (id) on delete set null,
      commitment_kind text not null check (commitment_kind in ('habit', 'challenge')),
      promise_name text not null,
      from_user_id ${t.ref} not null references users (id),
      to_user_id ${t.ref} not null references users (id),
      amount ${t.cents} not null check (amount between 1 and 9999999999),
      currency text not null,
      per text not null check (per in ('period', 'streak', 'goal')),
      length integer check (length between 1 and 3650),
      from_day ${t.day},
      created_at ${t.moment} not null,
      accepted_at ${t.moment},
      ended_at ${t.moment},
      counted_until ${t.day},
      counted integer not null default 0 check (counted >= 0),
      run integer not null default 0 check (run >= 0),
      reached integer not null default 0 check (reached in (0, 1)),
      final_owed ${t.cents} check (final_owed >= 0),
      check (from_user_id <> to_user_id),
      check ((per = 'streak') = (length is not null)),
      check ((accepted_at is null) = (from_day is null)),
      check (final_owed is null or ended_at is not null)
    ) ${t.end}`,
    `create index pledges_from on pledges (from_user_id, to_user_id)`,
    `create index pledges_to on pledges (to_user_id, from_user_id)`,
    `create index pledges_commitment on pledges (commitment_id)`,
    `create table settlements (
      id ${t.id},
      from_user_id ${t.ref} not null references users (id),
      to_user_id ${t.ref} not null references users (id),
      currency text not null,
      amount ${t.cents} not null check (amount > 0),
      state text not null check (state in ('waiting', 'confirmed', 'rejected')),
      created_at ${t.moment} not null,
      decided_at ${t.moment},
      check (from_user_id <> to_user_id),
      check ((state = 'waiting') = (decided_at is null))
    ) ${t.end}`,
    `create index settlements_from on settlements (from_user_id, id)`,
    `create index settlements_to on settlements (to_user_id, id)`,
    // One at a time waits for an answer.
    `create unique index settlements_waiting on settlements (from_user_id, to_user_id, currency) where state = 'waiting'`,
  ],
};
