import { Check } from 'lucide-react';
import { stateOfWindow } from '#shared/domain/challenge-window.ts';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { NoteTag } from '#web/features/commitments/card/note-tag.tsx';
import { Companions } from '#web/features/commitments/members/companions.tsx';
import { DayTicks } from './card/challenge-progress.tsx';
import { isAchieved, type ChallengeDetails } from './challenge-queries.ts';
import { lateTicks } from './late-ticks.ts';
import type { LookedAtWindow } from './use-window.ts';

type ChallengeCompanionsProps = { challenge: ChallengeDetails; user: CurrentUser; window: LookedAtWindow };

export function ChallengeCompanions({ challenge, user, window }: ChallengeCompanionsProps) {
  const { goalDays } = challenge;
  return (
    <Companions
      item={challenge}
      user={user}
      whose={window.whose}
      summary={summaryOf(challenge, user)}
      renderRecord={({ userId, daysDone }) => (
        <Record daysDone={daysDone} goalDays={goalDays} late={lateTicks(challenge.days, userId).length} />
      )}
      renderStrip={({ userId, daysDone }) => (
        <Strip daysDone={daysDone} goalDays={goalDays} late={lateTicks(challenge.days, userId)} />
      )}
      former={challenge.former.map(({ userId, daysDone }) => ({
        userId,
        record: <Record daysDone={daysDone} goalDays={goalDays} />,
        strip: <Strip daysDone={daysDone} goalDays={goalDays} />,
      }))}
    />
  );
}

function Strip({ daysDone, goalDays, late }: { daysDone: number; goalDays: number; late?: number[] }) {
  return (
    <span className="mt-1.5 flex">
      <DayTicks done={daysDone} goalDays={goalDays} late={late} />
    </span>
  );
}

function Record({ late = 0, ...progress }: { daysDone: number; goalDays: number; late?: number }) {
  const lateText = late > 0 ? `, ${late} late` : '';
  if (isAchieved(progress)) return <NoteTag icon={Check} text={`Achieved${lateText}`} look="gold" />;
  return (
    <span className="flex-none text-small font-semibold text-fg-2">
      <span className="sr-only">Done: </span>
      {progress.daysDone} of {progress.goalDays}
      {lateText}
    </span>
  );
}

/** Counts who did today; once the window is over or the user's goal reached, who reached the goal. */
function summaryOf(challenge: ChallengeDetails, user: CurrentUser): string {
  const doers = challenge.members.filter(({ role }) => role === 'doer');
  const isOver = stateOfWindow(challenge, user.today) === 'expired';
  if (!isOver && !isAchieved(challenge))
    return `${doers.filter(({ done }) => done).length} of ${doers.length} kept today`;
  const achieved = doers.filter(({ daysDone }) => isAchieved({ daysDone, goalDays: challenge.goalDays }));
  return `${achieved.length} of ${doers.length} achieved`;
}
