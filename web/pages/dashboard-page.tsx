import { useQuery } from '@tanstack/react-query';
import { memo, startTransition, useEffect, useState, type ReactNode } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { goalMessage } from '#shared/domain/goals.ts';
import { ChallengeNote } from '#web/features/challenges/card/challenge-note.tsx';
import { Announcement } from '#web/ui/announcement.tsx';
import { ArchivedNotes } from '#web/features/commitments/menu/archived-notes.tsx';
import { useIsHomeReady } from '#web/features/commitments/data/confirmations-door.ts';
import {
  dashboardQuery,
  elementIdOf,
  type CommitmentCard,
  type Dashboard,
} from '#web/features/commitments/data/dashboard-query.ts';
import { Greeting } from '#web/features/dashboard/greeting.tsx';
import { HomeColumn } from '#web/features/dashboard/home-column.tsx';
import { NewPromiseButtons } from '#web/features/dashboard/new-promise-buttons.tsx';
import { byAge, byReward } from '#web/features/dashboard/sorting.ts';
import { useNextNote } from '#web/features/commitments/card/use-next-note.ts';
import { FitPlace } from '#web/features/week-three/fit-place.tsx';
import { HabitNote } from '#web/features/habits/card/habit-note.tsx';
import { useWithOutbox } from '#web/offline/outbox-door.ts';
import { useBalance } from '#web/lib/current-user.ts';
import { longDate } from '#shared/domain/date-words.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { LoadFailed, Loading } from '#web/ui/load-state.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';

// On demand, because users with a promise never see it.
const EmptyHome = onDemand(
  async () => (await import('#web/features/dashboard/empty-home.tsx')).EmptyHome,
  ({ greeting }) => greeting,
);

export function DashboardPage({ user }: { user: CurrentUser }) {
  usePageTitle();
  const { data, error, refetch, isFetching } = useQuery(dashboardQuery);
  const withOutbox = useWithOutbox(user);
  const all = data ? [...data.habits, ...data.challenges].map(withOutbox) : [];
  const items = all.filter(({ archived }) => !archived).toSorted(byReward);
  useNextNote(items.map(elementIdOf));
  const isReady = useIsHomeReady(data && items);
  if (!data || !isReady) {
    return (
      <>
        <Greeting user={user} message="" />
        <div className="mt-6">
          {!data && error && !isFetching ? (
            <LoadFailed message={error.message} onRetry={() => void refetch()} />
          ) : (
            <Loading what="your promises" />
          )}
        </div>
      </>
    );
  }

  const greeting = <GoalGreeting user={user} goals={data.goals} hasPromises={all.length > 0} />;
  const archived = <ArchivedNotes items={all.filter((item) => item.archived).toSorted(byAge)} user={user} />;
  if (items.length === 0) {
    return <EmptyHome greeting={greeting} archived={archived} currency={user.currency} />;
  }
  return (
    <div className="grid grid-cols-1 gap-5.5 lg:grid-cols-[minmax(0,1fr)_356px] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-10 lg:gap-y-8">
      {greeting}
      <HomeColumn {...data} items={items} user={user} />
      <Promises items={items} archived={archived} user={user} />
      <Announcement />
    </div>
  );
}

type GoalGreetingProps = { user: CurrentUser; goals: Dashboard['goals']; hasPromises: boolean };

function GoalGreeting({ user, goals, hasPromises }: GoalGreetingProps) {
  return <Greeting user={user} message={goalMessage(goals, useBalance(), user.currency, hasPromises)} />;
}

/** As many notes as are in view on most screens. */
const firstNotes = 4;
/** Drawing so many takes a slow phone about 50 ms, after which it hears the user. */
const moreNotes = 16;

/**
 * The browser lays out at once what is drawn at once, so what is further down is drawn after the first notes are shown, a
 * few at a time.
 */
function useDrawnCount(all: number): number {
  const [drawn, setDrawn] = useState(firstNotes);
  useEffect(() => {
    const next = drawn + moreNotes;
    // A note that is added later is drawn at once: until then the last one, and a dialog on it, would be closed.
    if (drawn < Infinity) startTransition(() => setDrawn(next < all ? next : Infinity));
  }, [drawn, all]);
  return drawn;
}

type PromisesProps = { items: readonly CommitmentCard[]; archived: ReactNode; user: CurrentUser };

function Promises({ items, archived, user }: PromisesProps) {
  const drawn = useDrawnCount(items.length);
  const isWhole = drawn >= items.length;
  // One question at a time.
  const asked = items.find(({ asksFit }) => asksFit);
  return (
    <>
      <section aria-labelledby="promises" className="lg:col-start-1">
        <div className="mb-3 flex items-baseline justify-between gap-3">
          <h2 id="promises" className="subheading">
            Your promises
          </h2>
          <p className="text-small text-fg-2">{longDate(user.today)}</p>
        </div>
        {/* A grid of 200 notes takes twice the layout when one changes. */}
        <ul className="flex flex-col gap-3.5 lg:gap-4.5">
          {items.slice(0, drawn).map((item) => (
            <PromiseItem key={elementIdOf(item)} item={item} isAsked={item === asked} user={user} />
          ))}
        </ul>
        {isWhole && <div className="mt-3.5">{archived}</div>}
      </section>
      {isWhole && (
        <div className="lg:hidden">
          <NewPromiseButtons />
        </div>
      )}
    </>
  );
}

type PromiseItemProps = { item: CommitmentCard; isAsked: boolean; user: CurrentUser };

/** A change of one promise does not draw the others again. */
const PromiseItem = memo(function PromiseItem({ item, isAsked, user }: PromiseItemProps) {
  return (
    <li className="note-item">
      {isAsked && <FitPlace item={item} user={user} />}
      {item.kind === 'habit' ? <HabitNote habit={item} user={user} /> : <ChallengeNote challenge={item} user={user} />}
    </li>
  );
});
