import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { scrollToCommitment } from '#web/features/commitments/data/scroll-to-commitment.ts';
import {
  confirmationsQuery,
  loadConfirmations,
  useConfirmations,
} from '#web/features/commitments/data/confirmations-door.ts';
import { paths } from '#web/lib/paths.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailed, Loading } from '#web/ui/load-state.tsx';
import { LetterDrawing } from '#web/ui/state-drawings.tsx';
import { showFailure } from '#web/ui/toast-store.ts';
import { useAnswerRequest, useDeleteNudge, useReadNudge } from './nudge-changes.ts';
import { NudgeLine } from './nudge-line.tsx';
import { nudgesQuery, type Nudge } from './nudge-queries.ts';

export type NudgeListProps = {
  user: CurrentUser;
  /** View was pressed on a notification. */
  onLeave: () => void;
};

export function NudgeList({ user, onLeave }: NudgeListProps) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(nudgesQuery);
  const { data: marks = [] } = useQuery(confirmationsQuery);
  const confirmations = useConfirmations(marks.length > 0);
  const client = useQueryClient();
  const read = useReadNudge();
  const remove = useDeleteNudge();
  const letIn = useAnswerRequest('accept');
  const decline = useAnswerRequest('decline');
  const now = useMinute();

  function view(nudge: Nudge): void {
    if (!nudge.read) read.mutate(nudge);
    onLeave();
    if (nudge.kind === 'notice' || nudge.kind === 'request') scrollToCommitment(client, nudge);
    else navigate(placeOf(nudge));
  }

  async function choose(nudge: Nudge): Promise<void> {
    if (!nudge.read) read.mutate(nudge);
    onLeave();
    await loadConfirmations()
      .then(({ openChoice }) => openChoice(client, nudge, user))
      .catch((error: Error) => showFailure('Failed to open', error));
  }

  if (!data)
    return (
      <div className="px-5 pb-6">
        {error && !isFetching ? (
          <LoadFailed isWithin message={error.message} onRetry={() => void refetch()} />
        ) : (
          <Loading isWithin what="notifications" />
        )}
      </div>
    );
  const nudges = data.pages.flat();
  if (nudges.length === 0 && marks.length === 0) return <Nothing />;
  return (
    <ul className="grid max-h-[min(24rem,calc(100dvh-var(--bar-h)-96px))] gap-1 overflow-y-auto overscroll-contain px-2 pb-2.5">
      {confirmations && <confirmations.WaitingAlerts marks={marks} user={user} now={now} onLeave={onLeave} />}
      {nudges.map((nudge) => (
        <NudgeLine
          key={nudge.id}
          nudge={nudge}
          now={now}
          timeZone={user.timezone}
          onView={() => view(nudge)}
          onRead={() => read.mutate(nudge)}
          onDelete={() => remove.mutate(nudge)}
          onChoose={() => void choose(nudge)}
          onLetIn={() => letIn.mutate(nudge)}
          onDecline={() => decline.mutate(nudge)}
        />
      ))}
      {hasNextPage && (
        <li className="grid">
          <Button look="text" busy={isFetchingNextPage && 'Loading...'} onClick={() => void fetchNextPage()}>
            Show earlier
          </Button>
        </li>
      )}
    </ul>
  );
}

function Nothing() {
  return (
    <div className="grid justify-items-center gap-3.5 px-5 pt-2 pb-8 text-fg-2">
      <LetterDrawing className="w-34" />
      <p>No notifications</p>
    </div>
  );
}

/** What people promised each other is on the page of the promise. */
function placeOf({ kind, habitId, challengeId }: Nudge): string {
  if (kind === 'goal') return paths.goalRewards;
  if (kind === 'due') return paths.statement;
  return habitId === null ? paths.challenge(challengeId!) : paths.habit(habitId);
}
