import * as calls from '#shared/contract/ledger-calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { readEarnings } from './earnings-service.ts';
import { presentTransaction } from './ledger-presenter.ts';
import { downloadStatement, summarize } from './statement-service.ts';
import { listTransactions } from './statement-store.ts';

const pageSize = 50;

export function ledgerRoutes(bind: Bind, deps: Deps): void {
  bind(calls.listRewardTransactions, async ({ session, query }) => {
    const rows = await listTransactions(deps.db, session.userId, { ...query, limit: query.limit ?? pageSize });
    return rows.map(presentTransaction);
  });
  bind(calls.summarizeRewardTransactions, async ({ session, query }) => summarize(deps, session.userId, query.item));
  bind(calls.listEarnings, async ({ session }) => readEarnings(deps, session.userId));
  bind(calls.downloadRewardTransactions, async ({ session, query }) =>
    downloadStatement(deps, session.userId, query.item),
  );
}
