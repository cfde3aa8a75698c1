import { limits } from '#shared/domain/limits.ts';
import { PromisePreview } from '#web/features/commitments/edit/promise-preview.tsx';
import type { ChallengeValues } from './challenge-form.tsx';
import { ChallengeProgress } from './card/challenge-progress.tsx';

export function ChallengePreview({ values }: { values: ChallengeValues }) {
  const [goalDays, days] = [typedDays(values.goalDays), typedDays(values.completionDays)];
  return (
    <PromisePreview
      values={values}
      ink="harbour"
      meta={
        <>
          Challenge
          {days && (
            <>
              <span>·</span>
              <span>{days === 1 ? 'Last day' : `${days} days left`}</span>
            </>
          )}
        </>
      }
    >
      {goalDays && <ChallengeProgress done={0} goalDays={goalDays} />}
    </PromisePreview>
  );
}

/** Undefined while the field holds no valid number of days. */
function typedDays(text: string): number | undefined {
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= limits.challengeDays.max ? days : undefined;
}
