import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { everyOf } from '#shared/domain/schedule.ts';
import { Comments } from '#web/features/comments/comments.tsx';
import { useNotePolling } from '#web/features/commitments/data/note-polling.ts';
import { PromisePage } from '#web/features/commitments/page/promise-page.tsx';
import { HabitCompanions } from '#web/features/habits/habit-companions.tsx';
import { StreakPicture } from '#web/features/sharing/named-picture.tsx';
import { HabitFigures } from '#web/features/habits/habit-figures.tsx';
import { HabitHead } from '#web/features/habits/habit-head.tsx';
import { PromiseMarks } from '#web/features/commitments/page/promise-marks.tsx';
import { periodUnits } from '#web/features/habits/period-texts.ts';
import { HabitMonth } from '#web/features/habits/habit-month.tsx';
import { isCreator } from '#web/features/commitments/data/dashboard-query.ts';
import { habitQuery, type HabitDetails } from '#web/features/habits/habit-queries.ts';
import { useIsPromiseReady } from '#web/features/pledges/pledges-door.ts';
import { PledgesPlace } from '#web/features/pledges/pledges-place.tsx';
import { YearPatternsPlace, YearPlace } from '#web/features/years/year-place.tsx';
import { useWithOutbox } from '#web/offline/outbox-door.ts';
import { useHabitHistory } from '#web/features/habits/use-habit-history.ts';

export function HabitPage({ id, user }: { id: string; user: CurrentUser }) {
  const withOutbox = useWithOutbox(user);
  const query = useQuery(habitQuery(id));
  return (
    <PromisePage query={query} isReady={useIsPromiseReady('habit', id, query.data)}>
      {(habit) => <Habit habit={withOutbox(habit)} user={user} />}
    </PromisePage>
  );
}

/** Two independent columns on wide screens; on phones one column, with the parts of both ordered by importance. */
function Habit({ habit, user }: { habit: HabitDetails; user: CurrentUser }) {
  const history = useHabitHistory(habit, user);
  const page = useNotePolling<HTMLDivElement>(habit, user.id);
  const [year, turnTo] = useState<number>();
  const looking = { promise: habit, user, year };
  const month = useRef<HTMLDivElement>(null);
  const showMonth = (wanted: string) => {
    history.turnTo(wanted);
    month.current?.focus();
    month.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div ref={page} className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_380px] lg:items-start lg:gap-6">
      <div className="contents lg:grid lg:grid-cols-1 lg:gap-4">
        <HabitHead habit={habit} user={user} />
        <div
          ref={month}
          tabIndex={-1}
          className="order-2 grid scroll-mt-[calc(var(--header-h)+16px)] grid-cols-1 outline-none"
        >
          <HabitMonth history={history} today={user.today} />
        </div>
        <div className="order-4 grid grid-cols-1 empty:hidden">
          <YearPlace {...looking} onYear={turnTo} onMonth={showMonth} />
        </div>
        <div className="order-5 grid grid-cols-1">
          <Comments of={habit} user={user} isCreator={isCreator(habit, user)} />
        </div>
      </div>
      <div className="contents lg:grid lg:grid-cols-1 lg:gap-4">
        <div className="order-1 grid grid-cols-1">
          <HabitFigures habit={habit} />
          <StreakPicture promise={habit} />
        </div>
        <div className="order-1 grid grid-cols-1 empty:hidden">
          <PledgesPlace promise={{ ...habit, every: everyOf(habit.frequency) }} user={user} />
        </div>
        <div className="order-3 grid grid-cols-1">
          <HabitCompanions habit={habit} user={user} history={history} />
        </div>
        <div className="order-6">
          <PromiseMarks item={habit} unit={periodUnits[habit.frequency]} />
        </div>
        {/* Loads last, so that nothing moves on a desk. */}
        <div className="order-4 grid grid-cols-1 gap-4 empty:hidden lg:order-6">
          <YearPatternsPlace {...looking} />
        </div>
      </div>
    </div>
  );
}
