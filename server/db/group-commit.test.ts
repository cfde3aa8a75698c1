import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { insertSession } from '#server/auth/session-store.ts';
import { insertUser } from '#server/auth/user-store.ts';
import { temporaryFolder } from '#server/testing/kept-process.ts';
import { userRow } from '#server/testing/user-row.ts';
import type { Tx } from './database.ts';
import { migrations } from './migrations.ts';
import { openSqlite } from './sqlite-database.ts';

// Tests of `write` on both databases are in write-door.db.test.ts.

test('a write resolves after the commit: another connection already sees its rows', async () => {
  const { db, usernames } = await openedTwice();
  const seen = await Promise.all(
    numbered(70).map(async (username) => {
      await db.write((tx) => insertUser(tx, userRow(username)));
      return usernames().includes(username);
    }),
  );
  expect(seen).toEqual(numbered(70).map(() => true));
});

test('when the commit fails all writes of the group reject, nothing is stored, and the next write works', async () => {
  const { db, usernames } = await openedTwice();
  const results = await Promise.allSettled([
    db.write((tx) => insertUser(tx, userRow('before'))),
    db.write(breakTheCommit),
    db.write((tx) => insertUser(tx, userRow('after'))),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(usernames()).toEqual([]);

  await db.write((tx) => insertUser(tx, userRow('next')));
  expect(usernames()).toEqual(['next']);
});

test('without the write that breaks the commit the same writes are stored', async () => {
  const { db, usernames } = await openedTwice();
  await Promise.all([
    db.write((tx) => insertUser(tx, userRow('before'))),
    db.write((tx) => insertUser(tx, userRow('after'))),
  ]);
  expect(usernames()).toEqual(['before', 'after']);
});

test('closing waits for pending writes', async () => {
  const { db, usernames } = await openedTwice();
  const written = Promise.all(numbered(40).map((name) => db.write((tx) => insertUser(tx, userRow(name)))));
  await db.close();
  await written;
  expect(usernames()).toHaveLength(40);
});

async function openedTwice() {
  const folder = temporaryFolder();
  const db = await openSqlite(folder, migrations, () => new Date());
  const other = new DatabaseSync(join(folder, 'kept.db'), { readOnly: true });
  onTestFinished(async () => {
    other.close();
    await db.close().catch(() => 'closed already');
  });
  const usernames = () =>
    other
      .prepare('select username from users order by id')
      .all()
      .map((row) => row['username']);
  return { db, usernames };
}

/** A foreign key violation that is checked only at the commit. */
async function breakTheCommit(tx: Tx): Promise<void> {
  await sql`pragma defer_foreign_keys = on`.execute(tx);
  await insertSession(tx, { tokenHash: 'hash', userId: 999, device: 'Unknown device' }, new Date());
}

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `person${index}`);
}
