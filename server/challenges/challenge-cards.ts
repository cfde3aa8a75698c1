import { addDays } from '#shared/domain/calendar.ts';
import { dayOf, type Clock } from '#shared/domain/days.ts';
import { decimalFromCents, noCents } from '#shared/domain/money.ts';
import type { CardRows } from '#server/commitments/card-store.ts';
import type { MemberRow } from '#server/commitments/commitment-presenter.ts';
import type { CommitmentRow } from '#server/commitments/commitment-store.ts';
import { storedSchedule } from '#server/commitments/schedule-columns.ts';
import { daysIn, isLateOpen, lateDayOf, lateDaysIn } from '#server/commitments/late-day.ts';
import { memberProgress, type DoneDay, type SpansOf } from '#server/commitments/member-progress.ts';
import { mapInTurns, takingTurns } from '#server/db/in-turns.ts';
import type { Deps } from '#server/deps.ts';
import { asksFit, hasEndedWell } from '#server/week-three/fit.ts';
import { presentChallenge, presentMember } from './challenge-presenter.ts';
import { countDays, listRecentDays, readLateTicks } from './challenge-card-store.ts';
import { challengeOf, type ChallengeRow } from './challenge-store.ts';

type Viewer = Clock & { id: number };

/** Challenges as their notes show them. A fixed number of statements, however many challenges and companions. */
export async function readChallengeCards(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  rows: CardRows,
  only?: number,
) {
  const challenges = rows.items.filter(({ kind }) => kind === 'challenge').map(challengeOf);
  // Most people have no challenges: skip the queries.
  if (challenges.length === 0) return [];
  const turn = takingTurns();
  const at = now();
  const today = dayOf(viewer, at);
  const countOf = await countDays(db, viewer.id, challenges, today);
  const lateTicksOf = await readLateTicks(db, viewer.id, challenges, countOf, today);
  await turn();
  // A companion further west may be two dates behind.
  const since = addDays(today, -2);
  const recent = Map.groupBy(await listRecentDays(db, viewer.id, since, only), (row) => row.commitment_id);

  await turn();
  const ownDaysOf = (id: number) => (recent.get(id) ?? []).filter((row) => row.user_id === viewer.id);
  const canBeLate = (challenge: ChallengeRow) =>
    isLateOpen(challenge, { today, days: daysIn(ownDaysOf(challenge.id)) });
  if (challenges.some(canBeLate)) await rows.readOwnSpans();

  const present = (challenge: ChallengeRow) => {
    const members = rows.membersOf(challenge.id);
    const days = recent.get(challenge.id) ?? [];
    const spansOf = (userId: number) => rows.spansOf(challenge.id, userId);
    const progress = memberProgress(storedSchedule(challenge), members, days, spansOf, at);
    const mine = members.find((member) => member.user_id === viewer.id);
    const own = ownDaysOf(challenge.id);
    const imported = mine?.imported_days ?? 0;
    const doneToday = own.find((row) => row.completion_date === today);
    return {
      ...presentChallenge(
        challenge,
        rows.badgesOf(challenge.id),
        members.filter((member) => member.role === 'doer').map((member) => dayOf(member, at)),
      ),
      role: mine?.role ?? ('overseer' as const),
      asksFit: asksFit(challenge, viewer, members.length, today),
      ended: hasEndedWell(challenge),
      rewardAmount: decimalFromCents(mine?.reward_amount ?? noCents),
      rewardVisible: mine?.reward_visible !== 0,
      daysDone: (countOf(challenge.id, viewer.id)?.days ?? 0) + imported,
      doneToday: doneToday !== undefined,
      lateDay:
        mine?.role === 'doer' ? lateDayOf(challenge, { today, spans: spansOf(viewer.id), days: daysIn(own) }) : null,
      ownLateDays: lateDaysIn(own),
      ...rows.ownMarksOf(challenge.id),
      // Days are imported before others can be marked late.
      ownLateTicks: lateTicksOf(challenge.id).map((tick) => tick + imported),
      paidToday: decimalFromCents(doneToday?.paid ?? noCents),
      earned: decimalFromCents(countOf(challenge.id, viewer.id)?.earned ?? noCents),
      members: members.map((member) =>
        presentMember(
          member,
          progress.get(member.user_id)!,
          countOf(challenge.id, member.user_id)?.days ?? 0,
          viewer.id,
        ),
      ),
    };
  };
  return mapInTurns(challenges, present, 1);
}

/** The members of one challenge, for its polls. `recent` are completions of today, or more. */
export async function readMembers(
  { db }: Pick<Deps, 'db'>,
  item: CommitmentRow,
  members: readonly (MemberRow & Clock & { paused_at: string | null; imported_days: number })[],
  recent: readonly DoneDay[],
  spansOf: SpansOf,
  now: Date,
) {
  const [anyone] = members;
  if (!anyone) return [];
  const challenge = challengeOf(item);
  const countOf = await countDays(db, anyone.user_id, [challenge], dayOf(anyone, now));
  const progress = memberProgress(storedSchedule(challenge), members, recent, spansOf, now);
  return members.map((member) =>
    presentMember(member, progress.get(member.user_id)!, countOf(challenge.id, member.user_id)?.days ?? 0),
  );
}
