import type { Cents } from '#shared/domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { credit, type Posted } from '#server/ledger/ledger.ts';
import { countPayments } from '#server/ledger/statement-store.ts';
import type { CommitmentRow } from './commitment-store.ts';

/** `what`: the part of a period that it pays for. `confirmedBy`: the overseer whose word releases it. */
type Payment = { userId: number; amount: Cents; what: string; confirmedBy?: number | null };

/** Pays a completion, once for each part of a period. The commitment is locked. */
export async function pay(tx: Tx, item: CommitmentRow, { what, ...to }: Payment, now: Date): Promise<Posted> {
  const entry = { ...to, type: item.kind, of: { kind: item.kind, id: item.id }, description: item.name };
  const payTheNth = (number: number) => credit(tx, { ...entry, key: { paidFor: what, number } }, now);
  const posted =
    (await payTheNth(1)) ??
    // Paid before and undone since.
    (await payTheNth((await countPayments(tx, item.id, to.userId, what)) + 1));
  if (!posted) throw new Error(`${what} of ${item.id} was paid in the same moment although its commitment is locked`);
  return posted;
}
