import { useCallback, useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { dayIn } from '#shared/domain/days.ts';
import { EarningsPlace } from '#web/features/earnings/earnings-place.tsx';
import { useIsStatementReady } from '#web/features/pledges/pledges-door.ts';
import { BetweenUsPlace } from '#web/features/pledges/pledges-place.tsx';
import { DayCard } from '#web/features/statement/day-card.tsx';
import { OlderEntries } from '#web/features/statement/older-entries.tsx';
import { byDay } from '#web/features/statement/statement-days.ts';
import { StatementFilter } from '#web/features/statement/statement-filter.tsx';
import { useStatement } from '#web/features/statement/statement-queries.ts';
import { SumCard } from '#web/features/statement/sum-card.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { HomeLink } from '#web/ui/home-link.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { NotesDrawing } from '#web/ui/illustrations.tsx';
import { LoadFailed, Loading } from '#web/ui/load-state.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

export function StatementPage({ user }: { user: CurrentUser }) {
  usePageTitle('Statement');
  return (
    <>
      <HomeLink />
      <h1 className="heading">Statement</h1>
      <p className="mb-4.5 text-fg-2 lg:mb-5">Every cent of your balance, explained.</p>
      <Statement user={user} />
    </>
  );
}

function Statement({ user }: { user: CurrentUser }) {
  const [item, setItem] = useState<string>();
  const [part, showPart] = useState<'entries' | 'back'>('entries');
  const { data, error, refetch, isFetching, isPlaceholderData, ...older } = useStatement(item);
  const { fetchNextPage } = older;
  const showOlder = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const isReady = useIsStatementReady(data !== undefined);
  if (!data || !isReady)
    return !data && error && !isFetching ? (
      <LoadFailed message={error.message} onRetry={() => void refetch()} />
    ) : (
      <Loading what="your statement" />
    );

  const { summary, entries } = data;
  const isFiltered = data.item !== undefined;
  if (summary.items.length === 0) return <Empty user={user} />;
  const today = dayIn(user.timezone, new Date(serverNow()));
  return (
    <div className="grid grid-cols-1 gap-4.5 lg:grid-cols-[minmax(0,1fr)_380px] lg:items-start lg:gap-x-10">
      <aside className="grid grid-cols-1 gap-4 lg:sticky lg:top-[calc(var(--header-h)+24px)] lg:col-start-2">
        <SumCard summary={summary} currency={user.currency} isFiltered={isFiltered} />
        <BetweenUsPlace user={user} />
        <StatementFilter user={user} items={summary.items} item={item} onChoose={setItem} />
      </aside>
      <div className="grid grid-cols-1 gap-4.5 lg:col-start-1 lg:row-start-1">
        <Tabs
          label="Statement"
          isOnPage
          selected={part}
          onSelect={showPart}
          tabs={[
            {
              key: 'entries',
              label: 'Entries',
              panel: (
                <div
                  aria-busy={isPlaceholderData}
                  className="grid grid-cols-1 gap-4.5 transition-opacity aria-busy:opacity-55"
                >
                  {byDay(entries, summary.sum, user.timezone).map((day) => (
                    <DayCard key={day.entries[0]!.id} {...day} today={today} user={user} isFiltered={isFiltered} />
                  ))}
                  {older.hasNextPage && !isPlaceholderData && (
                    <OlderEntries
                      isLoading={older.isFetchingNextPage}
                      error={older.isFetchNextPageError ? error : null}
                      onWanted={showOlder}
                    />
                  )}
                  <p role="status" className="sr-only">
                    {isPlaceholderData ? '' : `${entries.length} ${entries.length === 1 ? 'entry' : 'entries'} shown`}
                  </p>
                </div>
              ),
            },
            {
              key: 'back',
              label: 'Looking back',
              panel: <EarningsPlace user={user} isShown={part === 'back'} />,
            },
          ]}
        />
      </div>
    </div>
  );
}

function Empty({ user }: { user: CurrentUser }) {
  return (
    <>
      <div className="mx-auto max-w-form empty:hidden">
        <BetweenUsPlace user={user} isQuiet />
      </div>
      <section className="mx-auto grid max-w-[420px] justify-items-center pt-6 text-center">
        <NotesDrawing className="mb-5 w-42" />
        <h2 className="subheading">Nothing here yet</h2>
        <p className="mt-1.5 mb-4.5 text-pretty text-fg-2">
          What you earn, undo and redeem will appear here, cent by cent.
        </p>
        <LinkButton href={paths.home}>Go to your promises</LinkButton>
      </section>
    </>
  );
}
