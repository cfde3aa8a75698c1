import type { Migration } from '../migrations.ts';

export const comments: Migration = {
  name: '0010-comments',
  statements: (t) => [
    `create table comments (
      id ${t.id},
      habit_id ${t.ref} references habits (id) on delete cascade,
      challenge_id ${t.ref} references challenges (id) on delete cascade,
      user_id ${t.ref} not null references users (id),
      content text not null,
      created_at ${t.moment} not null,
      check ((habit_id is null) <> (challenge_id is null))
    ) ${t.end}`,
    `create index comments_habit on comments (habit_id, id) where habit_id is not null`,
    `create index comments_challenge on comments (challenge_id, id) where challenge_id is not null`,
    `create index comments_user on comments (user_id)`,
  ],
};
