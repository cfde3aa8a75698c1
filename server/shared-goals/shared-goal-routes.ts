import * as calls from '#shared/contract/goal-reward-calls.ts';
import { decimalFromCents } from '#shared/domain/money.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { contribute, joinGoal, leaveGoal, readInvitation, readKeepsake, shareGoal } from './shared-goal-service.ts';

export function sharedGoalRoutes(bind: Bind, deps: Deps): void {
  bind(calls.shareGoalReward, async ({ session, params }) => shareGoal(deps, session.userId, params.id));
  bind(calls.findGoalRewardByInvite, async ({ params, address }) => readInvitation(deps, params.code, address));
  bind(calls.joinGoalReward, async ({ deps, session, params, address }) =>
    joinGoal(deps, session.userId, params.code, address),
  );
  bind(calls.leaveGoalReward, async ({ session, params }) => leaveGoal(deps, session.userId, params.id, params.userId));
  bind(calls.contributeToGoalReward, async ({ deps, session, params, body }) => {
    const { goal, balance, currency } = await contribute(deps, session.userId, params.id, body.amount);
    return { goal, balance: decimalFromCents(balance), currency };
  });
  bind(calls.readGoalKeepsake, async ({ session, params }) => readKeepsake(deps, session.userId, params.id));
}
