import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { dayIn } from '#shared/domain/days.ts';
import { scheduleLabel } from '#shared/domain/schedule-words.ts';
import { HeadNote } from '#web/features/commitments/page/head-note.tsx';
import { LateRow } from '#web/features/commitments/card/late-row.tsx';
import { WordRow } from '#web/features/commitments/card/word-row.tsx';
import { dayAndMonth } from '#shared/domain/date-words.ts';
import { HabitActions } from './card/habit-actions.tsx';
import { habitProgress } from './card/habit-progress.ts';
import { PeriodTicks } from './card/period-ticks.tsx';
import type { HabitCard } from './habit-queries.ts';
import { HabitStub, noteStateOf } from './card/habit-stub.tsx';
import { againText, keptAgain, thisPeriod } from './period-texts.ts';

export function HabitHead({ habit, user }: { habit: HabitCard; user: CurrentUser }) {
  const state = noteStateOf(habit, user);
  const progress = habitProgress(habit, user.today);
  const since = dayIn(user.timezone, new Date(habit.createdAt));
  return (
    <HeadNote
      item={habit}
      user={user}
      state={state}
      meta={<MetaLine parts={[scheduleLabel(habit), `Since ${dayAndMonth(since, user.today)}`]} />}
      stub={<HabitStub habit={habit} user={user} state={state} />}
      actions={<HabitActions habit={habit} user={user} />}
    >
      {habit.role === 'doer' && progress.times > 1 && (
        <PeriodTicks progress={progress} lateDays={habit.ownLateDays} period={thisPeriod[habit.frequency]} />
      )}
      <LateRow item={habit} user={user} inStub={progress.keptBy} />
      <WordRow item={habit} user={user} />
      {state === 'again' && progress.times > 1 && !progress.isDoneToday && (
        <p className="my-1.5 text-small text-pretty text-fg-2">{againText}</p>
      )}
      {state === 'again' && progress.times === 1 && (
        <p className="my-1.5 text-small text-pretty text-fg-2">{keptAgain(habit)}</p>
      )}
    </HeadNote>
  );
}

/** Dots between the parts: the one at the start of a line lies outside and is clipped. */
function MetaLine({ parts }: { parts: readonly string[] }) {
  return (
    <span className="overflow-x-clip">
      <span className="-ml-5 flex flex-wrap gap-y-0.5">
        {parts.map((part) => (
          <span key={part} className="pl-5">
            <span aria-hidden="true" className="-ml-3 inline-block w-3">
              ·
            </span>
            {part}
          </span>
        ))}
      </span>
    </span>
  );
}
