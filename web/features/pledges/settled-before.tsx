import { ChevronDown, Download } from 'lucide-react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { dayIn } from '#shared/domain/days.ts';
import { showAmount } from '#shared/domain/money.ts';
import { firstName } from '#shared/domain/names.ts';
import { dayAndMonth } from '#shared/domain/date-words.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailed } from '#web/ui/load-state.tsx';
import { useDownloadSettlements } from './pledge-queries.ts';
import { useSettled, type Settlement } from './pledges-door.ts';

/** Payments that were answered, and all of them as a file. Nothing before the first one. */
export function SettledBefore({ user }: { user: CurrentUser }) {
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useSettled();
  const download = useDownloadSettlements(user.today);
  if (!data)
    return error && !isFetching ? <LoadFailed isWithin message={error.message} onRetry={() => void refetch()} /> : null;
  if (data.length === 0 && !hasNextPage) return null;
  return (
    <details className="group mt-3 border-t border-line pt-1">
      <summary className="flex min-h-(--tap) cursor-pointer list-none items-center gap-2 rounded-xl font-semibold text-brand-text [&::-webkit-details-marker]:hidden">
        Settled before
        <span className="ml-auto text-small font-medium text-fg-2">
          {data.length}
          {hasNextPage && '+'}
        </span>
        <ChevronDown aria-hidden="true" className="size-5 group-open:rotate-180" />
      </summary>
      <ul className="grid gap-2.5 pb-2 text-small">
        {data.map((settlement) => (
          <li key={settlement.id} className="flex justify-between gap-3">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <b className="block font-semibold">{paidWords(settlement)}</b>
              <span className="text-fg-2">
                {settlement.state === 'rejected' && 'Not received · '}
                {dayAndMonth(dayIn(user.timezone, new Date(settlement.createdAt)), user.today)}
              </span>
            </span>
            <span className={`whitespace-nowrap ${settlement.state === 'rejected' ? 'text-fg-2 line-through' : ''}`}>
              {showAmount(settlement.amount)} {settlement.currency}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 pb-1">
        {hasNextPage && (
          <Button
            look="secondary"
            busy={isFetchingNextPage && 'Loading...'}
            onClick={() => void fetchNextPage()}
            className="min-h-(--tap) px-4! text-[0.9375rem]"
          >
            Show older ones
          </Button>
        )}
        <Button
          look="secondary"
          busy={download.isPending && 'Preparing...'}
          aria-label="Download what was settled as CSV"
          onClick={() => download.mutate()}
          className="min-h-(--tap) px-4! text-[0.9375rem]"
        >
          <Download aria-hidden="true" className="size-4.5" />
          Download CSV
        </Button>
      </div>
    </details>
  );
}

function paidWords({ byMe, name }: Settlement): string {
  // The name of a deleted account is two words.
  const who = name === 'Former companion' ? 'a former companion' : firstName(name);
  return byMe ? `You paid ${who}` : `${who === firstName(name) ? who : 'A former companion'} paid you`;
}
