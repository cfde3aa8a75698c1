import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { hashToken } from '#server/auth/secret-token.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { readEnv } from '#server/env.ts';
import { findDiscrepancies } from '#server/ledger/audit.ts';
import { makeHabit } from '#server/testing/ask.ts';
import { everythingStored } from '#server/testing/everything-stored.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { emptyDatabase } from '#server/testing/test-database.ts';
import { restoreBackup, saveBackup } from './backup.ts';

const kept = await testApp();
const folder = mkdtempSync(join(tmpdir(), 'kept-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const now = () => new Date('2026-03-10T12:00:00Z');

let files = 0;
const newFile = () => join(folder, `${++files}.backup`);

/** A separate database, and everything in it. */
async function elsewhere() {
  const database = await emptyDatabase();
  onTestFinished(database.remove);
  const env = readEnv(database.settings);
  return {
    env,
    async stored() {
      const opened = await openDatabase(env, pino({ level: 'silent' }), now);
      const stored = await everythingStored(opened.write);
      const discrepancies = await findDiscrepancies(opened.read);
      await opened.close();
      return { stored, discrepancies };
    },
  };
}

async function useApp(): Promise<void> {
  const ann = await quickPerson(kept);
  const { id } = await makeHabit(ann, { name: 'Łódź “quotes” \u{1F3C3} \\ line', description: 'one \n two' });
  const headers = { 'idempotency-key': randomUUID() };
  await ann.request({ method: 'POST', url: `/api/habits/${id}/complete`, headers });
}

test('a restored database has exactly the saved rows, and nobody is signed in', async () => {
  await useApp();
  const file = newFile();
  await saveBackup(kept.deps.env, file, now());
  const before = await everythingStored(kept.deps.write);
  expect(before).toMatchObject({ commitment_completions: [{}], idempotency_keys: [{ status: 200 }] });
  await useApp();
  const target = await elsewhere();
  await restoreBackup(target.env, file, now());
  expect((await target.stored()).stored).toEqual({ ...before, sessions: [], password_resets: [] });
});

test('restoring revives no session, known browser, device for pushes or mailed link that has ended since', async () => {
  const ann = await kept.person({}, { isConfirmed: false });
  const second = kept.browser();
  await second.send('POST', '/api/login', ann.form);
  await kept.resetToken(ann.form.email);
  const at = now().toISOString();
  const session_hash = hashToken(ann.cookies.get('kept')!);
  const device = { user_id: ann.id, session_hash, endpoint: 'https://push.example/1', p256dh: 'key', auth: 'auth' };
  await kept.deps.write((tx) =>
    tx
      .insertInto('push_subscriptions')
      .values({ ...device, created_at: at, last_used_at: at })
      .execute(),
  );
  const stored = await everythingStored(kept.deps.write);
  for (const table of ['sessions', 'known_browsers', 'push_subscriptions', 'password_resets', 'email_confirmations'])
    expect(stored[table]).not.toEqual([]);
  const file = newFile();
  await saveBackup(kept.deps.env, file, now());
  const target = await elsewhere();
  await restoreBackup(target.env, file, now());
  expect((await target.stored()).stored).toMatchObject({
    sessions: [],
    known_browsers: [],
    push_subscriptions: [],
    password_resets: [],
    email_confirmations: [],
  });
});

test('a backup made while the app is used is consistent: each payment with its completion, or neither', async () => {
  const file = newFile();
  const people = Array.from({ length: 20 }, useApp);
  await saveBackup(kept.deps.env, file, now());
  await Promise.all(people);
  const target = await elsewhere();
  await restoreBackup(target.env, file, now());
  const { stored, discrepancies } = await target.stored();
  expect(discrepancies).toEqual([]);
  expect(stored['commitment_completions']).toHaveLength(stored['reward_transactions']!.length);
});

test('restoring while the app runs is refused, and the app goes on', async () => {
  const file = newFile();
  await saveBackup(kept.deps.env, file, now());
  const before = await everythingStored(kept.deps.write);
  await expect(restoreBackup(kept.deps.env, file, now())).rejects.toThrow(/already running|in use/);
  expect(await everythingStored(kept.deps.write)).toEqual(before);
});

test('a damaged file is refused, and the existing data stays', async () => {
  const [file, bad] = [newFile(), newFile()];
  await saveBackup(kept.deps.env, file, now());
  const target = await elsewhere();
  await restoreBackup(target.env, file, now());
  const before = await target.stored();
  const bytes = readFileSync(file);
  const places = [0, 5, Math.floor(bytes.length / 3), bytes.length - 200, bytes.length - 40, bytes.length - 1];
  for (const place of places) {
    const damaged = Buffer.from(bytes);
    damaged[place]! ^= 1;
    writeFileSync(bad, damaged);
    await expect(restoreBackup(target.env, bad, now()), `byte ${place}`).rejects.toThrow(/damaged|backup of/);
  }
  for (const size of [0, 10, Math.floor(bytes.length / 2), bytes.length - 1]) {
    copyFileSync(file, bad);
    truncateSync(bad, size);
    await expect(restoreBackup(target.env, bad, now()), `${size} bytes`).rejects.toThrow(/damaged/);
  }
  await expect(restoreBackup(target.env, join(folder, 'none'), now())).rejects.toThrow('There is no backup at');
  expect(await target.stored()).toEqual(before);
});
