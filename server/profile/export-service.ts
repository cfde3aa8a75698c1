import type { Reply } from '#shared/contract/endpoint.ts';
import type { exportUser } from '#shared/contract/profile-calls.ts';
import { decimalFromCents } from '#shared/domain/money.ts';
import type { Session } from '#server/auth/session-service.ts';
import { listSessions } from '#server/auth/session-store.ts';
import { findUser } from '#server/auth/user-store.ts';
import { listChallengesOf } from '#server/challenges/challenge-store.ts';
import { listCommentsBy } from '#server/comments/comment-store.ts';
import { listMembershipsOf } from '#server/commitments/member-store.ts';
import type { Deps } from '#server/deps.ts';
import { presentGoal } from '#server/goal-rewards/goal-reward-presenter.ts';
import { listGoals } from '#server/goal-rewards/goal-reward-store.ts';
import { listHabitsOf } from '#server/habits/habit-store.ts';
import { refuse } from '#server/http/refusal.ts';
import { presentTransaction } from '#server/ledger/ledger-presenter.ts';
import { listTransactions } from '#server/ledger/statement-store.ts';
import { presentNudge } from '#server/nudges/nudge-presenter.ts';
import { listNudgesTo } from '#server/nudges/nudge-store.ts';
import * as store from './export-store.ts';

/** Everything that is there because of somebody; of promises that they left, too, what they did in them. */
export async function exportEverything(deps: Deps, { userId }: Session): Promise<Reply<typeof exportUser>> {
  const { db } = deps;
  const user = await findUser(db, userId);
  if (!user) throw refuse('not_signed_in');
  const sessions = await listSessions(db, userId);
  const transactions = await listTransactions(db, userId, { limit: Number.MAX_SAFE_INTEGER });
  const nudges = await listNudgesTo(db, userId, undefined, Number.MAX_SAFE_INTEGER);
  return {
    exportedAt: deps.now().toISOString(),
    account: { ...user, balance: decimalFromCents(user.balance), createdAt: await store.findCreatedAt(db, userId) },
    sessions: sessions.map((row) => ({ createdAt: row.created_at, expiresAt: row.expires_at })),
    habits: memberships(await listMembershipsOf(db, 'habit', userId), await listHabitsOf(db, userId)),
    completions: (await store.listHabitDays(db, userId)).map((row) => ({
      habitId: row.habit_id,
      completionDate: row.completion_date,
    })),
    pauses: (await store.listPauses(db, userId)).map((row) => ({
      habitId: row.habit_id,
      from: row.from_day,
      until: row.until_day,
    })),
    challenges: memberships(await listMembershipsOf(db, 'challenge', userId), await listChallengesOf(db, userId)),
    challengeCompletions: (await store.listChallengeDays(db, userId)).map((row) => ({
      challengeId: row.challenge_id,
      completionDate: row.completion_date,
    })),
    comments: (await listCommentsBy(db, userId)).map((row) => ({
      ...itemOf(row),
      content: row.content,
      timestamp: row.created_at,
    })),
    rewardTransactions: transactions.map(presentTransaction),
    nudges: nudges.map(presentNudge),
    nudgesSent: (await store.listNudgesFrom(db, userId)).map((row) => ({
      ...itemOf(row),
      message: row.message,
      timestamp: row.created_at,
    })),
    invitations: (await store.listInvitationsBy(db, userId)).map((row) => ({
      ...itemOf(row),
      code: row.code,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    })),
    goalRewards: (await listGoals(db, userId)).map(presentGoal),
  };
}

function memberships(
  rows: Awaited<ReturnType<typeof listMembershipsOf>>,
  items: readonly { id: number; name: string }[],
) {
  const names = new Map(items.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    id: row.item_id,
    name: names.get(row.item_id) ?? '',
    role: row.role,
    rewardAmount: decimalFromCents(row.reward_amount),
    joinedAt: row.joined_at,
  }));
}

const itemOf = (row: { habit_id: number | null; challenge_id: number | null }) => ({
  habitId: row.habit_id,
  challengeId: row.challenge_id,
});
