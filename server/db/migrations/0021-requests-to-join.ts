import type { Migration } from '../migrations.ts';

// Alerts about people who ask to join, and requests that were declined.

export const requestsToJoin: Migration = {
  name: '0021-requests-to-join',
  statements: (t) => [
    // Without a check: SQLite cannot change one, and more kinds will come.
    `alter table nudges add column kind text not null default 'notice'`,
    // One alert per request.
    `create unique index nudges_request on nudges (commitment_id, from_user_id) where kind = 'request'`,
    `alter table commitment_waiting add column declined_at ${t.moment}`,
    // People who wait already get their alert too.
    `insert into nudges (commitment_id, from_user_id, to_user_id, message, read_at, created_at, kind)
      select waiting.commitment_id, waiting.user_id, commitments.creator_id,
        users.name || ' asks to join: ' || commitments.name, null, waiting.asked_at, 'request'
      from commitment_waiting as waiting
      join commitments on commitments.id = waiting.commitment_id
      join users on users.id = waiting.user_id
      order by waiting.asked_at`,
  ],
};
