import type { FileReply, Reply } from '#shared/contract/endpoint.ts';
import type { StatementItem, summarizeRewardTransactions } from '#shared/contract/ledger-calls.ts';
import { dayOf } from '#shared/domain/days.ts';
import { add, decimalFromCents, type Cents } from '#shared/domain/money.ts';
import { findUser } from '#server/auth/user-store.ts';
import type { Reader } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { csvHeader, csvLine } from './statement-csv.ts';
import { listTransactions, sumTransactions } from './statement-store.ts';

type Summary = Reply<typeof summarizeRewardTransactions>;
type Transaction = Awaited<ReturnType<typeof listTransactions>>[number];
type SumRow = Awaited<ReturnType<typeof sumTransactions>>[number];

/** Few enough not to hold up other requests, many enough for few queries. */
const rowsPerPiece = 1000;
const rowsPerSum = 10_000;

/** The sums and the items describe the same rows. */
export async function summarize({ db }: Deps, userId: number, item: StatementItem | undefined): Promise<Summary> {
  const rows = await readSums(db, userId);
  const chosen = item ? rows.filter((row) => keyOf(itemOf(row)) === keyOf(item)) : rows;
  const sumOf = (...types: SumRow['type'][]) =>
    decimalFromCents(total(types.length > 0 ? chosen.filter(({ type }) => types.includes(type)) : chosen));
  return {
    earned: sumOf('habit', 'challenge'),
    undone: sumOf('undo'),
    inJars: sumOf('jar'),
    redeemed: sumOf('goal'),
    sum: sumOf(),
    newestId: chosen[0]?.newest_id ?? null,
    currencies: [...new Set(chosen.map(({ currency }) => currency))],
    items: itemsIn(rows),
  };
}

/** One statement for most people; of a long history several, with other requests in between. Rows never change. */
async function readSums(db: Reader, userId: number): Promise<SumRow[]> {
  const sums = new Map<string, SumRow>();
  let before: number | undefined;
  for (;;) {
    const rows = await sumTransactions(db, userId, before, rowsPerSum);
    for (const row of rows) {
      const key = [row.commitment_kind, row.commitment_id, row.type, row.currency].join(' ');
      const newer = sums.get(key);
      sums.set(key, newer ? { ...newer, amount: add(newer.amount, row.amount) } : row);
    }
    if (rows.reduce((count, row) => count + row.count, 0) < rowsPerSum) break;
    before = Math.min(...rows.map((row) => row.oldest_id));
    await new Promise(setImmediate);
  }
  return [...sums.values()].toSorted((a, b) => b.newest_id - a.newest_id);
}

export async function downloadStatement(
  deps: Deps,
  userId: number,
  item: StatementItem | undefined,
): Promise<FileReply> {
  const user = await findUser(deps.db, userId);
  if (!user) throw refuse('not_signed_in');
  return {
    name: `kept-statement-${dayOf(user, deps.now())}.csv`,
    pieces: csvPieces(deps, userId, item, user.timezone),
  };
}

async function* csvPieces({ db }: Deps, userId: number, item: StatementItem | undefined, timeZone: string) {
  let before: number | undefined;
  let text = csvHeader;
  let lastOne: Transaction | undefined;
  do {
    const rows = await listTransactions(db, userId, { before, limit: rowsPerPiece, item });
    const above = lastOne;
    yield text + rows.map((row, index) => csvLine(row, timeZone, rows[index - 1] ?? above)).join('');
    lastOne = rows.at(-1);
    before = rows.length < rowsPerPiece ? undefined : rows.at(-1)!.id;
    text = '';
  } while (before !== undefined);
}

/** Rows are newest first, so the first of an item has its newest name. */
function itemsIn(rows: SumRow[]): Summary['items'] {
  const items = new Map<string, Summary['items'][number]>();
  for (const row of rows) {
    const item = itemOf(row);
    const key = keyOf(item);
    const name = item.kind === 'goals' ? null : row.description;
    if (!items.has(key)) items.set(key, { item: key, kind: item.kind, name });
  }
  return [...items.values()];
}

function itemOf(row: SumRow): StatementItem {
  if (row.commitment_kind === null || row.commitment_id === null) return { kind: 'goals' };
  return { kind: row.commitment_kind, id: row.commitment_id };
}

function keyOf(item: StatementItem): string {
  return item.kind === 'goals' ? 'goals' : `${item.kind}-${item.id}`;
}

function total(rows: SumRow[]): Cents {
  return add(...rows.map(({ amount }) => amount));
}
