import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { everyOf } from '#shared/domain/schedule.ts';
import { nameOfMonth } from '#shared/domain/date-words.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { LoadFailed, Loading } from '#web/ui/load-state.tsx';
import { ImportFrame } from './import-frame.tsx';
import { importQuery, type Progress } from './import-queries.ts';
import { daysWords, promisesWords } from './import-words.ts';

/** Goes on when the page is left, and is found again under its address. */
export function ImportProgress({ id }: { id: number }) {
  const client = useQueryClient();
  const { data: progress, error, refetch } = useQuery(importQuery(id));
  const isDone = progress?.state === 'done';
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'import' });
  }, [client, isDone]);
  if (!progress)
    return error ? (
      <LoadFailed message={error.message} onRetry={() => void refetch()} />
    ) : (
      <Loading what="your import" />
    );
  if (isDone) return <Done progress={progress} />;
  if (progress.state === 'failed')
    return (
      <ImportFrame step={3} title="It didn’t work" text="Nothing was imported.">
        <p role="alert">Something went wrong, and nothing was changed. Please choose your file again.</p>
        <LinkButton href="/import" className="mt-5 w-full">
          Choose the file again
        </LinkButton>
      </ImportFrame>
    );
  return (
    <ImportFrame step={3} title="Importing..." text="You can leave this page. It goes on without you.">
      <progress
        aria-label="Imported days"
        max={Math.max(1, progress.total)}
        value={progress.done}
        className="goal-rail import-bar"
      />
      <p className="mt-2 text-small text-fg-2">
        {progress.done} of {daysWords(progress.total)}
      </p>
    </ImportFrame>
  );
}

function Done({ progress: { habits, from } }: { progress: Progress }) {
  const days = habits.reduce((sum, habit) => sum + habit.days, 0);
  const oldest = from === null ? '' : `, the oldest from ${nameOfMonth(from.slice(0, 7))} ${from.slice(0, 4)}`;
  return (
    <ImportFrame
      step="done"
      title="Your history is here"
      text={`${daysWords(days)} in ${promisesWords(habits)}${oldest}.`}
    >
      <ul className="divide-y divide-line">
        {habits.map((habit) => (
          <li key={habit.habitId ?? habit.challengeId}>
            <Link href={pathOf(habit)} className="flex min-h-(--tap) items-center gap-3 py-3 no-underline">
              <span className="min-w-0 flex-1">
                <b className="block font-semibold [overflow-wrap:anywhere]">{habit.name}</b>
                <span className="block text-small text-fg-2">
                  {habit.isNew
                    ? [daysWords(habit.days), ...streakWords(habit)].join(', ')
                    : `${daysWords(habit.days)} added`}
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 flex-none text-fg-2" />
            </Link>
          </li>
        ))}
      </ul>
      {habits.some(({ isNew, rewardAmount }) => isNew && rewardAmount === '0.00') && (
        <p className="mt-3 text-small text-pretty text-fg-2">
          New habits start with a reward of 0.00. Open one to decide what a kept day is worth to you.
        </p>
      )}
      <LinkButton href={paths.home} className="mt-4 w-full">
        Go to my promises
      </LinkButton>
    </ImportFrame>
  );
}

function pathOf({ habitId, challengeId }: Progress['habits'][number]): string {
  return challengeId === null ? paths.habit(habitId!) : paths.challenge(challengeId);
}

/** A few days keep no week or month yet. */
function streakWords({ bestStreak, frequency }: Progress['habits'][number]): string[] {
  return bestStreak === 0 ? [] : [`best streak ${bestStreak} ${everyOf(frequency)}${bestStreak === 1 ? '' : 's'}`];
}
