import { listRewardTransactions } from '#shared/contract/ledger-calls.ts';
import { decimalFromCents } from '#shared/domain/money.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { listTransactions } from './statement-store.ts';

const pageSize = 50;

export function ledgerRoutes(bind: Bind, { db }: Deps): void {
  bind(listRewardTransactions, async ({ session, query }) => {
    const rows = await listTransactions(db, session.userId, query.before, query.limit ?? pageSize);
    return rows.map((row) => ({
      id: row.id,
      amount: decimalFromCents(row.amount),
      currency: row.currency,
      type: row.type,
      habitId: row.habit_id,
      challengeId: row.challenge_id,
      description: row.description,
      createdAt: row.created_at,
    }));
  });
}
