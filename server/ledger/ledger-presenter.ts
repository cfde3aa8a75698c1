import { decimalFromCents } from '#shared/domain/money.ts';
import { idsOf } from '#server/commitments/commitment.ts';
import type { listTransactions } from './statement-store.ts';

export function presentTransaction(row: Awaited<ReturnType<typeof listTransactions>>[number]) {
  return {
    id: row.id,
    amount: decimalFromCents(row.amount),
    currency: row.currency,
    type: row.type,
    ...idsOf(row.commitment_kind, row.commitment_id),
    description: row.description,
    confirmedBy: row.confirmed_by,
    createdAt: new Date(row.created_at).toISOString(),
  };
}
