import { challengeCalls } from '#shared/contract/challenge-calls.ts';
import { habitCalls } from '#shared/contract/habit-calls.ts';
import type { Kind } from '#server/commitments/commitment.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { lookBack } from './look-back.ts';
import { answerFit, endWell } from './week-three-service.ts';

export function weekThreeRoutes(bind: Bind, deps: Deps): void {
  routesOf(bind, deps, 'habit', habitCalls);
  routesOf(bind, deps, 'challenge', challengeCalls);
}

function routesOf(bind: Bind, deps: Deps, kind: Kind, calls: typeof habitCalls | typeof challengeCalls): void {
  bind(calls.answerFit, async ({ session, params }) => answerFit(deps, session.userId, { kind, id: params.id }));
  bind(calls.endWell, async ({ session, params, body }) =>
    endWell(deps, session.userId, { kind, id: params.id }, body.lastWord),
  );
  bind(calls.lookBack, async ({ session, params }) => lookBack(deps, session.userId, { kind, id: params.id }));
}
