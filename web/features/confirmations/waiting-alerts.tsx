import { Check, X } from 'lucide-react';
import { useRef } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { firstLetter, firstName, tileOf } from '#shared/domain/names.ts';
import { avatarInkOf } from '#web/features/commitments/card/ink.ts';
import { LineButton } from '#web/features/nudges/line-button.tsx';
import { momentText } from '#web/lib/moment-text.ts';
import { announce } from '#web/ui/announcement.tsx';
import { openOverlay } from '#web/ui/overlay/overlay-place.tsx';
import { ConfirmAllButtons } from './confirm-all-buttons.tsx';
import type { WaitingMark } from '#web/features/commitments/data/confirmations-door.ts';
import { useAnswers, useConfirm } from './confirmation-queries.ts';
import { DeclineSheet } from './decline-sheet.tsx';
import { answeredWords, deadline, type Answered } from './word-texts.ts';

type WaitingAlertsProps = {
  marks: readonly WaitingMark[];
  user: CurrentUser;
  now: Date;
  /** Closes Alerts, which a dialog would cover. */
  onLeave: () => void;
};

/** Marks that wait for the user's word, above the other notifications. */
export function WaitingAlerts({ marks, user, now, onLeave }: WaitingAlertsProps) {
  const list = useRef<HTMLLIElement>(null);
  const answers = useAnswers();
  const toHeading = () => list.current?.closest('[popover]')?.querySelector<HTMLElement>('h2')?.focus();
  return (
    <>
      {marks.map((mark) => (
        <WaitingAlert
          key={mark.completionId}
          mark={mark}
          answer={answers.get(mark.completionId)}
          user={user}
          now={now}
          onLeave={onLeave}
        />
      ))}
      <li ref={list} className="grid px-1 empty:hidden">
        <ConfirmAllButtons waiting={marks.filter((mark) => !answers.has(mark.completionId))} onDone={toHeading} />
      </li>
    </>
  );
}

type WaitingAlertProps = Omit<WaitingAlertsProps, 'marks'> & { mark: WaitingMark; answer: Answered };

function WaitingAlert({ mark, answer, user, now, onLeave }: WaitingAlertProps) {
  const line = useRef<HTMLLIElement>(null);
  const confirm = useConfirm((_mark, isSent) => {
    announce(isSent ? 'Confirmed.' : 'Waiting to be sent.');
    // The line disappears, and the focus would fall to the top of the page.
    const next = line.current?.nextElementSibling?.querySelector('button');
    (next ?? line.current?.closest('[popover]')?.querySelector<HTMLElement>('h2'))?.focus();
  });
  const isSending = useRef(false);
  const who = firstName(mark.userName);
  const { title } = tileOf(mark.name);

  function press() {
    if (isSending.current) return;
    isSending.current = true;
    confirm.mutate(mark, { onSettled: () => (isSending.current = false) });
  }

  function decline() {
    onLeave();
    openOverlay((onClose) => (
      <DeclineSheet
        mark={mark}
        user={user}
        onClose={onClose}
        onDeclined={(isSent) => announce(isSent ? 'Declined.' : 'Waiting to be sent.')}
      />
    ));
  }

  return (
    <li
      ref={line}
      className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 rounded-control bg-brand-tint pt-3 pr-3 pb-1.5 pl-3 before:absolute before:top-2.5 before:left-2 before:z-1 before:size-2.75 before:rounded-full before:bg-gold before:shadow-[0_0_0_2px_var(--brand-tint)]"
    >
      <span
        aria-hidden="true"
        className={`grid size-8.5 place-items-center rounded-full bg-raised! text-micro leading-none font-bold ${avatarInkOf(mark.userId)}`}
      >
        {firstLetter(mark.userName)}
      </span>
      <div className="min-w-0 text-[0.9375rem] leading-[1.4] text-pretty [overflow-wrap:anywhere]">
        <b className="block pt-0.75 font-[650]">
          {who} kept {title}
        </b>
        <time dateTime={mark.markedAt} className="block text-micro text-fg-2">
          {momentText(mark.markedAt, now, user.timezone)}
        </time>
        {answer
          ? `${answeredWords[answer]}, waiting to be sent.`
          : `Does it count? Without an answer it does ${deadline(mark.markedAt, user.timezone, now)}.`}
      </div>
      {!answer && (
        <div className="col-start-2 -ml-2.5 flex flex-wrap">
          <LineButton label={`Confirm ${who}’s ${title}`} onPress={press}>
            <Check aria-hidden="true" className="size-4.5" />
            Confirm
          </LineButton>
          <LineButton label={`Decline ${who}’s ${title}`} onPress={decline}>
            <X aria-hidden="true" className="size-4.5" />
            Decline
          </LineButton>
        </div>
      )}
    </li>
  );
}
