import { dayIn } from '#shared/domain/days.ts';
import { decimalFromCents } from '#shared/domain/money.ts';
import { findUser } from '#server/auth/user-store.ts';
import { access } from '#server/commitments/access.ts';
import { listBadgesOf } from '#server/commitments/commitment-store.ts';
import { presentCompletion } from '#server/commitments/completion-presenter.ts';
import { listCompletions } from '#server/commitments/completion-store.ts';
import { listMembershipsOf, listZonesOfDoers } from '#server/commitments/member-store.ts';
import { firstDay } from '#server/commitments/polls.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { presentChallenge } from './challenge-presenter.ts';
import { listChallengesOf, listOwnDays } from './challenge-store.ts';
import { readShownChallenges } from './shown-challenges.ts';

/** Three statements, however many challenges. */
export async function readChallenges({ db, now }: Deps, userId: number) {
  const challenges = await listChallengesOf(db, userId);
  const zones = Map.groupBy(await listZonesOfDoers(db, 'challenge', userId), ({ item_id }) => item_id);
  const badges = Map.groupBy(await listBadgesOf(db, 'challenge', userId), ({ item_id }) => item_id);
  return challenges.map((challenge) =>
    presentChallenge(
      challenge,
      (badges.get(challenge.id) ?? []).map(({ badge }) => badge),
      (zones.get(challenge.id) ?? []).map(({ timezone }) => dayIn(timezone, now())),
    ),
  );
}

export async function readChallengeMemberships({ db }: Deps, userId: number) {
  const rows = await listMembershipsOf(db, 'challenge', userId);
  return rows.map((row) => ({
    challengeId: row.item_id,
    userId,
    role: row.role,
    rewardAmount: decimalFromCents(row.reward_amount),
    joinedAt: row.joined_at,
  }));
}

export async function readOwnDays({ db, now }: Deps, userId: number) {
  const user = await findUser(db, userId);
  if (!user) throw refuse('not_signed_in');
  const rows = await listOwnDays(db, userId, firstDay(dayIn(user.timezone, now())));
  return rows.map((row) => ({ challengeId: row.challenge_id, ...presentCompletion(row) }));
}

/** A challenge as its own page shows it, with every day of its window. */
export async function readChallengePage(deps: Deps, userId: number, id: number) {
  const { item, member } = await access(deps.db, { kind: 'challenge', id }, userId);
  const [shown] = await readShownChallenges(deps, { id: userId, timezone: member.timezone }, id);
  if (!shown) throw refuse('not_found');
  const rows = await listCompletions(deps.db, item, item.start_date, item.end_date);
  return { ...shown, bestStreak: item.streak_best, days: rows.map(presentCompletion) };
}
