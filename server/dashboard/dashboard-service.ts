import { dayOf } from '#shared/domain/days.ts';
import { findUser } from '#server/auth/user-store.ts';
import { readChallengeCards } from '#server/challenges/challenge-cards.ts';
import { readCardRows } from '#server/commitments/card-store.ts';
import { takingTurns } from '#server/db/in-turns.ts';
import type { Deps } from '#server/deps.ts';
import { readGoals } from '#server/goal-rewards/goal-reward-presenter.ts';
import { readHabitCards } from '#server/habits/habit-cards.ts';
import { refuse } from '#server/http/refusal.ts';
import { readDays, readLastWords } from './desk.ts';

/** Everything the dashboard shows, in a fixed number of queries. PostgreSQL answers those side by side that can be. */
export async function readDashboard(deps: Deps, userId: number) {
  const turn = takingTurns();
  const user = await findUser(deps.db, userId);
  if (!user) throw refuse('not_signed_in');
  const [rows, goals, lastWords] = await Promise.all([
    readCardRows(deps, userId, dayOf(user, deps.now())),
    readGoals(deps.db, userId),
    readLastWords(deps, userId),
  ]);
  await turn();
  const habits = await readHabitCards(deps, user, rows);
  await turn();
  const challenges = await readChallengeCards(deps, user, rows);
  await turn();
  const days = await readDays(deps, user, rows, habits);
  return { habits, challenges, goals, days, lastWords };
}
