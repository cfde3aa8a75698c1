import { sql } from 'kysely';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { buildApp } from '#server/app.ts';
import { hashToken } from '#server/auth/secret-token.ts';
import { insertSession } from '#server/auth/session-store.ts';
import type { Database } from '#server/db/database.ts';
import type { Migration } from '#server/db/migrations.ts';
import { openPostgres } from '#server/db/postgres-database.ts';
import { openSqlite } from '#server/db/sqlite-database.ts';
import { createDeps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { noBus } from '#server/realtime/bus.ts';
import { everythingStored } from './everything-stored.ts';
import { testBrowser } from './test-browser.ts';
import { emptyDatabase } from './test-database.ts';

export type Row = Record<string, unknown>;
export type Stored = Record<string, Row[]>;
const log = pino({ level: 'silent' });

export type Open = (which: readonly Migration[]) => Promise<Database>;

/** A database with these migrations and rows, and a function to open it with others. */
export async function databaseOf(which: readonly Migration[], rows: readonly string[], now: () => Date) {
  const { settings, remove } = await emptyDatabase();
  onTestFinished(remove);
  const opened: Database[] = [];
  onTestFinished(async () => {
    for (const one of opened) await one.close().catch(() => {});
  });
  const open: Open = async (wanted) => {
    const db = settings['DATABASE_URL']
      ? await openPostgres(settings['DATABASE_URL'], wanted, now, log)
      : await openSqlite(settings['DATA_DIR']!, wanted, now);
    opened.push(db);
    return db;
  };
  const before = await open(which);
  await before.write(async (tx) => {
    for (const statement of rows) await sql.raw(statement).execute(tx);
  });
  await before.close();
  return { open, settings };
}

/** All rows after these migrations, except the record of migrations. */
export async function stored(open: Open, which: readonly Migration[]): Promise<Stored> {
  const db = await open(which);
  const { schema_migrations: _, sqlite_sequence: __, ...tables } = (await everythingStored(db.write)) as Stored;
  await db.close();
  return tables;
}

/** The app on that database, with the browsers of its first two users. */
export async function appOver(db: Database, settings: Record<string, string>, now: () => Date) {
  const env = readEnv({ ...settings, LOG_LEVEL: 'silent' });
  const deps = createDeps({ env, log, now, bus: noBus, draining: new AbortController().signal }, db);
  const app = await buildApp(deps, db);
  await app.ready();
  onTestFinished(async () => {
    await app.close();
  });
  const people = [];
  for (const userId of [1, 2]) {
    const token = `token-of-${userId}`;
    await db.write((tx) => insertSession(tx, { tokenHash: hashToken(token), userId, device: 'Unknown device' }, now()));
    const browser = testBrowser(app);
    browser.cookies.set('kept', token);
    people.push(browser);
  }
  return { people, read: db.read, deps };
}
