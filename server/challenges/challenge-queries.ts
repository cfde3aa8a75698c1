import { dayOf } from '#shared/domain/days.ts';
import type { ImportedDays } from '#shared/domain/imported-days.ts';
import { decimalFromCents } from '#shared/domain/money.ts';
import { findUser } from '#server/auth/user-store.ts';
import { readCardRows } from '#server/commitments/card-store.ts';
import { listBadgesOf, listCommitmentsOf } from '#server/commitments/commitment-store.ts';
import { showCompletionsInTurns } from '#server/commitments/completions-in-turns.ts';
import { loadDoersOf } from '#server/commitments/doers.ts';
import { listMembershipsOf, listClocksOfDoers } from '#server/commitments/member-store.ts';
import { firstDay } from '#server/commitments/polled-replies.ts';
import { settledAccess, withSettledStreaks } from '#server/commitments/settled-streaks.ts';
import { inPages, rowsPerPage } from '#server/db/in-turns.ts';
import type { Deps } from '#server/deps.ts';
import { loadImported } from '#server/imports/imported-days.ts';
import { findImportedBest } from '#server/imports/import-store.ts';
import { refuse } from '#server/http/refusal.ts';
import { readChallengeCards } from './challenge-cards.ts';
import { presentChallenge, presentCompletion } from './challenge-presenter.ts';
import { challengeOf, listOwnDays } from './challenge-store.ts';

/** Three statements, however many challenges. */
export async function readChallenges(deps: Deps, userId: number) {
  const { db, now } = deps;
  const items = await withSettledStreaks(deps, await listCommitmentsOf(db, userId));
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
      rewardVisible: row.reward_visible === 1,
      joinedAt: row.joined_at,
    }));
}

export async function readOwnDays({ db, now }: Deps, userId: number) {
  const user = await findUser(db, userId);
  if (!user) throw refuse('not_signed_in');
  const since = firstDay(dayOf(user, now()));
  return inPages(
    (last: OwnDayRow | undefined) => listOwnDays(db, userId, since, last, rowsPerPage),
    (row) => presentCompletion({ id: row.commitment_id }, row),
  );
}

type OwnDayRow = Awaited<ReturnType<typeof listOwnDays>>[number];

/** For the challenge's page, with every day of its window. */
export async function readChallengePage(deps: Deps, userId: number, challengeId: number) {
  const { item, member } = await settledAccess(deps, { kind: 'challenge', id: challengeId }, userId);
  const viewer = { ...member, id: userId };
  const cards = await readCardRows(deps, userId, dayOf(member, deps.now()), challengeId);
  const [shown] = await readChallengeCards(deps, viewer, cards, challengeId);
  if (!shown) throw refuse('not_found');
  const { start_date, end_date, streak_best } = challengeOf(item);
  const counts = new Map<number, number>();
  const days = await showCompletionsInTurns(deps.db, item, start_date, end_date, (row) => {
    counts.set(row.user_id, (counts.get(row.user_id) ?? 0) + 1);
    return presentCompletion(item, row);
  });
  const doers = await loadDoersOf(deps.db, item, [], deps.now());
  const former = [...doers]
    .filter(([id, { isFormer }]) => isFormer && counts.has(id))
    .map(([id]) => ({ userId: id, daysDone: counts.get(id)! }));
  const imported = shown.members.some(({ userId: id, daysDone }) => daysDone > (counts.get(id) ?? 0))
    ? await loadImported(deps.db, challengeId)
    : new Map<number, ImportedDays>();
  const earlier = [...imported].flatMap(([id, { kept }]) =>
    kept
      .filter((day) => start_date <= day && day <= end_date)
      .map((completionDate) => ({ userId: id, completionDate, late: false, status: 'standing' as const })),
  );
  const isAlone = member.role === 'doer' && doers.size === 1 && imported.size > 0;
  const before = isAlone ? await findImportedBest(deps.db, challengeId, userId) : 0;
  return { ...shown, bestStreak: Math.max(streak_best, before), days: [...earlier, ...days], former };
}
