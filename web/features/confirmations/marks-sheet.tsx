import { Check, Eye, Info } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { Confirmation } from '#shared/domain/completion-state.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { OverseerInvitation } from './overseer-invitation.tsx';
import { Button } from '#web/ui/button.tsx';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useSetConfirmation } from './confirmation-queries.ts';
import { overseersNamed, settlingWords } from './word-texts.ts';
import './confirmations.css';

type MarksSheetProps = { item: CommitmentCard; user: CurrentUser; onClose: () => void };

/** A doer's choice: on their honour, or confirmed by an overseer. */
export function MarksSheet({ item, user, onClose }: MarksSheetProps) {
  const [chosen, choose] = useState(item.confirmation);
  const [isInviting, setInviting] = useState(false);
  const save = useSetConfirmation(item, user.id);
  const name = useId();
  // The second press of a double press arrives before the button is rendered busy.
  const isSending = useRef(false);
  const overseers = overseersNamed(item);
  const settling = chosen === 'honour' ? settlingWords(item, user.currency) : undefined;

  function run() {
    if (isSending.current) return;
    if (chosen === item.confirmation) return onClose();
    isSending.current = true;
    save.mutate(chosen, {
      onSettled: () => (isSending.current = false),
      onSuccess: () => {
        onClose();
        showToast({ title: chosen === 'honour' ? 'Your marks count right away' : 'An overseer confirms your marks' });
      },
    });
  }

  if (isInviting)
    return (
      <Dialog title="Invite an overseer" onClose={onClose}>
        <OverseerInvitation item={item} onCopied={onClose} />
      </Dialog>
    );
  return (
    <ActionDialog
      title="How do my marks count?"
      action="Save"
      busyAction="Saving..."
      isBusy={save.isPending}
      failure={save.error ? { title: 'Failed to save', error: save.error } : undefined}
      form={{
        onSubmit: (event) => {
          event.preventDefault();
          run();
        },
      }}
      onClose={onClose}
    >
      <fieldset className="grid gap-2.5">
        <legend className="sr-only">How do my marks count?</legend>
        <Choice name={name} value="honour" chosen={chosen} onChoose={choose} title="On my honour">
          You tap it and it counts. Paid right away.
        </Choice>
        <Choice
          name={name}
          value="overseer"
          chosen={chosen}
          onChoose={choose}
          title="Confirmed by an overseer"
          disabled={overseers === undefined}
        >
          {overseers === undefined
            ? 'Needs somebody to look. Nobody oversees this promise yet.'
            : `${overseers.who} a look first. You’re paid when ${overseers.oneOfThem} confirms, or after 24 hours if nobody answers.`}
        </Choice>
      </fieldset>
      {overseers === undefined && (
        <Button look="secondary" onClick={() => setInviting(true)} className="mt-4 w-full">
          <Eye aria-hidden="true" className="size-5" />
          Invite an overseer
        </Button>
      )}
      {settling && (
        <p className="mt-4 flex gap-2.5 rounded-control bg-gold-tint px-3.5 py-3 text-small text-pretty">
          <Info aria-hidden="true" className="mt-px size-4.5 flex-none text-gold-text" />
          {settling}
        </p>
      )}
      {chosen === 'overseer' && (
        <p className="mt-4 text-small text-pretty text-fg-2">
          Starts with your next mark. Your streak counts right away in both cases. It’s only about your own marks;
          everyone chooses for themselves.
        </p>
      )}
    </ActionDialog>
  );
}

type ChoiceProps = {
  name: string;
  value: Confirmation;
  chosen: Confirmation;
  onChoose: (value: Confirmation) => void;
  title: string;
  disabled?: boolean;
  children: ReactNode;
};

function Choice({ name, value, chosen, onChoose, title, disabled, children }: ChoiceProps) {
  const id = useId();
  return (
    <label className="mark-choice">
      <input
        type="radio"
        name={name}
        value={value}
        checked={chosen === value}
        disabled={disabled}
        aria-label={title}
        aria-describedby={id}
        onChange={() => onChoose(value)}
      />
      <span aria-hidden="true" className="mark-choice-dot">
        <Check className="size-3.5" strokeWidth={3.5} />
      </span>
      <b>{title}</b>
      <span id={id} className="text-small text-pretty [overflow-wrap:anywhere] text-fg-2">
        {children}
      </span>
    </label>
  );
}
