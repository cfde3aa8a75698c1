import { expect, test } from 'vitest';
import { noCents } from '#shared/domain/money.ts';
import { jobWorker } from '#server/jobs/job-worker.ts';
import { makeHabit } from '#server/testing/ask.ts';
import { insertRows } from '#server/testing/insert-rows.ts';
import { pushInbox } from '#server/testing/push-inbox.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { userRow } from '#server/testing/user-row.ts';
import { alertJobs } from './alert-jobs.ts';

const kept = await testApp();
const inbox = await pushInbox(kept);
const others = 999;

test('a thousand members are reached in short transactions, once each, also if an instance dies half way', async () => {
  const ann = await quickPerson(kept, { name: 'Ann' });
  const habit = await makeHabit(ann);
  const at = kept.clock.now().toISOString();
  await kept.deps.write(async (tx) => {
    const people = Array.from({ length: others }, (_, number) => userRow(`crowd${number}`));
    await insertRows(
      tx,
      'users',
      people.map((row) => ({ ...row, username_key: row.username, email_key: row.email, balance: noCents })),
    );
    const rows = await tx.selectFrom('users').select('id').where('username', 'like', 'crowd%').execute();
    const member = { role: 'doer' as const, reward_amount: noCents, joined_at: at };
    await insertRows(
      tx,
      'commitment_members',
      rows.map(({ id }) => ({ ...member, commitment_id: habit.id, user_id: id })),
    );
    await insertRows(
      tx,
      'sessions',
      rows.map(({ id }) => ({
        token_hash: `crowd${id}`,
        public_id: `crowd${id}`,
        user_id: id,
        device: 'Phone',
        created_at: at,
        last_used_at: at,
        expires_at: '2026-05-01T00:00:00.000Z',
      })),
    );
    await insertRows(
      tx,
      'push_subscriptions',
      rows.map(({ id }) => ({
        user_id: id,
        session_hash: `crowd${id}`,
        endpoint: `https://fcm.googleapis.com/crowd/${id}`,
        p256dh: 'p',
        auth: 'a',
        created_at: at,
        last_used_at: at,
      })),
    );
  });
  await ann.send('POST', `/api/habits/${habit.id}/nudge`);

  let writes = 0;
  const { write } = kept.deps;
  const failing = {
    ...kept.deps,
    write: <T>(work: Parameters<typeof write<T>>[0]): Promise<T> =>
      write(async (tx) => {
        const result = await work(tx);
        // The instance dies in the middle.
        if (++writes === 4) throw new Error('killed');
        return result;
      }),
  };
  const dying = jobWorker(failing, { alert: alertJobs(failing, () => {}) });
  await dying.runDue();
  expect(writes).toBeGreaterThan(4);
  kept.clock.advance(60_000);
  const received = await inbox.received();
  expect(new Set(received.map(({ userId }) => userId)).size).toBe(others);
  expect(received).toHaveLength(others);
});
