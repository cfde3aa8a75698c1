import { CompiledQuery } from 'kysely';
import { inject } from 'vitest';
import type { Write } from '#server/db/database.ts';
import type { SentStatement } from './record-statements.ts';

/** How a statement comes to the rows of a table: by what it finds them, or null when it goes through all of them. */
export type Access = { table: string; by: string | null };

/** What the database plans to do for this statement, with the data that it has. The statement itself does not run. */
export async function explain(write: Write, { text, values }: SentStatement): Promise<Access[]> {
  const isPostgres = Boolean(inject('postgresUrl') as string | undefined);
  const asked = `explain ${isPostgres ? '(format json)' : 'query plan'} ${text}`;
  const { rows } = await write((tx) => tx.executeQuery(CompiledQuery.raw(asked, [...values])));
  return isPostgres
    ? (rows as { 'QUERY PLAN': [{ Plan: PostgresNode }] }[]).flatMap((row) => accessesIn(row['QUERY PLAN'][0].Plan))
    : (rows as { detail: string }[]).flatMap(({ detail }) => accessOf(detail, text));
}

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
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Plans?: PostgresNode[];
};

/** A scan along an index without a condition goes through the whole table too. */
function accessesIn(node: PostgresNode): Access[] {
  const below = (node.Plans ?? []).flatMap(accessesIn);
  const table = node['Relation Name'];
  if (!table || node['Node Type'] === 'ModifyTable') return below;
  return [{ table, by: node['Index Cond'] ?? node['Recheck Cond'] ?? null }, ...below];
}
