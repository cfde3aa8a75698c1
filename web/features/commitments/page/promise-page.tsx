import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { HomeLink } from '#web/ui/home-link.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { LoadFailed, Loading } from '#web/ui/load-state.tsx';
import { TornNoteDrawing } from '#web/ui/state-drawings.tsx';
import { Announcement } from '#web/ui/announcement.tsx';

type PromisePageProps<Details> = {
  query: UseQueryResult<Details>;
  /** Whether its other parts have arrived too. */
  isReady: boolean;
  children: (shown: Details) => ReactNode;
};

/** Frame of a promise's page: link home, and the loading, failure and not-found states. */
export function PromisePage<Details extends { name: string }>({ query, isReady, children }: PromisePageProps<Details>) {
  const { data, error, refetch, isFetching } = query;
  // Also when data was loaded before: a removed member must not keep seeing it.
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  usePageTitle(isGone ? 'Not here' : data?.name);
  if (isGone) return <Gone />;
  return (
    <>
      <HomeLink />
      {data && isReady && children(data)}
      {!(data && isReady) &&
        (!data && error && !isFetching ? (
          <LoadFailed message={error.message} onRetry={() => void refetch()} />
        ) : (
          <Loading what="this promise" />
        ))}
      <Announcement />
    </>
  );
}

function Gone() {
  return (
    <div className="grid justify-items-center py-10 text-center">
      <TornNoteDrawing text="Hm" className="mb-5 w-65" />
      <h1 className="heading">This promise is not here</h1>
      <p className="mt-2 mb-6 text-balance text-fg-2">It may have been deleted, or you are not a member.</p>
      <LinkButton href={paths.home}>Go to your promises</LinkButton>
    </div>
  );
}
