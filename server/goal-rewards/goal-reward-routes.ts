import * as calls from '#shared/contract/goal-reward-calls.ts';
import { decimalFromCents } from '#shared/domain/money.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { addGoal, changeGoal, readPace, redeemGoal, removeGoal } from './goal-reward-service.ts';
import { readGoals } from './goal-reward-presenter.ts';

export function goalRewardRoutes(bind: Bind, deps: Deps): void {
  bind(calls.listGoalRewards, async ({ session }) => readGoals(deps.db, session.userId));
  bind(calls.goalPace, async ({ session }) => {
    const { earned, days } = await readPace(deps, session.userId);
    return { earned: decimalFromCents(earned), days };
  });
  bind(calls.createGoalReward, async ({ deps, session, body }) => addGoal(deps, session.userId, body));
  bind(calls.updateGoalReward, async ({ session, params, body }) => changeGoal(deps, session.userId, params.id, body));
  bind(calls.deleteGoalReward, async ({ session, params }) => removeGoal(deps, session.userId, params.id));
  bind(calls.redeemGoalReward, async ({ deps, session, params }) => {
    const { goal, balance, currency } = await redeemGoal(deps, session.userId, params.id);
    return { goal, balance: decimalFromCents(balance), currency };
  });
}
