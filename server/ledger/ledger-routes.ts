import { listRewardTransactions } from '#shared/contract/ledger-calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { presentTransaction } from './ledger-presenter.ts';
import { listTransactions } from './statement-store.ts';

const pageSize = 50;

export function ledgerRoutes(bind: Bind, { db }: Deps): void {
  bind(listRewardTransactions, async ({ session, query }) => {
    const rows = await listTransactions(db, session.userId, query.before, query.limit ?? pageSize);
    return rows.map(presentTransaction);
  });
}
