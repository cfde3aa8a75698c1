import type { challengeCalls } from '#shared/contract/challenge-calls.ts';
import { listConfirmations } from '#shared/contract/confirmation-calls.ts';
import type { habitCalls } from '#shared/contract/habit-calls.ts';
import type { Kind } from '#server/commitments/commitment.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { chooseConfirmation, confirmAll, confirmOne, decline, dismissDeclined } from './decision-service.ts';
import { readWaitingMarks } from './waiting-marks.ts';

export function confirmationRoutes(bind: Bind, deps: Deps): void {
  bind(listConfirmations, async ({ session }) => readWaitingMarks(deps.db, session.userId));
}

/** An overseer's word on the marks of a habit or a challenge. */
export function decisionRoutes(
  bind: Bind,
  deps: Deps,
  kind: Kind,
  calls: typeof habitCalls | typeof challengeCalls,
): void {
  const of = ({ id }: { id: number }) => ({ kind, id });

  bind(calls.setConfirmation, async ({ session, params, body }) =>
    chooseConfirmation(deps, session.userId, of(params), params.userId, body.confirmation),
  );
  bind(calls.confirmMark, async ({ deps, session, params }) =>
    confirmOne(deps, session.userId, of(params), params.completionId),
  );
  bind(calls.confirmAllMarks, async ({ deps, session, params }) => confirmAll(deps, session.userId, of(params)));
  bind(calls.declineMark, async ({ deps, session, params, body }) =>
    decline(deps, session.userId, of(params), params.completionId, body.reason),
  );
  bind(calls.dismissDeclined, async ({ session, params }) => dismissDeclined(deps, session.userId, of(params)));
}
