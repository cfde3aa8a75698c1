const at = '2026-03-01T12:00:00.000Z';
const today = '2026-03-10T08:00:00.000Z';

/**
 * Rows in the tables of migration 0011, which the code no longer knows. The database assigns the ids, so those of
 * deleted rows are used up: habits 3 and 5 are deleted, and challenges 3, 4, 5 and 7. Challenge 1 becomes 6, the old id
 * of another challenge that paid the same person on the same day.
 */
export const rowsBeforeOneModel: readonly string[] = [
  `insert into users (username, username_key, email, email_key, name, password_hash, balance, currency, timezone, created_at)
    values ('Ann', 'ann', 'ann@example.com', 'ann@example.com', 'Ann', 'hash', 1840, 'USD', 'UTC', '${at}'),
      ('Bob', 'bob', 'bob@example.com', 'bob@example.com', 'Bob', 'hash', 950, 'EUR', 'Asia/Tokyo', '${at}'),
      ('Cid', 'cid', 'cid@example.com', 'cid@example.com', 'Cid', 'hash', 0, 'USD', 'UTC', '${at}'),
      (null, null, null, null, 'Former companion', null, 20, 'USD', 'UTC', '${at}')`,

  `insert into habits (name, description, frequency, creator_id, invite_code, completion_count, streak_length, streak_first,
      streak_last, streak_best, archived_at, created_at)
    values ('Run', 'Far', 'Daily', 1, 'run', 4, 2, '2026-03-09', '2026-03-10', 5, null, '${at}'),
      ('Rest', 'Well', 'Weekly', 2, 'rest', 1, 1, '2026-03-08', '2026-03-08', 1, null, '${at}'),
      ('Gone', 'Away', 'Daily', 1, 'gone', 1, 0, null, null, 0, null, '${at}'),
      ('Read', 'Much', 'Monthly', 1, 'read', 0, 0, null, null, 0, '${today}', '${at}'),
      ('Unpaid', 'Gone too', 'Daily', 1, 'unpaid', 0, 0, null, null, 0, null, '${at}')`,
  `insert into challenges (name, description, goal_days, completion_days, start_date, end_date, creator_id, invite_code,
      completion_count, streak_length, streak_first, streak_last, streak_best, created_at)
    values ('Swim', 'Any pool', 3, 20, '2026-03-01', '2026-03-20', 1, 'swim', 2, 1, '2026-03-10', '2026-03-10', 1, '${at}'),
      ('Climb', 'Any wall', 5, 30, '2026-03-01', '2026-03-30', 2, 'run', 1, 0, null, null, 2, '${at}'),
      ('Lost', 'One', 1, 1, '2026-03-01', '2026-03-01', 1, 'lost3', 0, 0, null, null, 0, '${at}'),
      ('Lost', 'Two', 1, 1, '2026-03-01', '2026-03-01', 1, 'lost4', 0, 0, null, null, 0, '${at}'),
      ('Lost', 'Three', 1, 1, '2026-03-01', '2026-03-01', 1, 'lost5', 0, 0, null, null, 0, '${at}'),
      ('Dive', 'Any sea', 9, 30, '2026-03-01', '2026-03-30', 1, 'dive', 1, 0, null, null, 0, '${at}'),
      ('Lost', 'Four', 1, 1, '2026-03-01', '2026-03-01', 1, 'lost7', 0, 0, null, null, 0, '${at}')`,

  `insert into habit_members (habit_id, user_id, role, reward_amount, joined_at, paused_at, pause_reason)
    values (1, 1, 'doer', 500, '${at}', null, null), (1, 2, 'doer', 0, '${today}', '${today}', 'travel'),
      (1, 3, 'overseer', 0, '${today}', null, null), (2, 2, 'doer', 250, '${at}', null, null), (4, 1, 'doer', 1, '${at}', null, null)`,
  `insert into challenge_members (challenge_id, user_id, role, reward_amount, joined_at)
    values (1, 1, 'doer', 300, '${at}'), (1, 3, 'doer', 0, '${at}'), (2, 2, 'doer', 700, '${at}'), (2, 1, 'doer', 10, '${today}'),
      (6, 1, 'doer', 40, '${at}')`,
  `insert into habit_spans (habit_id, user_id, from_day, until_day)
    values (1, 1, '2026-03-01', null), (1, 2, '2026-03-02', '2026-03-10'), (1, 4, '2026-03-01', '2026-03-05'),
      (2, 2, '2026-03-01', null), (4, 1, '2026-03-01', '2026-03-10')`,
  `insert into challenge_spans (challenge_id, user_id, from_day, until_day)
    values (1, 1, '2026-03-01', null), (1, 3, '2026-03-01', null), (2, 2, '2026-03-01', null), (2, 1, '2026-03-10', null),
      (6, 1, '2026-03-01', null)`,
  `insert into habit_pauses (habit_id, user_id, from_day, until_day)
    values (1, 2, '2026-03-03', '2026-03-05'), (1, 2, '2026-03-10', null), (1, 4, '2026-03-02', '2026-03-03')`,
  `insert into habit_removals (habit_id, user_id, removed_at) values (2, 3, '${today}')`,
  `insert into challenge_removals (challenge_id, user_id, removed_at) values (2, 3, '${today}')`,
  `insert into habit_badges (habit_id, badge, earned_at) values (1, 'completions-1', '${at}'), (2, 'completions-1', '${at}')`,
  `insert into challenge_badges (challenge_id, badge, earned_at) values (1, 'completions-1', '${at}'), (2, 'streak-7', '${at}')`,

  `insert into reward_transactions (user_id, amount, currency, type, habit_id, challenge_id, description, source_key, created_at)
    values (1, 500, 'USD', 'habit', 1, null, 'Run', 'habit 1 user 1 2026-03-09..2026-03-09 #1', '${at}'),
      (1, 500, 'USD', 'habit', 1, null, 'Run', 'habit 1 user 1 2026-03-10..2026-03-10 #1', '${today}'),
      (1, -500, 'USD', 'undo', 1, null, 'Run', 'undo 2', '${today}'),
      (1, 500, 'USD', 'habit', 1, null, 'Run', 'habit 1 user 1 2026-03-10..2026-03-10 #2', '${today}'),
      (1, 200, 'USD', 'habit', 3, null, 'Gone', 'habit 3 user 1 2026-03-02..2026-03-02 #1', '${at}'),
      (2, 250, 'EUR', 'habit', 2, null, 'Rest', 'habit 2 user 2 2026-03-08..2026-03-14 #1', '${today}'),
      (1, 300, 'USD', 'challenge', null, 1, 'Swim', 'challenge 1 user 1 2026-03-09 #1', '${at}'),
      (1, 300, 'USD', 'challenge', null, 1, 'Swim', 'challenge 1 user 1 2026-03-10 #1', '${today}'),
      (1, 40, 'USD', 'challenge', null, 6, 'Dive', 'challenge 6 user 1 2026-03-10 #1', '${today}'),
      (1, 100, 'USD', 'challenge', null, 5, 'Lost', 'challenge 5 user 1 2026-03-01 #1', '${at}'),
      (1, -100, 'USD', 'undo', null, 5, 'Lost', 'undo 10', '${at}'),
      (2, 700, 'EUR', 'challenge', null, 2, 'Climb', 'challenge 2 user 2 2026-03-10 #1', '${today}'),
      (4, 20, 'USD', 'habit', 1, null, 'Run', 'habit 1 user 4 2026-03-01..2026-03-01 #1', '${at}')`,
  `insert into habit_completions (habit_id, completion_date, user_id, paid_by, created_at)
    values (1, '2026-03-09', 1, 1, '${at}'), (1, '2026-03-10', 1, 4, '${today}'), (1, '2026-03-09', 2, null, '${at}'),
      (1, '2026-03-01', 4, 13, '${at}'), (2, '2026-03-09', 2, 6, '${today}')`,
  `insert into challenge_completions (challenge_id, completion_date, user_id, paid_by, created_at)
    values (1, '2026-03-09', 1, 7, '${at}'), (1, '2026-03-10', 1, 8, '${today}'), (1, '2026-03-10', 3, null, '${today}'),
      (6, '2026-03-10', 1, 9, '${today}'), (2, '2026-03-10', 2, 12, '${today}')`,

  `insert into nudges (from_user_id, to_user_id, message, read_at, created_at, habit_id, challenge_id)
    values (1, 2, 'Ann is cheering you on: Run', null, '${at}', 1, null), (2, 1, 'Bob paused: Run', '${today}', '${at}', 1, null),
      (3, 1, 'Cid is cheering you on: Swim', null, '${today}', null, 1), (1, 2, 'Gone', null, '${today}', null, 7)`,
  `insert into nudge_times (item, from_user_id, to_user_id, nudged_at)
    values ('habit 1', 1, 2, '${at}'), ('challenge 1', 3, 1, '${today}'), ('habit 3', 1, 2, '${at}'), ('challenge 7', 1, 2, '${at}')`,
  `insert into invitations (code, created_by, created_at, expires_at, habit_id, challenge_id)
    values ('later', 1, '${today}', '2026-04-01T12:00:00.000Z', 1, null), ('first', 2, '${at}', null, null, 2),
      ('second', 1, '${at}', null, null, 6)`,
  `insert into comments (habit_id, challenge_id, user_id, content, created_at)
    values (1, null, 1, 'Well done', '${at}'), (null, 1, 3, 'Cold', '${today}'), (null, 7, 1, 'Gone', '${today}')`,
  `insert into goal_rewards (user_id, title, price, link, slot, redeemed_at, created_at)
    values (1, 'Tea', 100, null, 1, null, '${at}')`,

  `delete from habits where id in (3, 5)`,
  `delete from challenges where id in (3, 4, 5, 7)`,
];
