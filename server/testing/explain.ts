import { CompiledQuery, sql } from 'kysely';
import { inject } from 'vitest';
import type { Tx, Write } from '#server/db/database.ts';
import type { SentStatement } from './record-statements.ts';

/** How a statement finds the rows of a table: its index and the condition on it, or null for a full scan. */
export type Access = { table: string; by: string | null };

/**
 * The database's plan for this statement, which is not run. Unless `isFree`, PostgreSQL plans as if there were many
 * rows.
 */
export async function explain(write: Write, { text, values }: SentStatement, isFree: boolean): Promise<Access[]> {
  const isPostgres = Boolean(inject('postgresUrl') as string | undefined);
  const asked = `explain ${isPostgres ? '(format json)' : 'query plan'} ${text}`;
  return write(async (tx) => {
    for (const setting of isPostgres && !isFree ? asIfRowsWereMany : [])
      await sql`set local ${sql.raw(setting)}`.execute(tx);
    const { rows } = await tx.executeQuery(CompiledQuery.raw(asked, [...values]));
    if (!isPostgres) return (rows as { detail: string }[]).flatMap(({ detail }) => accessOf(detail, text));
    const firstColumns = await firstColumnsOfIndexes(tx);
    return (rows as { 'QUERY PLAN': [{ Plan: PostgresNode }] }[]).flatMap((row) =>
      accessesIn(row['QUERY PLAN'][0].Plan, firstColumns),
    );
  });
}

/** With few rows PostgreSQL prefers scans and hash joins. These settings forbid them, and make each row expensive. */
const asIfRowsWereMany = [
  'enable_seqscan = off',
  'enable_hashjoin = off',
  'enable_mergejoin = off',
  'cpu_tuple_cost = 10',
  'cpu_index_tuple_cost = 10',
];

/** "SEARCH done USING PRIMARY KEY (commitment_id=? AND completion_date>?)", "SCAN mine", and unrelated lines. */
function accessOf(detail: string, text: string): Access[] {
  const [, verb, name, how = ''] = /^(SEARCH|SCAN) ([a-z_]+)(.*)$/.exec(detail) ?? [];
  if (!verb || !name) return [];
  const table = new RegExp(`(?:from|join) "(\\w+)" as "${name}"`).exec(text)?.[1] ?? name;
  // For an insert SQLite also plans to check referring tables, but skips that when no reference was broken.
  if (text.startsWith('insert') && !text.includes(`"${table}"`)) return [];
  // An automatic index is built for this one statement, from all rows.
  const isWhole = verb === 'SCAN' || how.includes('AUTOMATIC');
  return [{ table, by: isWhole ? null : how.trim() }];
}

type PostgresNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PostgresNode[];
};

/** An index scan reads the whole table too, unless a condition is on its first column. */
function accessesIn(node: PostgresNode, firstColumns: Map<string, string>): Access[] {
  const below = node.Plans ?? [];
  const found = below.flatMap((one) => accessesIn(one, firstColumns));
  const table = node['Relation Name'];
  if (!table || node['Node Type'] === 'ModifyTable') return found;
  const indexes = node['Node Type'] === 'Bitmap Heap Scan' ? below.flatMap(bitmapIndexes) : [node];
  const conditions = indexes.map((index) => {
    const condition = index['Index Cond'];
    const name = index['Index Name'] ?? '';
    const first = firstColumns.get(name);
    return condition && first && new RegExp(`\\b${first}\\b`).test(condition) ? `${name} ${condition}` : null;
  });
  return [{ table, by: conditions.includes(null) ? null : conditions.join(', ') }, ...found];
}

/** One index, or several combined. */
function bitmapIndexes(node: PostgresNode): PostgresNode[] {
  return node['Node Type'] === 'Bitmap Index Scan' ? [node] : (node.Plans ?? []).flatMap(bitmapIndexes);
}

async function firstColumnsOfIndexes(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; first: string }>`
    select pg_class.relname as name, pg_attribute.attname as first
    from pg_index
    join pg_class on pg_class.oid = pg_index.indexrelid
    join pg_attribute on pg_attribute.attrelid = pg_index.indrelid and pg_attribute.attnum = pg_index.indkey[0]`.execute(
    tx,
  );
  return new Map(rows.map(({ name, first }) => [name, first]));
}
