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
import { copyOfDatabase, emptyDatabase, type TestDatabase } from './test-database.ts';

export type Row = Record<string, unknown>;
export type Stored = Record<string, Row[]>;
const log = pino({ level: 'silent' });

export type Open = (which: readonly Migration[]) => Promise<Database>;

/** A database with these migrations and rows, and a function to open it with others. */
export async function databaseOf(which: readonly Migration[], rows: readonly string[], now: () => Date) {
  const { settings, remove } = await copyOfDatabase(await template(which, rows, now));
  onTestFinished(remove);
  const opened: Database[] = [];
  onTestFinished(async () => {
    for (const one of opened) await one.close().catch(() => {});
  });
  const open: Open = async (wanted) => {
    const db = await openDatabase(settings, wanted, now);
    opened.push(db);
    return db;
  };
  return { open, settings };
}

/** By migrations, rows and time. Most tests start from the same one, and migrating takes longer than copying. */
const templates = new Map<string, Promise<TestDatabase>>();

function template(which: readonly Migration[], rows: readonly string[], now: () => Date): Promise<TestDatabase> {
  const key = [which.length, now().toISOString(), ...rows].join('\n');
  let made = templates.get(key);
  if (!made) templates.set(key, (made = makeTemplate(which, rows, now)));
  return made;
}

async function makeTemplate(which: readonly Migration[], rows: readonly string[], now: () => Date) {
  const made = await emptyDatabase();
  const db = await openDatabase(made.settings, which, now);
  await db.write(async (tx) => {
    for (const statement of rows) await sql.raw(statement).execute(tx);
  });
  await db.close();
  return made;
}

function openDatabase(settings: Record<string, string>, which: readonly Migration[], now: () => Date) {
  return settings['DATABASE_URL']
    ? openPostgres(settings['DATABASE_URL'], which, now, log)
    : openSqlite(settings['DATA_DIR']!, which, now);
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
