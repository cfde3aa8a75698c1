import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { tileOf } from '#shared/domain/names.ts';
import { dashboardQuery, type Commitment } from '#web/features/commitments/data/dashboard-query.ts';
import { scrollToCommitment } from '#web/features/commitments/data/scroll-to-commitment.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { invitationsKey } from '#web/lib/query-keys.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ExpiredNoteDrawing } from '#web/ui/state-drawings.tsx';
import { showFailure, showToast } from '#web/ui/toast-store.ts';

/** `invitedBy` is the creator's first name. */
type Invited = {
  id: number;
  name: string;
  invitedBy: string;
  approval: boolean;
  request?: 'waiting' | 'declined' | undefined;
};

/**
 * What the person sees in place of the invitation's form: that they wait, were declined, or were just let in. Null if
 * they have not asked.
 */
export function useOwnRequest(kind: Commitment['kind'], invitation: Invited | undefined): ReactNode {
  const [hasWaited, setWaited] = useState(false);
  const isWaiting = invitation?.request === 'waiting';
  if (isWaiting && !hasWaited) setWaited(true);
  const own = useQuery({ ...dashboardQuery, enabled: hasWaited });
  if (!invitation) return null;
  const promise = { ...invitation, kind };
  const isIn = hasWaited && own.data?.[`${kind}s`].some(({ id }) => id === invitation.id);
  if (isWaiting) return <AskedToJoin promise={promise} />;
  if (invitation.request === 'declined') return <NotOpen promise={promise} />;
  if (isIn) return <LetIn promise={promise} />;
  // The answer is known, the promise not yet: nothing flashes in between.
  return hasWaited && own.isFetching ? <AskedToJoin promise={promise} /> : null;
}

type Asked = Invited & Commitment;

function AskedToJoin({ promise }: { promise: Asked }) {
  const cancel = useCancelRequest(promise);
  usePageTitle('You asked to join');
  return (
    <RequestCard
      title="You asked to join"
      text={
        <>
          {promise.invitedBy} decides who joins “{tileOf(promise.name).title}”. You’ll get an alert as soon as you’re
          in.
        </>
      }
    >
      <div className="grid gap-3 min-[400px]:grid-cols-2">
        <Button
          look="secondary"
          busy={cancel.isPending && 'Cancelling...'}
          onClick={() => cancel.mutate()}
          className="px-2!"
        >
          Cancel request
        </Button>
        <LinkButton href={paths.home} className="px-2!">
          Go home
        </LinkButton>
      </div>
    </RequestCard>
  );
}

function NotOpen({ promise }: { promise: Asked }) {
  const { title } = tileOf(promise.name);
  usePageTitle(title);
  return (
    <RequestCard title={title} text="This promise isn’t open to new companions right now.">
      <LinkButton href={paths.home} className="w-full">
        Go home
      </LinkButton>
    </RequestCard>
  );
}

/** The creator's yes arrived while the person was looking. */
function LetIn({ promise }: { promise: Asked }) {
  const { kind, id, name, invitedBy } = promise;
  const client = useQueryClient();
  const { title } = tileOf(name);
  useEffect(() => {
    showToast({ title: 'You’re in', text: `${invitedBy} let you in to ${title}.` });
    scrollToCommitment(client, { [`${kind}Id`]: id });
  }, [client, kind, id, invitedBy, title]);
  return <AskedToJoin promise={promise} />;
}

function RequestCard({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="text-center">
      <ExpiredNoteDrawing className="mx-auto mb-5 w-42" />
      <h1 ref={heading} tabIndex={-1} className="heading [overflow-wrap:anywhere]">
        {title}
      </h1>
      <p className="mt-2 mb-6 text-balance [overflow-wrap:anywhere] text-fg-2">{text}</p>
      {children}
    </div>
  );
}

function useCancelRequest({ kind, id, name }: Asked) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: () => call(`DELETE /api/${kind}s/:id/waiting`, { params: { id: String(id) } }),
    onSuccess: () => {
      navigate(paths.home);
      showToast({ title: 'Request cancelled', text: `You no longer ask to join ${tileOf(name).title}.` });
    },
    onError: (error) => {
      // Answered a moment ago: the look-up shows how.
      if (!(error instanceof ApiError && error.status === 404)) showFailure('Failed to cancel the request', error);
    },
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: invitationsKey }), client.invalidateQueries(dashboardQuery)]),
  });
}

/** Below an invitation's introduction. */
export function ApprovalHint({ invitation: { invitedBy, approval } }: { invitation: Invited }) {
  return approval && <span className="mt-1 block">{invitedBy} lets new companions in personally.</span>;
}
