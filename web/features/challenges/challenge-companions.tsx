import { Check } from 'lucide-react';
import { stateOfWindow } from '#shared/domain/challenge-window.ts';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { NoteTag } from '#web/features/commitments/card/note-tag.tsx';
import { Companions } from '#web/features/commitments/members/companions.tsx';
import { DayTicks } from './card/challenge-progress.tsx';
import { isAchieved, type ChallengeDetails } from './challenge-queries.ts';
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
      renderRecord={({ daysDone }) => <Record daysDone={daysDone} goalDays={goalDays} />}
      renderStrip={({ daysDone }) => <Strip daysDone={daysDone} goalDays={goalDays} />}
      former={challenge.former.map(({ userId, daysDone }) => ({
        userId,
        record: <Record daysDone={daysDone} goalDays={goalDays} />,
        strip: <Strip daysDone={daysDone} goalDays={goalDays} />,
      }))}
    />
  );
}

function Strip({ daysDone, goalDays }: { daysDone: number; goalDays: number }) {
  return (
    <span className="mt-1.5 flex">
      <DayTicks done={daysDone} goalDays={goalDays} />
    </span>
  );
}

function Record(progress: { daysDone: number; goalDays: number }) {
  if (isAchieved(progress)) return <NoteTag icon={Check} text="Achieved" look="gold" />;
  return (
    <span className="flex-none text-small font-semibold text-fg-2">
      <span className="sr-only">Done: </span>
      {progress.daysDone} of {progress.goalDays}
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
