// The faults that npm run sabotage inserts. Each compiles, so that a test has to catch it.

/**
 * `find` occurs exactly once in `file`. `tests` run in this order: path filters of Vitest, browser specs (`e2e/...`),
 * and `build` where the build has to fail. They are folders and stems, to survive renamed files; one that matches no
 * file is skipped.
 * @typedef {{ name: string, file: string, find: string, replace: string, tests: string[] }} Sabotage
 */

/** @type {Sabotage[]} */
const access = [
  {
    name: 'A stranger reads the comments',
    file: 'server/comments/comment-service.ts',
    find: '  await access(db, of, userId);',
    replace: '  await access(db, of, userId).catch(() => undefined);',
    tests: ['server/access', 'server/twins'],
  },
  {
    name: 'A stranger reads the members of a habit',
    file: 'server/commitments/polled-replies.ts',
    find: "if (!kept?.todayOf.has(userId)) throw refuse('not_found');",
    replace: "if (!kept || userId < 0) throw refuse('not_found');",
    tests: ['server/access', 'server/habits/habit-polls'],
  },
  {
    name: 'A stranger reads the members of a habit once they are in memory',
    file: 'server/commitments/polled-replies.ts',
    find: `= (userId, id) => {
    const kept = known.peek(id);
    return kept?.todayOf.has(userId) ? kept.members : undefined;`,
    replace: `= (_userId, id) => {
    const kept = known.peek(id);
    return kept?.members;`,
    tests: ['server/http/cached-replies', 'server/habits/habit-polls', 'server/access'],
  },
  {
    name: "A member can delete another's habit",
    file: 'server/commitments/access.ts',
    find: "if (found.item.creator_id !== userId) throw refuse('creator_only');",
    replace: "if (found.item.creator_id === -userId) throw refuse('creator_only');",
    tests: ['server/habits/delete-habit', 'server/access'],
  },
  {
    name: 'A member can remove another member',
    file: 'server/commitments/membership-service.ts',
    find: "if (item.creator_id !== userId) throw refuse('creator_only');",
    replace: "if (item.creator_id === 0) throw refuse('creator_only');",
    tests: ['server/habits/remove-member', 'server/access'],
  },
  {
    name: 'A removed member can rejoin by the link',
    file: 'server/invites/join-service.ts',
    find: "if (await isRemoved(tx, of, userId)) throw refuse('not_found');",
    replace: 'await isRemoved(tx, of, userId);',
    tests: ['server/habits/remove-member', 'server/twins'],
  },
  {
    name: 'A call to change the reward of another member is accepted',
    file: 'server/commitments/membership-service.ts',
    find: "if (memberId !== userId) throw refuse('not_yours');",
    replace: "if (memberId === 0) throw refuse('not_yours');",
    tests: ['server/access', 'server/habits/edit-habit', 'server/twins'],
  },
  {
    name: "Anybody can delete another's comment",
    file: 'server/comments/comment-service.ts',
    find: 'comment.user_id !== userId && item.creator_id !== userId',
    replace: 'comment.user_id !== userId && item.creator_id === 0',
    tests: ['server/access', 'server/twins'],
  },
  {
    name: "Anybody can delete another's goal",
    file: 'server/goal-rewards/goal-reward-store.ts',
    find: `.deleteFrom('goal_rewards')
    .where('id', '=', id)
    .where('user_id', '=', userId)`,
    replace: `.deleteFrom('goal_rewards')
    .where('id', '=', id)
    .where('user_id', '>=', Math.min(0, userId))`,
    tests: ['server/goal-rewards', 'server/access'],
  },
  {
    name: 'An overseer can complete',
    file: 'server/commitments/completing.ts',
    find: "  if (member.role === 'overseer') throw refuse('overseer');\n",
    replace: '',
    tests: ['server/habits/complete-habit', 'server/twins', 'server/access'],
  },
  {
    name: 'Joining by a link makes an overseer instead of a doer',
    file: 'server/invites/join-service.ts',
    find: "{ role: 'doer', rewardAmount: form.rewardAmount ?? noCents }",
    replace: "{ role: 'overseer', rewardAmount: form.rewardAmount ?? noCents }",
    tests: ['server/habits/join-habit', 'server/challenges/join-challenge'],
  },
  {
    name: 'An invitation works for a month after it has expired',
    file: 'server/invites/invite-look-up.ts',
    find: 'invitation.expires_at <= now().toISOString()',
    replace: 'invitation.expires_at <= new Date(now().getTime() - 30 * 86_400_000).toISOString()',
    tests: ['server/habits/invitations', 'server/invites'],
  },
  {
    name: 'The creator leaves and has no successor',
    file: 'server/commitments/remove-member.ts',
    find: 'if (item.creator_id === userId) await updateCommitment',
    replace: 'if (item.creator_id !== userId) await updateCommitment',
    tests: ['server/habits/leave-habit', 'server/twins'],
  },
];

/** @type {Sabotage[]} */
const money = [
  {
    name: 'An undo takes back a cent too little',
    file: 'server/ledger/ledger.ts',
    find: "    amount: given.amount,\n    type: 'undo',",
    replace: "    amount: (given.amount - 1) as Cents,\n    type: 'undo',",
    tests: ['server/habits/undo-completion', 'server/ledger'],
  },
  {
    name: 'An undo leaves the reward in the balance',
    file: 'server/commitments/completing.ts',
    find: 'const taken = completion.paid_by === null ?',
    replace: 'const taken = completion.paid_by === null || completion.paid_by > 0 ?',
    tests: ['server/habits/undo-completion', 'server/ledger'],
  },
  {
    name: 'A weekly habit is paid every day',
    file: 'server/habits/habit-completion-service.ts',
    find: 'own.some((one) => one.paid_by !== null || one.settled_period === period)',
    replace:
      'own.some((one) => one.completion_date === day && (one.paid_by !== null || one.settled_period === period))',
    tests: ['server/habits/complete-habit', 'server/ledger', 'server/life'],
  },
  {
    name: 'A day after the goal of a challenge is paid',
    file: 'shared/domain/challenge-window.ts',
    find: 'return progressOf(window, goalDays, others).done < goalDays;',
    replace: 'return progressOf(window, goalDays, others).done <= goalDays;',
    tests: ['shared/domain/challenge-window', 'server/challenges', 'screens/challenge-days'],
  },
  {
    name: 'A goal is redeemed although the balance does not cover it',
    file: 'server/ledger/ledger.ts',
    find: 'between 0 and ${maxCents}',
    replace: 'between ${negated(maxCents)} and ${maxCents}',
    tests: ['server/goal-rewards/redeem-goal', 'server/ledger'],
  },
  {
    name: 'A balance grows past the largest amount',
    file: 'server/ledger/ledger.ts',
    find: '.where(sql<boolean>`balance + ${amount} between 0 and ${maxCents}`)',
    replace: '.where(sql<boolean>`balance + ${amount} between 0 and ${maxCents} * 2`)',
    tests: ['server/habits/complete-habit', 'server/ledger', 'server/db/constraints'],
  },
  {
    name: 'Six goals can be open',
    file: 'shared/domain/limits.ts',
    find: 'openGoals: { max: 5 }',
    replace: 'openGoals: { max: 6 }',
    tests: ['server/goal-rewards', 'screens/goals', 'e2e/goals'],
  },
  {
    name: 'Changing the currency empties the balance',
    file: 'server/auth/user-store.ts',
    find: '.set({ ...change, ...key })',
    replace: '.set({ ...change, ...key, ...(change.currency && { balance: noCents }) })',
    tests: ['server/profile/settings', 'server/profile/profile', 'server/ledger', 'e2e/statement'],
  },
  {
    name: '"1.5" is read as 1.05',
    file: 'shared/domain/money.ts',
    find: "undefined : (Number(whole + fraction.padEnd(2, '0'))",
    replace: "undefined : (Number(whole + fraction.padStart(2, '0'))",
    tests: ['shared/domain/reading-money', 'shared/domain/money'],
  },
  {
    name: 'The statement’s earnings leave out challenges',
    file: 'server/ledger/statement-service.ts',
    find: "earned: sumOf('habit', 'challenge'),",
    replace: "earned: sumOf('habit'),",
    tests: ['server/ledger/statement', 'server/challenges'],
  },
  {
    name: 'A cell of the downloaded statement can be a formula',
    file: 'server/ledger/statement-csv.ts',
    find: String.raw`const formula = /^[=+\-@\t\r\n]/;`,
    replace: 'const formula = /^[=]/;',
    tests: ['server/ledger/statement-csv', 'server/ledger/statement-download'],
  },
];

/** @type {Sabotage[]} */
const days = [
  {
    name: 'A week begins on Monday',
    file: 'shared/domain/periods.ts',
    find: '(weekdayOf(day) + 7 - weekStart) % 7',
    replace: '(weekdayOf(day) + 7 - (weekStart || 1)) % 7',
    tests: ['shared/domain/periods', 'server/habits/complete-habit'],
  },
  {
    name: 'A month ends with the first day of the next',
    file: 'shared/domain/periods.ts',
    find: 'return { start: firstOfMonth(day), end: addDays(firstOfNextMonth(day), -1) };',
    replace: 'return { start: firstOfMonth(day), end: addDays(firstOfNextMonth(day), 0) };',
    tests: ['shared/domain/periods', 'shared/domain/streaks'],
  },
  {
    name: 'February ends on the 28th in a leap year too',
    file: 'shared/domain/periods.ts',
    find: 'end: addDays(firstOfNextMonth(day), -1)',
    replace: "end: day.slice(5, 7) === '02' ? `${day.slice(0, 7)}-28` : addDays(firstOfNextMonth(day), -1)",
    tests: ['shared/domain/periods', 'shared/domain/streaks'],
  },
  {
    name: 'A completion counts for the UTC day',
    file: 'server/commitments/completing.ts',
    find: 'today: dayIn(member.timezone, now)',
    replace: "today: dayIn('UTC', now)",
    tests: ['server/habits/complete-habit', 'server/life', 'e2e/days'],
  },
  {
    name: 'The cached date of a time zone outlives its midnight',
    file: 'shared/domain/days.ts',
    find: 'if (known?.quarter === quarter) return known.day;',
    replace: 'if (known && known.quarter <= quarter) return known.day;',
    tests: ['shared/domain/days', 'server/habits/complete-habit'],
  },
  {
    name: 'A challenge lasts a day too long',
    file: 'shared/domain/challenge-window.ts',
    find: 'endDate: addDays(startDate, completionDays - 1)',
    replace: 'endDate: addDays(startDate, completionDays)',
    tests: ['shared/domain/challenge-window', 'server/challenges'],
  },
  {
    name: 'A missed day breaks the streak a day late',
    file: 'shared/domain/streaks.ts',
    find: 'return stored.last >= periodBefore(schedule, periodOf(schedule, slowest)).start',
    replace: 'return stored.last >= periodBefore(schedule, periodBefore(schedule, periodOf(schedule, slowest))).start',
    tests: ['shared/domain/streaks', 'server/habits/shared-streak'],
  },
  {
    name: 'One doer keeps the shared streak for all',
    file: 'shared/domain/streaks.ts',
    find: 'if (required.every((doer) => isKept(schedule, period, doer.completions)))',
    replace: 'if (required.some((doer) => isKept(schedule, period, doer.completions)))',
    tests: ['shared/domain/streaks', 'server/habits/shared-streak'],
  },
  {
    name: 'A pause breaks the streak',
    file: 'server/habits/pause-service.ts',
    find: 'await closeSpan(tx, habit, userId, today);',
    replace: 'await closeSpan(tx, habit, -userId, today);',
    tests: ['server/habits/pause-habit', 'server/habits/shared-streak'],
  },
  {
    name: 'The streak waits for an overseer',
    file: 'server/commitments/add-member.ts',
    find: "if (role === 'doer') await openSpan",
    replace: 'await openSpan',
    tests: ['server/habits/shared-streak', 'server/twins'],
  },
  {
    name: 'A new badge takes the old ones away',
    file: 'server/commitments/commitment-store.ts',
    find: "  await tx\n    .insertInto('commitment_badges')",
    replace: `  await tx.deleteFrom('commitment_badges').where('commitment_id', '=', id).execute();
  await tx
    .insertInto('commitment_badges')`,
    tests: ['server/habits/shared-streak', 'server/habits/complete-habit', 'server/life'],
  },
];

/** @type {Sabotage[]} */
const accounts = [
  {
    name: 'Wrong passwords are not counted',
    file: 'server/auth/password-check.ts',
    find: 'if (!isRight) deps.limits.take(failure);',
    replace: 'if (!isRight) deps.limits.check(failure);',
    tests: ['server/auth/login-limits', 'server/auth', 'server/profile'],
  },
  {
    name: 'An unknown name is refused faster than a wrong password',
    file: 'server/auth/password-check.ts',
    find: 'await deps.passwords.verifyNothing(password);',
    replace: 'false;',
    tests: ['server/auth/equal-answers', 'server/auth'],
  },
  {
    name: 'Wrong invitation codes are not counted',
    file: 'server/invites/invite-look-up.ts',
    find: 'deps.limits.take({ failedInviteLookupsPerAddress: address });',
    replace: 'deps.limits.check({ failedInviteLookupsPerAddress: address });',
    tests: ['server/habits/invitations', 'server/http/rate-limits', 'server/habits/join-habit'],
  },
  {
    name: 'The calls of a session are not counted',
    file: 'server/http/bind-endpoint.ts',
    find: '  deps.limits.take({ callsPerSession: session.tokenHash });\n',
    replace: '',
    tests: ['server/http/rate-limits', 'server/http/cached-replies'],
  },
  {
    name: 'Polls answered from memory have no limit',
    file: 'server/http/cached-replies.ts',
    find: 'if (!caller.count()) return false;',
    replace: 'caller.count();',
    tests: ['server/http/cached-replies', 'server/http/rate-limits'],
  },
  {
    name: 'A changed password leaves the other sessions open',
    file: 'server/profile/profile-service.ts',
    find: 'await deleteOtherSessionsOf(tx, session.userId, session.tokenHash);',
    replace: 'await deleteOtherSessionsOf(tx, 0, session.tokenHash);',
    tests: ['server/profile/change-password', 'server/auth'],
  },
  {
    name: 'A session that has ended is still in memory',
    file: 'server/profile/profile-service.ts',
    find: '  deps.sessions.ended({ userId: session.userId, except: session.tokenHash });\n',
    replace: '',
    tests: ['server/auth/session-memory', 'server/profile/change-password'],
  },
  {
    name: 'A reset token works twice',
    file: 'server/auth/password-reset-store.ts',
    find: "const used = await tx\n    .deleteFrom('password_resets')",
    replace: "const used = await tx\n    .updateTable('password_resets')\n    .set({ token_hash: tokenHash })",
    tests: ['server/auth/reset-password', 'server/auth'],
  },
  {
    name: 'A reset link works for ten hours',
    file: 'server/auth/account-mails.ts',
    find: 'const resetValidMs = 3_600_000;',
    replace: 'const resetValidMs = 36_000_000;',
    tests: ['server/auth/reset-password', 'server/auth', 'e2e/password-reset'],
  },
  {
    name: 'Scripts can read the session cookie',
    file: 'server/http/session-cookie.ts',
    find: "path: '/', httpOnly: true",
    replace: "path: '/', httpOnly: false",
    tests: ['server/http/reply-headers', 'server/auth', 'server/http'],
  },
  {
    name: 'The session cookie goes over plain http',
    file: 'server/http/session-cookie.ts',
    find: 'secure: isHttps(site) }',
    replace: "secure: site.publicUrl?.protocol === 'http:' }",
    tests: ['server/http/reply-headers', 'server/auth', 'server/http'],
  },
  {
    name: 'Another site may write',
    file: 'server/http/origin-check.ts',
    find: 'originHost === host || originHost === publicUrl?.host',
    replace: "originHost === host || publicUrl?.host !== ''",
    tests: ['server/http/origin-check', 'server/realtime/socket-access'],
  },
  {
    name: 'Inline scripts may run',
    file: 'server/http/security-headers.ts',
    find: `  "script-src 'self'",`,
    replace: `  "script-src 'self' 'unsafe-inline'",`,
    tests: ['server/http/reply-headers', 'server/http/web-files'],
  },
  {
    name: 'A request may be 64 MB long',
    file: 'server/http/json-body.ts',
    find: 'export const bodyLimit = 64 * 1024;',
    replace: 'export const bodyLimit = 64 * 1024 * 1024;',
    tests: ['server/http/request-bodies', 'server/http'],
  },
  {
    name: 'The log contains request bodies',
    file: 'server/http/request-log.ts',
    find: 'path: pathOf(request), status',
    replace: 'path: pathOf(request), body: request.body, status',
    tests: ['server/http/request-log', 'server/secrets'],
  },
  {
    name: 'The log contains the token of a link',
    file: 'server/http/error-handler.ts',
    find: "return request.url.split('?', 1)[0]!;",
    replace: 'return request.url;',
    tests: ['server/http/request-log', 'server/http/errors', 'server/secrets'],
  },
  {
    name: 'The export contains nudges that others sent',
    file: 'server/profile/export-store.ts',
    find: ".where('nudges.from_user_id', '=', userId)",
    replace: ".where('nudges.from_user_id', '!=', userId)",
    tests: ['server/profile/export'],
  },
  {
    name: 'A deleted account leaves its name',
    file: 'server/auth/user-store.ts',
    find: "      name: 'Former companion',\n",
    replace: '',
    tests: ['server/profile/delete-account', 'server/profile'],
  },
  {
    name: 'A name can add lines to a mail',
    file: 'server/auth/account-mails.ts',
    find: String.raw`return name.replaceAll(/\s+/g, ' ');`,
    replace: 'return name;',
    tests: ['server/mail/smtp', 'server/mail', 'server/auth'],
  },
  {
    name: 'A name can close the script element of the preloaded replies',
    file: 'server/http/page.ts',
    find: String.raw`.replaceAll('<', '\\u003c')`,
    replace: '',
    tests: ['server/http/web-files', 'e2e/script-texts'],
  },
];

/** @type {Sabotage[]} */
const storage = [
  {
    name: 'A poll answers with the state before the change',
    file: 'server/commitments/polled-replies.ts',
    find: 'if (id !== undefined) known.drop(id);',
    replace: 'if (id !== undefined) known.peek(id);',
    tests: ['server/habits/habit-polls', 'server/http/cached-replies'],
  },
  {
    name: 'A companion’s home page shows the state before the change',
    file: 'server/dashboard/cached-dashboards.ts',
    find: 'userIds.forEach(known.drop)',
    replace: 'userIds.slice(0, 1).forEach(known.drop)',
    tests: ['server/dashboard/cached-dashboards', 'server/dashboard'],
  },
  {
    name: 'A reply read before a change is cached after it',
    file: 'server/db/read-cache.ts',
    find: 'if (entries.get(key) === entry) settle(key, entry);',
    replace: 'entries.set(key, entry);\n      settle(key, entry);',
    tests: ['server/db/read-cache'],
  },
  {
    name: 'A cached reply outlives midnight',
    file: 'server/db/read-cache.ts',
    find: 'quarterOf(at) !== quarterOf(entry.readAt)',
    replace: 'quarterOf(at) > quarterOf(entry.readAt) + 96',
    tests: ['server/db/read-cache', 'server/dashboard'],
  },
  {
    name: 'Two replies have the same ETag',
    file: 'server/http/tagged-reply.ts',
    find: "hash('sha1', text, 'base64url')",
    replace: "hash('sha1', text.slice(0, 40), 'base64url')",
    tests: ['server/http/cached-replies', 'server/habits/habit-polls', 'server/dashboard'],
  },
  {
    name: 'A write is confirmed before it is on disk',
    file: 'server/db/group-commit.ts',
    find: 'answers.push(() => resolve(value as never));',
    replace: 'resolve(value as never);',
    tests: ['server/db/group-commit', 'server/db'],
  },
  {
    name: 'A refused write is not rolled back',
    file: 'server/db/group-commit.ts',
    find: 'await tx.executeQuery(rollBack);',
    replace: 'if (error === rollBack) await tx.executeQuery(rollBack);',
    tests: ['server/db/group-commit', 'server/db/write-door', 'server/ledger'],
  },
  {
    name: 'A migration skips the first habit',
    file: 'server/db/migrations/0006-habit-life.ts',
    find: '`update habits set streak_best = streak_length`',
    replace: '`update habits set streak_best = streak_length where id > 1`',
    tests: ['server/db/habit-life-migration', 'server/db/migrate'],
  },
  {
    name: 'An older Kept opens the database of a newer one',
    file: 'server/db/migrate.ts',
    find: 'if (unknown.length > 0) {',
    replace: 'if (unknown.length > 1000) {',
    tests: ['server/db/migrate', 'server/main'],
  },
  {
    name: "A person's own days are found without an index",
    file: 'server/db/migrations/0012-one-model.ts',
    find: '  `create index commitment_completions_user on commitment_completions (user_id, completion_date)`,\n',
    replace: '',
    tests: ['server/db/query-plans'],
  },
  {
    name: 'A backup lacks the last writes',
    file: 'server/backup/sqlite-backup.ts',
    find: "await seal(createReadStream(copy), file, 'sqlite', now);",
    replace: "await seal(createReadStream(source), file, 'sqlite', now);",
    tests: ['server/backup'],
  },
  {
    name: 'A damaged backup is restored',
    file: 'server/backup/backup-file.ts',
    find: "  if (hash.digest('hex') !== last.sha256) throw damaged(file);\n",
    replace: '',
    tests: ['server/backup'],
  },
  {
    name: 'A mail is sent twice',
    file: 'server/mail/mail-worker.ts',
    find: 'if (isDone) await deps.write((tx) => removeMail(tx, queued.id));',
    replace: 'if (isDone && queued.attempts > 1) await deps.write((tx) => removeMail(tx, queued.id));',
    tests: ['server/mail', 'server/auth/forgot-password'],
  },
  {
    name: 'A mail that could not be sent is not retried',
    file: 'server/mail/mail-worker.ts',
    find: 'return isHopeless;',
    replace: 'return true;',
    tests: ['server/mail'],
  },
];

/** @type {Sabotage[]} */
const realtime = [
  {
    name: 'A socket receives the updates of another user',
    file: 'server/realtime/socket-route.ts',
    find: 'if (said.userId !== owner.userId) return socket.close(closeCodes.notSignedIn);',
    replace: 'owner = { ...owner, userId: said.userId };',
    tests: ['server/realtime/socket-access', 'server/realtime'],
  },
  {
    name: 'Signing out leaves the socket open',
    file: 'server/realtime/socket-route.ts',
    find: '  deps.sessions.onEnded(sockets.end);\n',
    replace: '',
    tests: ['server/realtime/socket-sessions', 'server/realtime', 'e2e/realtime'],
  },
  {
    name: 'Only one tab of a user receives updates',
    file: 'server/realtime/sockets.ts',
    find: 'for (const socket of byUser.get(userId)?.keys() ?? []) {',
    replace: 'for (const socket of [...(byUser.get(userId)?.keys() ?? [])].slice(0, 1)) {',
    tests: ['server/realtime/socket-events', 'server/realtime', 'e2e/realtime'],
  },
  {
    name: 'Companions get no update about a completion',
    file: 'server/commitments/completing.ts',
    find: "deps.hub.send(memberIds, { action: 'completion',",
    replace: "deps.hub.send(memberIds.slice(0, 1), { action: 'completion',",
    tests: ['server/realtime/socket-events', 'server/dashboard', 'e2e/realtime'],
  },
  {
    name: 'A change made before the socket opened is never shown',
    file: 'server/realtime/socket-route.ts',
    find: '>= said.since - (deps.env.redisUrl',
    replace: '>= said.since + rememberMs - (deps.env.redisUrl',
    tests: ['server/realtime', 'e2e/realtime'],
  },
  {
    name: 'Other instances get no message about a change',
    file: 'server/realtime/hub.ts',
    find: "      bus.send('update', { userIds, update });\n",
    replace: '',
    tests: ['server/realtime/instances'],
  },
  {
    name: 'A companion can be nudged every minute',
    file: 'server/nudges/nudging.ts',
    find: 'const onceAnHourMs = 3_600_000;',
    replace: 'const onceAnHourMs = 60_000;',
    tests: ['server/nudges', 'server/habits/nudge-habit'],
  },
  {
    name: 'A nudge reaches a companion who has done it',
    file: 'server/nudges/nudging.ts',
    find: 'otherDoers.filter(({ isDone, isPaused }) => !isDone && !isPaused)',
    replace: 'otherDoers.filter(({ isPaused }) => !isPaused)',
    tests: ['server/habits/nudge-habit', 'server/nudges', 'e2e/nudge'],
  },
  {
    name: 'After a lost connection the page keeps stale data',
    file: 'web/lib/realtime-socket.ts',
    find: 'if (!isFirst) onBack();',
    replace: 'if (isFirst) onBack();',
    tests: ['web/lib/realtime-socket', 'e2e/realtime'],
  },
  {
    name: 'The balance in another tab is not updated',
    file: 'web/features/realtime/realtime-effects.ts',
    find: 'if (update.actorId === ownId) refreshBalance(client);',
    replace: "if (update.actorId === ownId && action === 'member') refreshBalance(client);",
    tests: ['screens/updates', 'e2e/realtime'],
  },
];

/** @type {Sabotage[]} */
const screens = [
  {
    name: 'The log-in redirects to another site',
    file: 'web/lib/safe-redirect.ts',
    find: String.raw`/^\/(?!\/)[^\\\p{Cc}]*$/u`,
    replace: String.raw`/^\//`,
    tests: ['web/lib/safe-redirect', 'e2e/script-texts'],
  },
  {
    name: 'A comment is shown as HTML',
    file: 'web/features/comments/comment-line.tsx',
    find: '          {comment.content}\n',
    replace: '          <span dangerouslySetInnerHTML={{ __html: comment.content }} />\n',
    tests: ['screens/comments', 'e2e/comments', 'e2e/script-texts'],
  },
  {
    name: 'The next user sees the last one’s data',
    file: 'web/lib/session-switch.ts',
    find: '  forgetOthersData(client);\n',
    replace: '',
    tests: ['web/lib/current-user', 'web/lib/query-client', 'screens/auth', 'e2e/auth', 'e2e/profile'],
  },
  {
    name: 'A session that ended elsewhere does not sign the page out',
    file: 'web/lib/query-client.ts',
    find: "error.code === 'not_signed_in'",
    replace: "error.code === 'wrong_login'",
    tests: ['web/lib/query-client', 'screens/auth', 'e2e/auth'],
  },
  {
    name: 'The goal of an invitation is lost',
    file: 'web/features/invites/joining.ts',
    find: 'goals: goalReward ? [goalReward] : []',
    replace: 'goals: goalReward ? [] : []',
    tests: ['web/features/invites/joining', 'screens/invite', 'e2e/invite-flow'],
  },
  {
    name: 'An invitation accepted twice sets its goal twice',
    file: 'web/features/invites/invite-queries.ts',
    find: "if (outcome === 'joined' || wasUnanswered)",
    replace: 'if (outcome || wasUnanswered)',
    tests: ['web/features/invites', 'screens/invite', 'e2e/invite-detours'],
  },
  {
    name: 'Two clicks on the seal send two calls',
    file: 'web/features/commitments/card/completion-panel.tsx',
    find: `    if (isSending.current) return;
    isSending.current = true;
    // Load the animation`,
    replace: `    isSending.current = true;
    // Load the animation`,
    tests: ['screens/keep-habit', 'e2e/two-people'],
  },
  {
    name: 'Two clicks on Invite ask for two links',
    file: 'web/features/commitments/card/note-action.tsx',
    find: 'onClick={(event) => !isBusy && event.detail < 2 && onPress()}',
    replace: 'onClick={() => onPress()}',
    tests: ['screens/invite-dialog', 'screens/nudge', 'e2e/invite-dialog', 'e2e/nudge'],
  },
  {
    name: 'A refused completion stays on the screen',
    file: 'web/features/commitments/data/commitment-queries.ts',
    find: `    onError: (_error, _item, putBack) => {
      putBack?.();`,
    replace: `    onError: (_error, item, putBack) => {
      if (item.id === 0) putBack?.();`,
    tests: ['screens/keep-habit', 'e2e/habits'],
  },
  {
    name: 'An older reply removes the completion from the screen',
    file: 'web/features/commitments/data/commitment-queries.ts',
    find: '      await client.cancelQueries({ queryKey: dashboardQuery.queryKey });\n',
    replace: '',
    tests: ['screens/keep-habit', 'e2e/realtime'],
  },
  {
    name: 'The Close button of a dialog has no name',
    file: 'web/ui/overlay/dialog.tsx',
    find: 'label="Close"',
    replace: 'label=""',
    tests: ['screens/invite-dialog', 'screens/pause-habit', 'screens/habit-members', 'e2e/invite-dialog', 'e2e/sweep'],
  },
  {
    name: 'Escape does not close a dialog',
    file: 'web/ui/overlay/dialog.tsx',
    find: `        event.preventDefault();
        onClose();`,
    replace: '        event.preventDefault();',
    tests: ['screens/invite-dialog', 'screens/profile', 'e2e/profile', 'e2e/invite-dialog'],
  },
  {
    name: 'A failed log-in shows another text than specified',
    file: 'web/features/auth/login-form.tsx',
    find: "title: 'Login failed'",
    replace: "title: 'Log-in failed'",
    tests: ['screens/auth', 'e2e/auth'],
  },
  {
    name: 'An unlocked goal shows another text than specified',
    file: 'shared/domain/goals.ts',
    find: 'Redeem you reward.',
    replace: 'Redeem your reward.',
    tests: ['shared/domain/goals', 'screens/goals', 'e2e/goals'],
  },
  {
    name: 'Typed values are lost when the session ends',
    file: 'web/forms/form-drafts.ts',
    find: 'if (hasSessionEnded && Object.keys(changed).length > 0)',
    replace: 'if (!hasSessionEnded && Object.keys(changed).length > 0)',
    tests: ['screens/profile', 'screens/create-challenge', 'e2e/profile'],
  },
  {
    name: 'One user’s typed values are shown to the next',
    file: 'web/forms/form-drafts.ts',
    find: 'if (left?.userId === userId) restore',
    replace: 'if (left) restore',
    tests: ['screens/profile', 'e2e/profile'],
  },
  {
    name: 'An open page stays on yesterday after midnight',
    file: 'web/lib/midnight-refresh.ts',
    find: 'ask(Math.max(Date.parse(dayEndsAt) - serverNow(), 0) + 250);',
    replace: 'ask(Math.max(Date.parse(dayEndsAt) - serverNow(), 0) + 86_400_000);',
    tests: ['web/lib/midnight-refresh', 'screens/days', 'e2e/days'],
  },
  {
    name: 'The time zone does not follow the browser',
    file: 'web/lib/browser-zone.ts',
    find: '    follow();\n',
    replace: '',
    tests: ['screens/days', 'screens/profile', 'e2e/days', 'e2e/profile'],
  },
  {
    name: 'A reward of 10.00 sorts below one of 9.00',
    file: 'web/features/dashboard/sorting.ts',
    find: 'compareAmounts(b.rewardAmount, a.rewardAmount)',
    replace: 'b.rewardAmount.localeCompare(a.rewardAmount)',
    tests: ['web/features/dashboard/sorting', 'screens/keep-habit', 'e2e/habits'],
  },
  {
    name: 'A lost connection is not reported',
    file: 'web/shell/offline-banner.tsx',
    find: '{!(isOnline && isReachable) && (',
    replace: '{!isReachable && (',
    tests: ['web/shell', 'screens/shell', 'e2e/shell'],
  },
  {
    name: 'The badge still counts a notification that was just read',
    file: 'web/features/nudges/nudge-changes.ts',
    find: 'if (unread && !read) client.setQueryData(unreadQuery.queryKey, unread - 1);',
    replace: 'if (unread && read) client.setQueryData(unreadQuery.queryKey, unread - 1);',
    tests: ['screens/alerts', 'e2e/alerts'],
  },
  {
    name: 'A page has no title of its own',
    file: 'web/pages/join-challenge-page.tsx',
    find: "usePageTitle('Join challenge');",
    replace: 'usePageTitle();',
    tests: ['screens/shell', 'screens/access', 'e2e/shell', 'e2e/access'],
  },
  {
    name: 'The focus is lost when a note disappears',
    file: 'web/features/commitments/card/use-next-note.ts',
    find: 'place?.focus({ preventScroll: true });',
    replace: 'place?.scrollIntoView();',
    tests: [
      'web/features/commitments/card/use-next-note',
      'screens/quit-habit',
      'screens/archive-habit',
      'e2e/habit-life',
    ],
  },
  {
    name: 'The focus does not move on a new page',
    file: 'web/shell/shell.tsx',
    find: '    main.current?.focus({ preventScroll: true });\n',
    replace: '',
    tests: ['screens/shell', 'e2e/shell'],
  },
  {
    name: 'A kept promise is not announced to a screen reader',
    file: 'web/ui/announcement.tsx',
    find: String.raw`said = text === said ? ${'`${text}\\u00A0`'} : text;`,
    replace: "said = text === said ? text : '';",
    tests: ['screens/habit-page', 'screens/challenge-notes', 'e2e/habit-page', 'e2e/challenge-notes'],
  },
  {
    name: 'An invalid field is not marked for a screen reader',
    file: 'web/forms/field.tsx',
    find: "'aria-invalid': error ? true : undefined,",
    replace: "'aria-invalid': undefined,",
    tests: ['screens/comments', 'screens/auth', 'screens/profile', 'e2e/auth', 'e2e/profile'],
  },
  {
    name: 'A month begins under the wrong weekday',
    file: 'web/features/habits/month-calendar.tsx',
    find: '{ gridColumnStart: weekdayOf(day) + 1 }',
    replace: '{ gridColumnStart: ((weekdayOf(day) + 1) % 7) + 1 }',
    tests: ['screens/habit-page', 'e2e/habit-page'],
  },
  {
    name: 'Text has too little contrast in the dark theme',
    file: 'web/styles/tokens.css',
    find: '--text-2: light-dark(#48564d, #b7c3b9);',
    replace: '--text-2: light-dark(#48564d, #4a5a50);',
    tests: ['e2e/sweep'],
  },
  {
    name: 'A chosen dark theme keeps the light colours',
    file: 'web/styles/tokens.css',
    find: `:root[data-theme='dark'] {
  color-scheme: dark;`,
    replace: `:root[data-theme='dark'] {
  color-scheme: light;`,
    tests: ['e2e/profile', 'e2e/sweep'],
  },
  {
    name: 'The home page scrolls sideways at 360 px',
    file: 'web/features/dashboard/new-promise-buttons.tsx',
    find: 'grid grid-cols-2 gap-3',
    replace: 'grid min-w-[400px] grid-cols-2 gap-3',
    tests: ['e2e/sweep', 'e2e/big-home'],
  },
  {
    name: 'A long word in a comment widens the page',
    file: 'web/features/comments/comment-line.tsx',
    find: 'text-pretty [overflow-wrap:anywhere] whitespace-pre-line',
    replace: 'text-pretty whitespace-pre-line',
    tests: ['e2e/big-home', 'e2e/comments', 'e2e/sweep'],
  },
  {
    name: 'The first load includes a second page',
    file: 'web/router.tsx',
    find: `const StatementPage = lazy(() =>
  import('./pages/statement-page.tsx').then((file) => ({ default: file.StatementPage })),
);`,
    replace: "import { StatementPage } from './pages/statement-page.tsx';",
    tests: ['build', 'e2e/first-load'],
  },
];

export const sabotages = [...access, ...money, ...days, ...accounts, ...storage, ...realtime, ...screens];
