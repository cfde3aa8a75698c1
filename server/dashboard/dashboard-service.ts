import { findUser } from '#server/auth/user-store.ts';
import { readShownChallenges } from '#server/challenges/shown-challenges.ts';
import type { Deps } from '#server/deps.ts';
import { presentGoal } from '#server/goal-rewards/goal-reward-presenter.ts';
import { listGoals } from '#server/goal-rewards/goal-reward-store.ts';
import { readShownHabits } from '#server/habits/shown-habits.ts';
import { refuse } from '#server/http/refusal.ts';

/** Everything that the first screen shows, in a fixed number of statements. */
export async function readDashboard(deps: Deps, userId: number) {
  const user = await findUser(deps.db, userId);
  if (!user) throw refuse('not_signed_in');
  const habits = await readShownHabits(deps, user);
  const challenges = await readShownChallenges(deps, user);
  const goals = await listGoals(deps.db, userId);
  return { habits, challenges, goals: goals.map(presentGoal) };
}
