import { CompiledQuery, sql } from 'kysely';
import { inject } from 'vitest';
import type { Tx, Write } from '#server/db/database.ts';
import type { SentStatement } from './record-statements.ts';

/** How a statement comes to the rows of a table: by what it finds them, or null when it goes through all of them. */
export type Access = { table: string; by: string | null };

/**
 * What the database plans to do for this statement, with the data that it has. The statement itself does not run. Unless
 * it plans freely, PostgreSQL plans as it would with many rows.
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

/** With few rows PostgreSQL prefers to read and join them all. So that is forbidden, and each row is dear. */
const asIfRowsWereMany = [
  'enable_seqscan = off',
  'enable_hashjoin = off',
  'enable_mergejoin = off',
  'cpu_tuple_cost = 10',
  'cpu_index_tuple_cost = 10',
];

/** "SEARCH done USING PRIMARY KEY (commitment_id=? AND completion_date>?)", "SCAN mine", and lines about other things. */
function accessOf(detail: string, text: string): Access[] {
  const [, verb, name, how = ''] = /^(SEARCH|SCAN) ([a-z_]+)(.*)$/.exec(detail) ?? [];
  if (!verb || !name) return [];
  const table = new RegExp(`(?:from|join) "(\\w+)" as "${name}"`).exec(text)?.[1] ?? name;
  // A new row cannot break what refers to its table: SQLite plans to look there, and skips it when nothing was broken.
  if (text.startsWith('insert') && !text.includes(`"${table}"`)) return [];
  // An automatic index is made for this one statement, from all rows.
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

/** A scan along an index goes through the whole table too, unless a condition is about its first column. */
function accessesIn(node: PostgresNode, firstColumns: Map<string, string>): Access[] {
  const below = node.Plans ?? [];
  const found = below.flatMap((one) => accessesIn(one, firstColumns));
  const table = node['Relation Name'];
  if (!table || node['Node Type'] === 'ModifyTable') return found;
  const indexes = node['Node Type'] === 'Bitmap Heap Scan' ? below.flatMap(bitmapIndexes) : [node];
  const conditions = indexes.map((index) => {
    const condition = index['Index Cond'];
    const first = firstColumns.get(index['Index Name'] ?? '');
    return condition && first && new RegExp(`\\b${first}\\b`).test(condition) ? condition : null;
  });
  return [{ table, by: conditions.includes(null) ? null : conditions.join(', ') }, ...found];
}

/** One, or several that are combined. */
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
