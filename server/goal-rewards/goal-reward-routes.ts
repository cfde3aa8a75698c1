import * as calls from '#shared/contract/goal-reward-calls.ts';
import { decimalFromCents } from '#shared/domain/money.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { addGoal, changeGoal, readPace, redeemGoal, removeGoal } from './goal-reward-service.ts';
import { presentGoal } from './goal-reward-presenter.ts';
import { listGoals } from './goal-reward-store.ts';

export function goalRewardRoutes(bind: Bind, deps: Deps): void {
  bind(calls.listGoalRewards, async ({ session }) => (await listGoals(deps.db, session.userId)).map(presentGoal));
  bind(calls.goalPace, async ({ session }) => {
    const { earned, days } = await readPace(deps, session.userId);
    return { earned: decimalFromCents(earned), days };
  });
  bind(calls.createGoalReward, async ({ deps, session, body }) =>
    presentGoal(await addGoal(deps, session.userId, body)),
  );
  bind(calls.updateGoalReward, async ({ session, params, body }) =>
    presentGoal(await changeGoal(deps, session.userId, params.id, body)),
  );
  bind(calls.deleteGoalReward, async ({ session, params }) => removeGoal(deps, session.userId, params.id));
  bind(calls.redeemGoalReward, async ({ deps, session, params }) => {
    const { goal, posted } = await redeemGoal(deps, session.userId, params.id);
    return { goal: presentGoal(goal), balance: decimalFromCents(posted.balance), currency: posted.currency };
  });
}
