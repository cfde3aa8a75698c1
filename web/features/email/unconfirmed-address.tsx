import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { Button } from '#web/ui/button.tsx';
import { useCancelEmailChange, useResendConfirmation } from './email-queries.ts';

/** Nothing for a confirmed address without a change under way. */
export function UnconfirmedAddress({ user }: { user: CurrentUser }) {
  const resend = useResendConfirmation();
  const cancel = useCancelEmailChange();
  if (user.emailConfirmed && user.pendingEmail === null) return null;
  return (
    <div className="rounded-control bg-gold-tint px-4 pt-3 pb-1 text-small">
      <div role="status" className="grid gap-1 text-pretty [overflow-wrap:anywhere]">
        <b className="font-semibold">
          {user.pendingEmail === null ? `Please confirm ${user.email}` : `Waiting for ${user.pendingEmail}`}
        </b>
        <p>
          We sent a link there. Until you open it,{' '}
          {user.pendingEmail === null ? 'we send no other mail.' : `${user.email} stays your address.`}
        </p>
      </div>
      <div className="-ml-3 flex flex-wrap">
        <Button look="text" busy={resend.isPending && 'Sending...'} onClick={() => resend.mutate()}>
          Send again
        </Button>
        {user.pendingEmail !== null && (
          <Button look="text" busy={cancel.isPending && 'Cancelling...'} onClick={() => cancel.mutate()}>
            Cancel the change
          </Button>
        )}
      </div>
    </div>
  );
}
