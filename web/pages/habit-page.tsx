import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { Announcement } from '#web/features/commitments/announcement.tsx';
import { Comments } from '#web/features/comments/comments.tsx';
import { HabitCompanions } from '#web/features/habits/habit-companions.tsx';
import { HabitFigures } from '#web/features/habits/habit-figures.tsx';
import { HabitHead } from '#web/features/habits/habit-head.tsx';
import { HabitMarks } from '#web/features/habits/habit-marks.tsx';
import { HabitMonth } from '#web/features/habits/habit-month.tsx';
import { isCreator } from '#web/features/habits/habit-people.ts';
import { habitQuery, type ShownHabitPage } from '#web/features/habits/habit-queries.ts';
import { useLookBack } from '#web/features/habits/use-look-back.ts';
import { ApiError } from '#web/lib/api.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { LoadFailed, Loading } from '#web/ui/load-state.tsx';
import { TornNoteDrawing } from '#web/ui/state-drawings.tsx';

export function HabitPage({ id, user }: { id: string; user: CurrentUser }) {
  const { data: habit, error, refetch, isFetching } = useQuery(habitQuery(id));
  // Also when it was there a moment ago: whoever was removed sees no more of it.
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  usePageTitle(isGone ? 'Not here' : habit?.name);
  if (isGone) return <Gone />;
  return (
    <>
      <Link
        href={paths.home}
        className="-mt-2 mb-2 inline-flex min-h-(--tap) items-center gap-2 text-[0.9375rem] font-semibold text-fg-2 no-underline hover:text-fg"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        Home
      </Link>
      {habit && <Habit habit={habit} user={user} />}
      {!habit &&
        (error && !isFetching ? (
          <LoadFailed message={error.message} onRetry={() => void refetch()} />
        ) : (
          <Loading what="this promise" />
        ))}
      <Announcement />
    </>
  );
}

/**
 * Two columns that do not wait for each other on wide screens; on phones their parts stand in one, in the order of what
 * is asked first.
 */
function Habit({ habit, user }: { habit: ShownHabitPage; user: CurrentUser }) {
  const lookBack = useLookBack(habit, user);
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_380px] lg:items-start lg:gap-6">
      <div className="contents lg:grid lg:grid-cols-1 lg:gap-4">
        <HabitHead habit={habit} user={user} />
        <div className="order-2 grid grid-cols-1">
          <HabitMonth lookBack={lookBack} today={user.today} />
        </div>
        <div className="order-4 grid grid-cols-1">
          <Comments of={{ kind: 'habit', id: habit.id }} user={user} isCreator={isCreator(habit, user)} />
        </div>
      </div>
      <div className="contents lg:grid lg:grid-cols-1 lg:gap-4">
        <div className="order-1 grid grid-cols-1">
          <HabitFigures habit={habit} />
        </div>
        <div className="order-3 grid grid-cols-1">
          <HabitCompanions habit={habit} ownId={user.id} lookBack={lookBack} />
        </div>
        <div className="order-5">
          <HabitMarks habit={habit} />
        </div>
      </div>
    </div>
  );
}

function Gone() {
  return (
    <div className="grid justify-items-center py-10 text-center">
      <TornNoteDrawing text="Hm" className="mb-5 w-65" />
      <h1 className="heading">This promise is not here</h1>
      <p className="mt-2 mb-6 text-balance text-fg-2">It may have ended, or it belongs to other people.</p>
      <LinkButton href={paths.home}>Go to your promises</LinkButton>
    </div>
  );
}
