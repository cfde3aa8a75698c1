const made = '2026-01-05T12:00:00.000Z';

/** Rows to insert after each migration, so that the next one has data to move. Valid SQL for both databases. */
export const rowsAfter: Record<string, string[]> = {
  '0001-accounts': [
    `insert into users (id, username, username_key, email, email_key, name, password_hash, balance, currency, timezone, created_at)
      values (1, 'Ann', 'ann', 'ann@example.com', 'ann@example.com', 'Ann', 'hash', 500, 'USD', 'UTC', '${made}'),
        (2, 'Bob', 'bob', 'bob@example.com', 'bob@example.com', 'Bob', 'hash', 0, 'EUR', 'Asia/Tokyo', '${made}'),
        (3, null, null, null, null, 'Somebody', null, 0, 'USD', 'UTC', '${made}')`,
    `insert into sessions (token_hash, user_id, created_at, expires_at) values ('one', 1, '${made}', '${made}')`,
    `insert into password_resets (user_id, token_hash, expires_at) values (2, 'two', '${made}')`,
  ],
  '0002-mail': [
    `insert into mail_queue (id, kind, address, user_id, attempts, created_at, send_after)
      values (1, 'password_reset', 'bob@example.com', 2, 3, '${made}', '${made}')`,
  ],
  '0003-ledger': [
    `insert into reward_transactions (id, user_id, amount, currency, type, habit_id, description, source_key, created_at)
      values (1, 1, 600, 'USD', 'habit', 1, 'Run', 'first', '${made}'), (2, 1, -100, 'USD', 'goal', null, 'Tea', 'second', '${made}')`,
  ],
  '0004-habits': [
    `insert into habits (id, name, description, frequency, creator_id, invite_code, completion_count, streak_length, streak_last, created_at)
      values (1, 'Run', 'Far', 'Daily', 1, 'run', 1, 1, '2026-01-05', '${made}'), (2, 'Rest', '', 'Weekly', 2, 'rest', 0, 0, null, '${made}')`,
    `insert into habit_members (habit_id, user_id, role, reward_amount, joined_at)
      values (1, 1, 'doer', 600, '${made}'), (1, 2, 'overseer', 0, '${made}'), (2, 2, 'doer', 5, '${made}')`,
    `insert into habit_spans (habit_id, user_id, from_day, until_day)
      values (1, 1, '2026-01-05', null), (1, 3, '2026-01-01', '2026-01-04'), (2, 2, '2026-01-05', null)`,
    `insert into habit_completions (habit_id, completion_date, user_id, paid_by, created_at) values (1, '2026-01-05', 1, 1, '${made}')`,
    `insert into habit_badges (habit_id, badge, earned_at) values (1, 'completions-1', '${made}')`,
  ],
  '0005-goal-rewards': [
    `insert into goal_rewards (id, user_id, title, price, link, slot, redeemed_at, created_at)
      values (1, 1, 'Tea', 100, null, null, '${made}', '${made}'), (2, 1, 'Bike', 90000, 'https://example.com', 1, null, '${made}')`,
  ],
  '0006-habit-life': [
    `insert into habit_pauses (habit_id, user_id, from_day, until_day) values (2, 2, '2026-01-06', '2026-01-08')`,
    `insert into habit_removals (habit_id, user_id, removed_at) values (1, 3, '${made}')`,
  ],
  '0007-statement': [],
  '0008-challenges': [
    `insert into challenges (id, name, description, goal_days, completion_days, start_date, end_date, creator_id, invite_code, created_at)
      values (1, 'Read', 'Much', 5, 10, '2026-01-05', '2026-01-14', 2, 'read', '${made}')`,
    `insert into challenge_members (challenge_id, user_id, role, reward_amount, joined_at) values (1, 2, 'doer', 1, '${made}')`,
    `insert into challenge_spans (challenge_id, user_id, from_day, until_day) values (1, 2, '2026-01-05', null)`,
    `insert into challenge_completions (challenge_id, completion_date, user_id, paid_by, created_at)
      values (1, '2026-01-06', 2, null, '${made}')`,
    `insert into challenge_badges (challenge_id, badge, earned_at) values (1, 'completions-1', '${made}')`,
  ],
  '0009-companions': [
    `insert into nudges (from_user_id, to_user_id, message, read_at, created_at, habit_id, challenge_id)
      values (1, 2, 'Come on', null, '${made}', 1, null)`,
    `insert into nudge_times (item, from_user_id, to_user_id, nudged_at) values ('habit 1', 1, 2, '${made}')`,
    `insert into invitations (code, created_by, created_at, expires_at, habit_id, challenge_id)
      values ('more', 2, '${made}', null, null, 1)`,
  ],
  '0010-comments': [
    `insert into comments (id, habit_id, challenge_id, user_id, content, created_at) values (1, 1, null, 1, 'Well done', '${made}')`,
  ],
  // For 0012: ids that occur in both kinds, a challenge whose new id is another's old one, and ledger rows of deleted
  // items.
  '0011-earnings': [
    `insert into habits (id, name, description, frequency, creator_id, invite_code, created_at)
      values (3, 'Gone', '', 'Monthly', 1, 'gone', '${made}')`,
    `insert into challenges (id, name, description, goal_days, completion_days, start_date, end_date, creator_id, invite_code, created_at)
      values (2, 'Swim', 'Far', 2, 9, '2026-01-05', '2026-01-13', 1, 'run', '${made}'),
        (5, 'Climb', 'High', 2, 9, '2026-01-05', '2026-01-13', 1, 'climb', '${made}')`,
    `insert into challenge_members (challenge_id, user_id, role, reward_amount, joined_at)
      values (2, 1, 'doer', 30, '${made}'), (5, 1, 'doer', 40, '${made}'), (5, 2, 'overseer', 0, '${made}')`,
    `insert into reward_transactions (id, user_id, amount, currency, type, habit_id, challenge_id, description, source_key, created_at)
      values (3, 1, 30, 'USD', 'challenge', null, 2, 'Swim', 'challenge 2 user 1 2026-01-06 #1', '${made}'),
        (4, 1, 40, 'USD', 'challenge', null, 5, 'Climb', 'challenge 5 user 1 2026-01-06 #1', '${made}'),
        (5, 1, 9, 'USD', 'habit', 3, null, 'Gone', 'habit 3 user 1 2026-01-01..2026-01-31 #1', '${made}'),
        (6, 1, -9, 'USD', 'undo', 3, null, 'Gone', 'undo 5', '${made}')`,
    `update users set balance = 570 where id = 1`,
    `insert into challenge_completions (challenge_id, completion_date, user_id, paid_by, created_at)
      values (2, '2026-01-06', 1, 3, '${made}'), (5, '2026-01-06', 1, 4, '${made}')`,
    `insert into challenge_removals (challenge_id, user_id, removed_at) values (2, 3, '${made}')`,
    `insert into habit_pauses (habit_id, user_id, from_day, until_day) values (2, 2, '2026-01-10', null)`,
    `update habit_members set paused_at = '${made}', pause_reason = 'travel' where habit_id = 2 and user_id = 2`,
    `insert into nudges (from_user_id, to_user_id, message, read_at, created_at, habit_id, challenge_id)
      values (2, 1, 'Come on', '${made}', '${made}', null, 5)`,
    `insert into nudge_times (item, from_user_id, to_user_id, nudged_at)
      values ('challenge 5', 2, 1, '${made}'), ('challenge 77', 2, 1, '${made}')`,
    `insert into comments (id, habit_id, challenge_id, user_id, content, created_at) values (2, null, 2, 1, 'Cold', '${made}')`,
    `delete from habits where id = 3`,
  ],
  '0012-one-model': [],
  '0013-confirmed-addresses': [
    `update users set pending_email = 'ann@elsewhere.example' where id = 1`,
    `insert into email_confirmations (user_id, email_key, token_hash, expires_at)
      values (1, 'ann@elsewhere.example', 'three', '${made}')`,
    `insert into email_changes (id, user_id, old_email, old_email_key, undo_hash, undo_until)
      values (1, 2, 'Bob@before.example', 'bob@before.example', 'four', '${made}'), (2, 1, 'a@b.example', 'a@b.example', null, '${made}')`,
    `insert into mail_queue (kind, address, user_id, attempts, created_at, send_after)
      values ('password_changed', 'ann@example.com', 1, 0, '${made}', null)`,
  ],
  // The migration draws random ids; fixed ones can be compared.
  '0014-sessions-and-account-events': [`update sessions set public_id = 'public ' || token_hash`],
  '0015-invitation-approval': [
    `insert into commitment_waiting (commitment_id, user_id, reward_amount, asked_at) values (2, 1, 5, '${made}')`,
    `insert into pause_notices (commitment_id, user_id, noticed_at) values (2, 2, '${made}')`,
  ],
  '0016-passkeys': [],
  '0017-idempotency-keys': [
    `insert into idempotency_keys (user_id, idempotency_key, request_hash, status, reply, created_at)
      values (1, '00000000-0000-4000-8000-000000000001', 'hash', 200, '{}', '${made}')`,
  ],
  '0018-day-start': [
    `update users set day_start_hour = 4, earlier_start_hour = 1, day_start_from = '2026-01-06' where id = 1`,
  ],
  '0019-schedules': [
    `update commitments set weekdays = '135', scheduled_since = '2026-01-07', earlier_best = 3, allow_late = 0,
      earlier_schedule = '{"every":"day","times":1,"weekdays":null,"weekStart":0}' where id = 1`,
    `insert into commitment_completions (commitment_id, completion_date, user_id, paid_by, created_at, marked_on)
      values (1, '2026-01-20', 1, null, '${made}', '2026-01-21')`,
  ],
  '0021-requests-to-join': [
    `insert into commitment_waiting (commitment_id, user_id, reward_amount, asked_at, declined_at) values (1, 3, 5, '${made}', '${made}')`,
  ],
  '0023-jobs-and-notifications': [
    `insert into jobs (kind, job_key, user_id, payload, created_at, run_after, expires_at)
      values ('push', 'push 1', 1, '{}', '${made}', '${made}', '${made}')`,
    `insert into server_secrets (name, value) values ('vapid', 'secret')`,
    `insert into push_subscriptions (user_id, session_hash, endpoint, p256dh, auth, created_at, last_used_at)
      values (1, 'one', 'https://push.example/1', 'key', 'auth', '${made}', '${made}')`,
    `insert into notification_settings (user_id, kinds, quiet_from, quiet_to, weekly_letter)
      values (1, '{"comments":{"push":true}}', '23:00', '06:00', 'never')`,
    `insert into reminders (commitment_id, user_id, at_time, considered_on, sent_for)
      values (1, 1, '07:30', '2026-01-06', '2026-01-06')`,
  ],
  '0024-overseers-word': [
    `update commitment_members set confirmation = 'overseer', declined_mark = 90 where commitment_id = 1 and user_id = 1`,
    `insert into commitment_completions (commitment_id, completion_date, user_id, paid_by, created_at, status, pending_amount, confirmed_by, decided_at)
      values (1, '2026-01-22', 1, null, '${made}', 'pending', 600, null, null), (1, '2026-01-23', 1, null, '${made}', 'confirmed', 0, 2, '${made}')`,
    `insert into ended_marks (completion_id, commitment_id, user_id, day, outcome, reason, by_user_id, ended_at)
      values (90, 1, 1, '2026-01-21', 'declined', 'It rained', 2, '${made}')`,
    `update invitations set role = 'overseer'`,
  ],
  '0025-private-amounts': [`update commitment_members set reward_visible = 0 where commitment_id = 1 and user_id = 1`],
  '0026-shared-goals': [
    `update goal_rewards set currency = 'USD', invite_code = 'trip', moves = 2 where id = 2`,
    `insert into goal_members (goal_id, user_id, slot, part, joined_at, removed_at) values (2, 2, 1, 0, '${made}', null)`,
    `insert into reward_transactions (id, user_id, amount, currency, type, description, source_key, created_at)
      values (7, 1, -50, 'USD', 'jar', 'Bike', 'jar 2 1', '${made}')`,
    `update users set balance = balance - 50, in_jars = 50 where id = 1`,
    `update goal_members set part = 50 where goal_id = 2 and user_id = 1`,
  ],
  '0027-pledges': [
    `insert into pledges (commitment_id, commitment_kind, promise_name, from_user_id, to_user_id, amount, currency, per, from_day, created_at, accepted_at)
      values (1, 'habit', 'Run', 2, 1, 200, 'EUR', 'period', '2026-01-05', '${made}', '${made}')`,
    `insert into settlements (from_user_id, to_user_id, currency, amount, state, created_at, decided_at)
      values (2, 1, 'EUR', 200, 'confirmed', '${made}', '${made}')`,
  ],
  '0029-alerts-about-money': [
    `insert into nudges (commitment_id, from_user_id, to_user_id, message, read_at, created_at, kind)
      values (null, 2, 1, 'Saves with you: Bike', null, '${made}', 'goal')`,
  ],
  '0031-letters': [`insert into letters (user_id, sent_for, idle) values (1, '2026-01-25', 1)`],
  '0032-week-three': [`update commitments set fit_answered_at = '${made}', ended_at = '${made}' where id = 2`],
  '0033-imports': [
    `insert into imports (user_id, state, plan, created_at) values (1, 'preview', '{}', '${made}')`,
    `insert into imported_habits (user_id, import_key, commitment_id, best_streak) values (1, 'run', 1, 3)`,
    `insert into imported_years (commitment_id, user_id, year, days) values (1, 1, 2025, '${'k'.repeat(365)}')`,
    `update commitment_members set imported_days = 2 where commitment_id = 1 and user_id = 1`,
  ],
  '0034-access-tokens': [
    `insert into access_tokens (user_id, token_hash, name, access, created_at, expires_at)
      values (1, 'hash of a token', 'Home dashboard', 'read', '${made}', null)`,
  ],
  '0035-calendar': [
    `insert into calendar_addresses (user_id, secret, created_at) values (1, 'secret of a calendar', '${made}')`,
  ],
  '0036-webhooks': [
    `insert into webhooks (user_id, url, events, secret, created_at)
      values (1, 'https://home.example/kept', 'completion,undo', 'whsec_AAAA', '${made}')`,
  ],
  '0038-organisations': [
    `insert into organisation_identities (user_id, issuer, subject, email, created_at, last_used_at)
      values (1, 'https://id.example', 'ann', 'ann@example.com', '${made}', null)`,
  ],
  // For 0040: a period paid again after an undo, a goal's own text, and a text like no other ('first', above).
  '0039-waiting-marks': [
    `insert into reward_transactions (id, user_id, amount, currency, type, commitment_kind, commitment_id, description, source_key, created_at)
      values (8, 1, 9, 'USD', 'habit', 'habit', 3, 'Gone', 'habit 3 user 1 2026-01-01..2026-01-31 #2', '${made}'),
        (9, 1, 600, 'USD', 'habit', 'habit', 1, 'Run', 'habit 1 user 1 2026-01-06..2026-01-06 #1', '${made}')`,
    `update users set balance = balance + 609 where id = 1`,
    `insert into commitment_completions (commitment_id, completion_date, user_id, paid_by, settled_period, created_at)
      values (1, '2026-01-06', 1, 9, '2026-01-06..2026-01-06', '${made}')`,
  ],
  '0040-ledger-keys': [
    `insert into reward_transactions (id, user_id, amount, currency, type, commitment_kind, commitment_id, description, paid_for, number, undoes, created_at)
      values (10, 1, -9, 'USD', 'undo', 'habit', 3, 'Gone', null, null, 8, '${made}'),
        (11, 1, 600, 'USD', 'habit', 'habit', 1, 'Run', '2026-01-07', 1, null, '${made}')`,
    `update users set balance = balance + 591 where id = 1`,
  ],
  // Moments of completions and payments differ by database from here on.
  '0041-moments-as-numbers': [`update users set balance = balance where id = 1`],
  '0042-leaner-indexes': [],
};
