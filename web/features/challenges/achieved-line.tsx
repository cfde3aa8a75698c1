import { dayNumber, stateOfWindow } from '#shared/domain/challenge-window.ts';
import type { Day } from '#shared/domain/days.ts';
import { SealMark } from '#web/ui/seal-mark.tsx';
import type { ChallengeCard } from '#web/features/challenges/challenge-queries.ts';
import { promiseKept } from '#web/features/challenges/window-texts.ts';

type AchievedLineProps = { challenge: ChallengeCard; achievedOn: Day; today: Day };

/** A plain line without animation: the note has already celebrated. */
export function AchievedLine({ challenge, achievedOn, today }: AchievedLineProps) {
  const number = dayNumber(challenge, achievedOn);
  const isRunning = stateOfWindow(challenge, today) === 'running' && today < challenge.endDate;
  return (
    <div className="flex items-center gap-3.5 rounded-note bg-gold-tint px-4 py-3.5">
      <SealMark className="size-11 flex-none" />
      <div className="min-w-0">
        <h2 className="font-display text-lg leading-tight font-semibold">{promiseKept(challenge.goalDays)}</h2>
        <p className="mt-0.5 text-small text-pretty text-fg-2">
          You got there on day {number} of {challenge.completionDays}.
          {isRunning && ' Days after this still count, but pay nothing.'}
        </p>
      </div>
    </div>
  );
}
