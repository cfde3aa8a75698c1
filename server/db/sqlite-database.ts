import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';
import { StartRefused } from '#server/start-refused.ts';
import { lockDataDir } from './data-lock.ts';
import type { Database } from './database.ts';
import { sqliteTypes } from './dialect.ts';
import { groupCommit } from './group-commit.ts';
import { migrate } from './migrate.ts';
import { keepPrivate, makePrivateFile } from './private-files.ts';
import type { Migration } from './migrations.ts';
import type { Tables } from './tables.ts';
import { guardedReader } from './transaction-guard.ts';

export async function openSqlite(
  dataDir: string,
  migrations: readonly Migration[],
  now: () => Date,
): Promise<Database> {
  keepPrivate(dataDir);
  const unlock = lockDataDir(dataDir);
  try {
    const file = join(dataDir, 'kept.db');
    makePrivateFile(file);
    const writerFile = new DatabaseSync(file);
    writerFile.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on',
    );
    const writer = kyselyOver(writerFile);
    await migrate(writer, sqliteTypes, migrations, now);
    // Opened after migrating, because prepared statements keep the column names they first saw. Reads use their own
    // connection, so that they never wait for a write; it is read-only.
    const readerFile = new DatabaseSync(file, { readOnly: true });
    const reader = kyselyOver(readerFile);
    const { write, settled } = groupCommit(writer);
    return {
      read: guardedReader(reader),
      write,
      ping: async () => void readerFile.prepare('select 1').get(),
      close: async () => {
        await settled();
        readerFile.close();
        writerFile.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Read-only, even while the app runs: neither locks the folder nor migrates. */
export function openSqliteReader(dataDir: string): Pick<Database, 'read' | 'close'> {
  const path = join(dataDir, 'kept.db');
  if (!existsSync(path)) throw new StartRefused(`There is no data in ${dataDir}.`);
  const file = new DatabaseSync(path, { readOnly: true });
  return { read: kyselyOver(file), close: async () => file.close() };
}

function kyselyOver(file: DatabaseSync): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: adapter(file) }) });
}

/**
 * Implements the better-sqlite3 interface that Kysely expects on node:sqlite. Without `reader` Kysely treats every
 * statement as a write, and a select returns nothing. Row objects of node:sqlite have no prototype and are slow to
 * read, so rows are fetched as arrays and built here.
 */
function adapter(file: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => file.close(),
    prepare(sql) {
      let statement = statements.get(sql);
      if (!statement) statements.set(sql, (statement = prepare(file, sql)));
      return statement;
    },
  };
}

function prepare(file: DatabaseSync, sql: string): SqliteStatement {
  const statement = file.prepare(sql);
  statement.setReturnArrays(true);
  const columns = statement.columns().map((column) => column.name);
  const build = rowBuilder(columns);
  const all = (values: readonly unknown[]) =>
    (statement.all(...(values as SQLInputValue[])) as unknown as unknown[][]).map(build);
  return {
    reader: columns.length > 0,
    all,
    run: (values) => statement.run(...(values as SQLInputValue[])),
    iterate: (values) => all(values).values(),
  };
}

/** A function of its own for each statement: setting properties in a loop takes a quarter of the time of a large read. */
function rowBuilder(columns: readonly string[]): (row: unknown[]) => Record<string, unknown> {
  const fields = columns.map((name, index) => `${JSON.stringify(name)}: row[${index}]`);
  // oxlint-disable-next-line typescript/no-implied-eval -- the names are those in our own statements
  return new Function('row', `return { ${fields.join(', ')} };`) as (row: unknown[]) => Record<string, unknown>;
}
