import { progressOf } from '#shared/domain/challenge-window.ts';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { useSelectedMember } from '#web/features/commitments/members/use-selected-member.ts';
import type { ChallengeDetails } from './challenge-queries.ts';
import { outlookOf, ownOutlook, windowOutlook } from './window-texts.ts';

/** The selected member's days in the window, and the outlook for them. */
export function useWindow(challenge: ChallengeDetails, user: CurrentUser) {
  const whose = useSelectedMember(challenge, user.id);
  const ownDays = daysOf(challenge, user.id);
  // A completion is shown on the note at once; `days` has it only after the refetch.
  if (challenge.doneToday) ownDays.add(user.today);
  // Not counted any more: undone. An imported day is counted, and can still be marked.
  else if (ownDays.size > challenge.daysDone) ownDays.delete(user.today);
  const { shownId, companion, who } = whose;
  const days = shownId === user.id ? ownDays : daysOf(challenge, shownId);
  return {
    whose,
    days,
    late: lateDaysOf(challenge, shownId),
    waiting: new Set(shownId === user.id ? challenge.waiting?.days : []),
    pending: pendingDaysOf(challenge, shownId),
    achievedOn: whose.isWatching ? undefined : progressOf(challenge, challenge.goalDays, ownDays).achievedOn,
    bestRun: shownId === undefined ? 0 : progressOf(challenge, challenge.goalDays, days).bestRun,
    outlook: companion
      ? outlookOf(who, challenge, days)
      : shownId === undefined
        ? windowOutlook(challenge, user.today)
        : ownOutlook(challenge, days, user.today),
  };
}

export type LookedAtWindow = ReturnType<typeof useWindow>;

/** For an overseer (no `shownId`), a day is done when any member did it. */
function daysOf({ days }: ChallengeDetails, shownId: number | undefined): Set<string> {
  const shown = days.filter(({ userId }) => shownId === undefined || userId === shownId);
  return new Set(shown.map(({ completionDate }) => completionDate));
}

/** For an overseer, a day is late when nobody did it on time. */
function lateDaysOf({ days }: ChallengeDetails, shownId: number | undefined): Set<string> {
  const shown = days.filter(({ userId }) => shownId === undefined || userId === shownId);
  const onTime = new Set(shown.filter(({ late }) => !late).map(({ completionDate }) => completionDate));
  return new Set(shown.map(({ completionDate }) => completionDate).filter((day) => !onTime.has(day)));
}

/** Of one member. An overseer finds them on the home page. */
function pendingDaysOf({ days }: ChallengeDetails, shownId: number | undefined): Set<string> {
  const pending = days.filter(({ userId, status }) => userId === shownId && status === 'pending');
  return new Set(pending.map(({ completionDate }) => completionDate));
}
