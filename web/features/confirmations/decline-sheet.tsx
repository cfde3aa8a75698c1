import { useRef, useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { limits } from '#shared/domain/limits.ts';
import { firstName } from '#shared/domain/names.ts';
import { PromiseHead } from '#web/features/commitments/menu/promise-head.tsx';
import { TextAreaField } from '#web/forms/field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import type { WaitingMark } from '#web/features/commitments/data/confirmations-door.ts';
import { isTooLate, useDecline } from './confirmation-queries.ts';
import { markedText } from './word-texts.ts';
import './confirmations.css';

const reasons = ['It wasn’t done', 'Wrong day'];
const { max } = limits.declineReason;

type DeclineSheetProps = {
  mark: WaitingMark;
  user: CurrentUser;
  onClose: () => void;
  onDeclined?: (isSent: boolean) => void;
};

/** Asks why, and says what declining does. */
export function DeclineSheet({ mark, user, onClose, onDeclined }: DeclineSheetProps) {
  const decline = useDecline((isSent) => {
    onClose();
    onDeclined?.(isSent);
  });
  const [reason, setReason] = useState('');
  // The second press of a double press arrives before the button is rendered busy.
  const isSending = useRef(false);
  const who = firstName(mark.userName);
  const left = max - Array.from(reason).length;

  function send() {
    if (isSending.current || left < 0) return;
    isSending.current = true;
    decline.mutate(
      { mark, reason: reason.trim() },
      {
        onSettled: () => (isSending.current = false),
        onError: (error) => {
          if (!isTooLate(error)) return;
          onClose();
          showToast({ title: error.message });
        },
      },
    );
  }

  return (
    <ActionDialog
      title="Decline this one?"
      action="Decline"
      busyAction="Declining..."
      isBusy={decline.isPending}
      isOff={left < 0}
      failure={decline.error ? { title: 'Failed to decline', error: decline.error } : undefined}
      form={{
        onSubmit: (event) => {
          event.preventDefault();
          send();
        },
      }}
      onClose={onClose}
    >
      <PromiseHead name={mark.name} line={`${who} · ${markedText(mark.markedAt, user.timezone)}`} />
      <div className="mt-4 mb-3 flex flex-wrap gap-2">
        {reasons.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={reason === one}
            onClick={() => setReason(reason === one ? '' : one)}
            className="reason-chip"
          >
            {one}
          </button>
        ))}
      </div>
      <TextAreaField
        label="Say why (optional)"
        rows={3}
        value={reason}
        help={left < 0 ? undefined : `${left} left`}
        error={left < 0 ? `${-left} too many` : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <p className="mt-2 text-small text-pretty [overflow-wrap:anywhere] text-fg-2">
        Only {who} sees your reason. This mark won’t be paid, and {who} can mark the day again while it is open.
      </p>
    </ActionDialog>
  );
}
