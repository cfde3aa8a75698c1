import * as calls from '#shared/contract/pledge-calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { answer, downloadSettlements, readDues, readSettlements, settle } from './dues-service.ts';
import { accept, decline, end, propose, readPledges } from './pledge-service.ts';

const pageSize = 50;

export function pledgeRoutes(bind: Bind, deps: Deps): void {
  bind(calls.pledgeInHabit, async ({ deps, session, params, body }) =>
    propose(deps, session.userId, { kind: 'habit', id: params.id }, body),
  );
  bind(calls.pledgeInChallenge, async ({ deps, session, params, body }) =>
    propose(deps, session.userId, { kind: 'challenge', id: params.id }, body),
  );
  bind(calls.listPledges, async ({ session }) => readPledges(deps, session.userId));
  bind(calls.acceptPledge, async ({ session, params }) => accept(deps, session.userId, params.id));
  bind(calls.declinePledge, async ({ session, params }) => decline(deps, session.userId, params.id));
  bind(calls.endPledge, async ({ session, params }) => end(deps, session.userId, params.id));

  bind(calls.listDues, async ({ session }) => readDues(deps, session.userId));
  bind(calls.settleDue, async ({ deps, session, body }) => settle(deps, session.userId, body));
  bind(calls.listSettlements, async ({ session, query }) =>
    readSettlements(deps.db, session.userId, query.before, query.limit ?? pageSize),
  );
  bind(calls.downloadSettlements, async ({ session }) => downloadSettlements(deps, session.userId));
  bind(calls.confirmSettlement, async ({ deps, session, params }) =>
    answer(deps, session.userId, params.id, 'confirmed'),
  );
  bind(calls.rejectSettlement, async ({ deps, session, params }) =>
    answer(deps, session.userId, params.id, 'rejected'),
  );
}
