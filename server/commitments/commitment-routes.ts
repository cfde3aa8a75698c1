import type { challengeCalls } from '#shared/contract/challenge-calls.ts';
import type { habitCalls } from '#shared/contract/habit-calls.ts';
import { decimalFromCents } from '#shared/domain/money.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import type { Kind } from './commitment.ts';
import { streakWithLate, undo } from './completing.ts';
import { presentOutcome } from './completion-presenter.ts';
import { removeCommitment } from './deleting.ts';
import { allowBack, changeReward, leave, readRemoved } from './membership-service.ts';
import { nudgeCompanions } from './nudge-service.ts';

/** Routes that work the same for habits and challenges. */
export function commitmentRoutes(
  bind: Bind,
  deps: Deps,
  kind: Kind,
  calls: typeof habitCalls | typeof challengeCalls,
): void {
  const of = ({ id }: { id: number }) => ({ kind, id });

  bind(calls.undo, async ({ deps, session, params, query }) =>
    presentOutcome(await undo(deps, session.userId, of(params), query.day)),
  );
  bind(calls.previewLate, async ({ session, params, query }) => ({
    streak: await streakWithLate(deps, session.userId, of(params), query.day),
  }));
  bind(calls.nudge, async ({ deps, session, params }) => ({
    nudged: await nudgeCompanions(deps, session.userId, of(params)),
  }));
  bind(calls.remove, async ({ session, params }) => removeCommitment(deps, session.userId, of(params)));

  bind(calls.setReward, async ({ session, params, body }) => {
    const changed = await changeReward(deps, session.userId, of(params), params.userId, body);
    return { ...changed, rewardAmount: decimalFromCents(changed.rewardAmount) };
  });
  bind(calls.leave, async ({ session, params }) => leave(deps, session.userId, of(params), params.userId));
  bind(calls.listRemoved, async ({ session, params }) => readRemoved(deps, session.userId, of(params)));
  bind(calls.allow, async ({ session, params }) => allowBack(deps, session.userId, of(params), params.userId));
}
