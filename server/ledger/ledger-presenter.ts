import { decimalFromCents } from '#shared/domain/money.ts';
import type { listTransactions } from './statement-store.ts';

export function presentTransaction(row: Awaited<ReturnType<typeof listTransactions>>[number]) {
  return {
    id: row.id,
    amount: decimalFromCents(row.amount),
    currency: row.currency,
    type: row.type,
    habitId: row.habit_id,
    challengeId: row.challenge_id,
    description: row.description,
    createdAt: row.created_at,
  };
}
