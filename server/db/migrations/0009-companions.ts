import type { Migration } from '../migrations.ts';

// For tables that belong to a habit or a challenge: exactly one of the two.
const item = (ref: string) => `
      habit_id ${ref} references habits (id) on delete cascade,
      challenge_id ${ref} references challenges (id) on delete cascade,
      check ((habit_id is null) <> (challenge_id is null))`;

export const companions: Migration = {
  name: '0009-companions',
  statements: (t) => [
    // Notifications: nudges, pauses and returns.
    `create table nudges (
      id ${t.id},
      from_user_id ${t.ref} not null references users (id),
      to_user_id ${t.ref} not null references users (id),
      message text not null,
      read_at ${t.moment},
      created_at ${t.moment} not null,
      ${item(t.ref)}
    ) ${t.end}`,
    `create index nudges_to on nudges (to_user_id, id)`,
    `create index nudges_from on nudges (from_user_id)`,
    `create index nudges_habit on nudges (habit_id) where habit_id is not null`,
    `create index nudges_challenge on nudges (challenge_id) where challenge_id is not null`,
    // When a member last nudged another about an item. Separate from notifications, so that deleting one does not lift
    // the limit.
    `create table nudge_times (
      item text not null,
      from_user_id ${t.ref} not null references users (id),
      to_user_id ${t.ref} not null references users (id),
      nudged_at ${t.moment} not null,
      primary key (item, from_user_id, to_user_id)
    ) ${t.keyedEnd}`,
    // Extra codes, which may expire.
    `create table invitations (
      code text primary key,
      created_by ${t.ref} not null references users (id),
      created_at ${t.moment} not null,
      expires_at ${t.moment},
      ${item(t.ref)}
    ) ${t.keyedEnd}`,
    `create index invitations_habit on invitations (habit_id) where habit_id is not null`,
    `create index invitations_challenge on invitations (challenge_id) where challenge_id is not null`,
    `create index invitations_creator on invitations (created_by)`,
  ],
};
