import { useInfiniteQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { momentText } from '#web/lib/moment-text.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailed, Loading } from '#web/ui/load-state.tsx';
import { activityQuery } from './access-queries.ts';
import { eventLines } from './event-texts.ts';

export function ActivityCard({ user }: { user: CurrentUser }) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(activityQuery);
  const now = useMinute();
  return (
    <section className="card" aria-labelledby="activity">
      <h2 id="activity" className="subheading">
        Recent activity
      </h2>
      <p className="text-small text-fg-2">The last 90 days.</p>
      {error && !isFetching && !data ? (
        <LoadFailed isWithin message={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading isWithin what="your activity" />
      ) : (
        <>
          <ul className="mt-1 divide-y divide-line">
            {eventLines(data.pages.flat()).map(({ id, text, isWarning, device, at }) => (
              <li key={id} className="flex justify-between gap-4 py-2.5 text-[0.9375rem]">
                <div className="min-w-0 leading-snug">
                  <p>
                    {isWarning && (
                      <TriangleAlert
                        aria-hidden="true"
                        className="mr-1.5 inline size-4.5 align-[-3px] text-gold-text"
                      />
                    )}
                    {text}
                  </p>
                  {device && <p className="text-small [overflow-wrap:anywhere] text-fg-2">{device}</p>}
                </div>
                <p className="flex-none text-small text-fg-2">{momentText(at, now, user.timezone)}</p>
              </li>
            ))}
          </ul>
          {data.pages[0]!.length === 0 && <p className="py-3 text-fg-2">Nothing yet.</p>}
          {hasNextPage && (
            <Button
              look="text"
              busy={isFetchingNextPage && 'Loading...'}
              onClick={() => void fetchNextPage()}
              className="-mb-2 -ml-3"
            >
              Show earlier
            </Button>
          )}
        </>
      )}
    </section>
  );
}
