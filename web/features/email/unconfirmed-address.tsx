import { MailCheck } from 'lucide-react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { Button } from '#web/ui/button.tsx';
import { useCancelEmailChange, useResendConfirmation } from './email-queries.ts';

/** Nothing for a confirmed address without a change under way. */
export function UnconfirmedAddress({ user }: { user: CurrentUser }) {
  const resend = useResendConfirmation();
  const cancel = useCancelEmailChange();
  if (user.emailConfirmed && user.pendingEmail === null) return null;
  return (
    <div className="mb-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-control bg-sunken px-4 py-3">
      <MailCheck aria-hidden="true" className="mt-0.5 size-5 text-fg-2" />
      <div>
        <p className="text-[0.9375rem] text-pretty [overflow-wrap:anywhere]">
          {user.pendingEmail === null
            ? `Please confirm ${user.email}: open the link in our mail. Until then we send no other mail.`
            : `Your address becomes ${user.pendingEmail} once you open the link in our mail.`}
        </p>
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
    </div>
  );
}
