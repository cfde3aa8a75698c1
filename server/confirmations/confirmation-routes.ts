import type { challengeCalls } from '#shared/contract/challenge-calls.ts';
import { listConfirmations } from '#shared/contract/confirmation-calls.ts';
import type { habitCalls } from '#shared/contract/habit-calls.ts';
import { idsOf, type Kind } from '#server/commitments/commitment.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { chooseConfirmation, confirmAll, confirmOne, decline, dismissDeclined } from './decision-service.ts';
import { listWaitingFor } from './mark-store.ts';

export function confirmationRoutes(bind: Bind, deps: Deps): void {
  bind(listConfirmations, async ({ session }) => {
    const rows = await listWaitingFor(deps.db, session.userId);
    return rows.map((row) => ({
      completionId: row.id,
      ...idsOf(row.kind, row.commitment_id),
      name: row.name,
      userId: row.user_id,
      userName: row.user_name,
      day: row.completion_date,
      late: row.marked_on !== null,
      markedAt: row.created_at,
    }));
  });
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
