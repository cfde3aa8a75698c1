import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import { Client } from 'pg';
import { postgresTypes, sqliteTypes, type ColumnTypes } from '#server/db/dialect.ts';
import type { Migration } from '#server/db/migrations.ts';
import { openPostgres } from '#server/db/postgres-database.ts';
import { openSqlite } from '#server/db/sqlite-database.ts';
import type { Cluster } from './worlds.ts';

/** An empty database: its settings for Kept, and its schema and rows. */
export type EmptyDatabase = {
  settings: { DATA_DIR: string; DATABASE_URL?: string };
  /** The SQL dialect that migrations use. */
  types: ColumnTypes;
  /** Every table, column, index and constraint, and the migrations done. */
  schema: () => Promise<string[]>;
  /** Every row of every table. */
  rows: () => Promise<string[]>;
  change: (statements: readonly string[]) => Promise<void>;
  remove: () => void;
};
export type MakeEmpty = () => Promise<EmptyDatabase>;

export const emptySqlite: MakeEmpty = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-empty-'));
  return {
    settings: { DATA_DIR: folder },
    types: sqliteTypes,
    schema: async () => {
      const file = new DatabaseSync(join(folder, 'kept.db'));
      const rows = file.prepare(
        "select coalesce(sql, name) as line from sqlite_master where name <> 'schema_migrations'",
      );
      const lines = rows.all().map(({ line }) => String(line));
      const names = file.prepare('select name as line from schema_migrations').all();
      file.close();
      return [...lines, ...names.map(({ line }) => `done: ${String(line)}`)].toSorted();
    },
    rows: async () => {
      const file = new DatabaseSync(join(folder, 'kept.db'));
      const tables = file.prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'");
      const rows = tables
        .all()
        .filter(({ name }) => name !== 'schema_migrations')
        .flatMap(({ name }) =>
          file
            .prepare(`select * from ${String(name)}`)
            .all()
            .map((row) => `${String(name)} ${JSON.stringify(row)}`),
        );
      file.close();
      return rows.toSorted();
    },
    change: async (statements) => {
      const file = new DatabaseSync(join(folder, 'kept.db'));
      file.exec('pragma foreign_keys = on');
      for (const statement of statements) file.exec(statement);
      file.close();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

let made = 0;

/**
 * Rows that migrations make, to which no other row refers: without their ids. PostgreSQL's sequences do not take back the
 * ids of a killed migration.
 */
const madeByMigrations = new Set(['jobs', 'nudges']);
const rowOf = (table: string) => (madeByMigrations.has(table) ? `to_jsonb(${table}) - 'id'` : `row_to_json(${table})`);

/** In this cluster, which removes it when it stops. */
export function emptyPostgresIn({ postgres }: Cluster): MakeEmpty {
  return async () => {
    const name = `empty_${++made}`;
    await query(postgres.url('postgres'), `create database ${name}`);
    const folder = mkdtempSync(join(tmpdir(), 'kept-empty-'));
    return {
      settings: { DATA_DIR: folder, DATABASE_URL: postgres.url(name) },
      types: postgresTypes,
      schema: async () => (await query(postgres.url(name), everythingDefined)).map(({ line }) => line),
      rows: async () => {
        const tables = await query(
          postgres.url(name),
          "select tablename as line from pg_tables where schemaname = 'public'",
        );
        const selects = tables
          .filter(({ line }) => line !== 'schema_migrations')
          .map(({ line }) => `select '${line} ' || (${rowOf(line)})::text as line from ${line}`);
        const rows = selects.length > 0 ? await query(postgres.url(name), selects.join(' union all ')) : [];
        return rows.map(({ line }) => line).toSorted();
      },
      change: async (statements) => {
        for (const statement of statements) await query(postgres.url(name), statement);
      },
      remove: () => rmSync(folder, { recursive: true, force: true }),
    };
  };
}

export async function migrateWith(
  { settings }: Pick<EmptyDatabase, 'settings'>,
  migrations: readonly Migration[],
): Promise<void> {
  const now = () => new Date();
  const { DATABASE_URL: url, DATA_DIR: folder } = settings;
  const log = pino({ level: 'silent' });
  const opened = url ? await openPostgres(url, migrations, now, log) : await openSqlite(folder, migrations, now);
  await opened.close();
}

const everythingDefined = `
  select line from (
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint where contype <> 'n'
      and connamespace = 'public'::regnamespace
    union all select 'done: ' || name from schema_migrations
  ) as lines order by line`;

async function query(url: string, text: string): Promise<{ line: string }[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ line: string }>(text);
  await client.end();
  return rows;
}
