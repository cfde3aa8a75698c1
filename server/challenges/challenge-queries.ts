import { dayOf } from '#shared/domain/days.ts';
import { decimalFromCents } from '#shared/domain/money.ts';
import { findUser } from '#server/auth/user-store.ts';
import { access } from '#server/commitments/access.ts';
import { readCardRows } from '#server/commitments/card-store.ts';
import { listBadgesOf, listCommitmentsOf } from '#server/commitments/commitment-store.ts';
import { listCompletions } from '#server/commitments/completion-store.ts';
import { loadDoersOf } from '#server/commitments/doers.ts';
import { listMembershipsOf, listClocksOfDoers } from '#server/commitments/member-store.ts';
import { firstDay } from '#server/commitments/polled-replies.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { readChallengeCards } from './challenge-cards.ts';
import { presentChallenge, presentCompletion } from './challenge-presenter.ts';
import { challengeOf, listOwnDays } from './challenge-store.ts';

/** Three statements, however many challenges. */
export async function readChallenges({ db, now }: Deps, userId: number) {
  const items = await listCommitmentsOf(db, userId);
  const clocks = Map.groupBy(await listClocksOfDoers(db, userId), (row) => row.commitment_id);
  const badges = Map.groupBy(await listBadgesOf(db, userId), (row) => row.commitment_id);
  return items
    .filter(({ kind }) => kind === 'challenge')
    .map((challenge) =>
      presentChallenge(
        challengeOf(challenge),
        (badges.get(challenge.id) ?? []).map(({ badge }) => badge),
        (clocks.get(challenge.id) ?? []).map((doer) => dayOf(doer, now())),
      ),
    );
}

export async function readChallengeMemberships({ db }: Deps, userId: number) {
  const rows = await listMembershipsOf(db, userId);
  return rows
    .filter(({ kind }) => kind === 'challenge')
    .map((row) => ({
      id: row.id,
      challengeId: row.commitment_id,
      userId,
      role: row.role,
      rewardAmount: decimalFromCents(row.reward_amount),
      joinedAt: row.joined_at,
    }));
}

export async function readOwnDays({ db, now }: Deps, userId: number) {
  const user = await findUser(db, userId);
  if (!user) throw refuse('not_signed_in');
  const rows = await listOwnDays(db, userId, firstDay(dayOf(user, now())));
  return rows.map((row) => presentCompletion({ id: row.commitment_id }, row));
}

/** For the challenge's page, with every day of its window. */
export async function readChallengePage(deps: Deps, userId: number, challengeId: number) {
  const { item, member } = await access(deps.db, { kind: 'challenge', id: challengeId }, userId);
  const viewer = { ...member, id: userId };
  const cards = await readCardRows(deps.db, userId, dayOf(member, deps.now()), challengeId);
  const [shown] = await readChallengeCards(deps, viewer, cards, challengeId);
  if (!shown) throw refuse('not_found');
  const { start_date, end_date, streak_best } = challengeOf(item);
  const rows = await listCompletions(deps.db, item, start_date, end_date);
  const doers = await loadDoersOf(deps.db, item, rows, deps.now());
  const former = [...doers]
    .filter(([, { isFormer, completions }]) => isFormer && completions.size > 0)
    .map(([id, { completions }]) => ({ userId: id, daysDone: completions.size }));
  return { ...shown, bestStreak: streak_best, days: rows.map((row) => presentCompletion(item, row)), former };
}
