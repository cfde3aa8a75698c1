import type { ReactNode } from 'react';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { paths } from '#web/lib/paths.ts';
import { Wordmark } from './wordmark.tsx';

/** A single centred card, below the wordmark for visitors, who have no header. */
export function PlainPage({ children }: { children: ReactNode }) {
  const { data: user } = useCurrentUser();
  return (
    <div className="mx-auto w-full max-w-[560px] px-(--gutter) pt-7 pb-12">
      {!user && <Wordmark href={paths.auth} />}
      <div className="card">{children}</div>
    </div>
  );
}
