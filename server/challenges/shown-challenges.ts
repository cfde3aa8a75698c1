import { addDays } from '#shared/domain/calendar.ts';
import { dayIn } from '#shared/domain/days.ts';
import { decimalFromCents, noCents } from '#shared/domain/money.ts';
import { scheduleOf } from '#shared/domain/schedule.ts';
import { listBadgesOf } from '#server/commitments/commitment-store.ts';
import { listCompanionsOf } from '#server/commitments/member-store.ts';
import { whoHasDone } from '#server/commitments/who-has-done.ts';
import type { Deps } from '#server/deps.ts';
import { presentChallenge, presentMember } from './challenge-presenter.ts';
import { listChallengesOf } from './challenge-store.ts';
import { countDays, listRecentDays } from './shown-challenge-store.ts';

type Viewer = { id: number; timezone: string };

/**
 * Challenges as their notes show them: all of somebody's, or the one that is asked for. A fixed number of statements,
 * whatever the number of challenges and companions.
 */
export async function readShownChallenges({ db, now }: Pick<Deps, 'db' | 'now'>, viewer: Viewer, only?: number) {
  const at = now();
  const today = dayIn(viewer.timezone, at);
  const challenges = await listChallengesOf(db, viewer.id, only);
  // Most people have none, and then there is nothing to ask.
  if (challenges.length === 0) return [];
  const badges = Map.groupBy(await listBadgesOf(db, 'challenge', viewer.id, only), (row) => row.item_id);
  const companions = Map.groupBy(await listCompanionsOf(db, 'challenge', viewer.id, only), (row) => row.item_id);
  const counts = Map.groupBy(await countDays(db, viewer.id, only), (row) => row.challenge_id);
  // A companion further west may be two dates behind.
  const recent = Map.groupBy(await listRecentDays(db, viewer.id, addDays(today, -2), only), (row) => row.challenge_id);

  return challenges.map((challenge) => {
    const members = companions.get(challenge.id) ?? [];
    const days = recent.get(challenge.id) ?? [];
    const done = whoHasDone(scheduleOf(challenge), members, days, at);
    const countOf = (userId: number) => counts.get(challenge.id)?.find((row) => row.user_id === userId);
    const mine = members.find((member) => member.user_id === viewer.id);
    const doneToday = days.find((row) => row.user_id === viewer.id && row.completion_date === today);
    return {
      ...presentChallenge(
        challenge,
        (badges.get(challenge.id) ?? []).map((row) => row.badge),
        members.filter((member) => member.role === 'doer').map((member) => dayIn(member.timezone, at)),
      ),
      role: mine?.role ?? ('overseer' as const),
      rewardAmount: decimalFromCents(mine?.reward_amount ?? noCents),
      daysDone: countOf(viewer.id)?.days ?? 0,
      doneToday: doneToday !== undefined,
      paidToday: decimalFromCents(doneToday?.paid ?? noCents),
      earned: decimalFromCents(countOf(viewer.id)?.earned ?? noCents),
      members: members.map((member) =>
        presentMember(member, done.has(member.user_id), countOf(member.user_id)?.days ?? 0),
      ),
    };
  });
}
