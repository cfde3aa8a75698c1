import { useQuery } from '@tanstack/react-query';
import { Check, Clock, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { firstName, tileOf } from '#shared/domain/names.ts';
import { Avatar } from '#web/features/commitments/card/avatar.tsx';
import { inkOf } from '#web/features/commitments/card/ink.ts';
import { SealButton } from '#web/features/commitments/card/seal-button.tsx';
import { longWeekday } from '#shared/domain/date-words.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { announce } from '#web/ui/announcement.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmAllButtons } from './confirm-all-buttons.tsx';
import { confirmationsQuery, type WaitingMark } from '#web/features/commitments/data/confirmations-door.ts';
import { promiseOf, useAnswers, useConfirm } from './confirmation-queries.ts';
import { DeclineSheet } from './decline-sheet.tsx';
import { answeredWords, markedText, type Answered } from './word-texts.ts';
import './confirmations.css';

/** How many show before "Show all". */
const shownFirst = 3;
/** A confirmed slip stays for two seconds, then folds. */
const staysMs = 2240;

/** What waits for the user's word, oldest first. Nothing while nothing waits. */
export function ConfirmQueue({ user }: { user: CurrentUser }) {
  const { data } = useQuery(confirmationsQuery);
  const [confirmed, setConfirmed] = useState<readonly WaitingMark[]>([]);
  const [declining, setDeclining] = useState<WaitingMark>();
  const [isOpen, setOpen] = useState(false);
  const section = useRef<HTMLElement>(null);
  const answers = useAnswers();
  const unconfirmed = (data ?? []).filter((mark) => !confirmed.some((one) => isSame(one, mark)));
  const waiting = unconfirmed.filter(({ completionId }) => !answers.has(completionId));
  const all = [...confirmed, ...unconfirmed].toSorted((a, b) => a.markedAt.localeCompare(b.markedAt));
  if (all.length === 0) return null;
  const shown = isOpen ? all : all.slice(0, Math.max(shownFirst, confirmed.length));

  function onConfirmed(mark: WaitingMark, isSent: boolean) {
    if (!isSent) {
      announce('Waiting to be sent.');
      return moveOn(mark);
    }
    // At once: if the socket was faster than the reply, the list is gone and has no heading to focus.
    flushSync(() => setConfirmed((before) => [...before, mark]));
    setTimeout(() => setConfirmed((before) => before.filter((one) => !isSame(one, mark))), staysMs);
    announce(`Confirmed. ${waiting.length - 1} left.`);
    moveOn(mark);
  }

  /** The focus goes to the next seal, or to the heading. */
  function moveOn({ completionId }: WaitingMark) {
    const seals = [...(section.current?.querySelectorAll<HTMLElement>('.slip[data-state="ready"] .seal') ?? [])];
    const next = seals.find((seal) => seal.closest('.slip')?.id !== `slip-${completionId}`);
    (next ?? section.current?.querySelector<HTMLElement>('h2'))?.focus();
  }

  return (
    <section ref={section} aria-labelledby="to-confirm" className="min-w-0">
      <h2 id="to-confirm" tabIndex={-1} className="subheading mb-2.5">
        {waiting.length > 0 ? `${waiting.length} to confirm` : answers.size > 0 ? 'All answered' : 'All confirmed'}
      </h2>
      <ul className="grid grid-cols-1 gap-2.5">
        {shown.map((mark) => (
          <Slip
            key={mark.completionId}
            mark={mark}
            user={user}
            isConfirmed={confirmed.some((one) => isSame(one, mark))}
            answer={answers.get(mark.completionId)}
            onConfirmed={onConfirmed}
            onDecline={() => setDeclining(mark)}
          />
        ))}
      </ul>
      {all.length > shown.length && (
        <Button look="text" onClick={() => setOpen(true)} className="mt-1 -ml-3 min-h-(--tap)">
          Show all {all.length}
        </Button>
      )}
      <ConfirmAllButtons waiting={waiting} onDone={() => section.current?.querySelector('h2')?.focus()} />
      <p className="mt-2 px-1 text-small text-pretty text-fg-2">Marks you don’t answer count after 24 hours.</p>
      {declining && (
        <DeclineSheet
          mark={declining}
          user={user}
          onClose={() => setDeclining(undefined)}
          onDeclined={(isSent) => {
            announce(isSent ? `Declined. ${waiting.length - 1} left.` : 'Waiting to be sent.');
            moveOn(declining);
          }}
        />
      )}
    </section>
  );
}

type SlipProps = {
  mark: WaitingMark;
  user: CurrentUser;
  isConfirmed: boolean;
  answer: Answered;
  onConfirmed: (mark: WaitingMark, isSent: boolean) => void;
  onDecline: () => void;
};

function Slip({ mark, user, isConfirmed, answer, onConfirmed, onDecline }: SlipProps) {
  const confirm = useConfirm(onConfirmed);
  const now = useMinute();
  // The second click of a double click arrives before the button is rendered disabled.
  const isSending = useRef(false);
  const { userId, userName, name, completionId } = mark;
  const { tile, title } = tileOf(name);
  const who = firstName(userName);
  const word = isConfirmed ? 'Confirmed' : answer && answeredWords[answer];

  function press() {
    if (isSending.current) return;
    isSending.current = true;
    confirm.mutate(mark, { onSettled: () => (isSending.current = false) });
  }

  return (
    <li
      id={`slip-${completionId}`}
      className="note slip"
      data-ink={inkOf(promiseOf(mark).id)}
      data-state={isConfirmed ? 'kept' : answer ? 'waiting' : 'ready'}
    >
      <div className="note-paper" aria-hidden="true" />
      <div className="flex min-w-0 flex-col pt-3.5 pr-2.5 pb-1.5 pl-3.5">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
          <Avatar member={{ userId, name: userName }} />
          <div className="min-w-0">
            <b className="line-clamp-2 leading-[1.3] font-[650] [overflow-wrap:anywhere]">
              {title !== name && <span aria-hidden="true">{tile} </span>}
              {title}
            </b>
            <p className="text-small [overflow-wrap:anywhere] text-fg-2">
              {who} · {markedText(mark.markedAt, user.timezone, now)}
            </p>
          </div>
        </div>
        {mark.late && (
          <p className="mt-1 flex items-center gap-2 text-small text-fg-2">
            <Clock aria-hidden="true" className="size-4.25 flex-none" />
            Marked late, for {longWeekday(mark.day)}
          </p>
        )}
        <div className="-ml-2.5 flex min-h-(--tap) items-center">
          {word ? (
            <span className="flex items-center gap-1.75 px-2.5 text-[0.9375rem] font-semibold text-brand-text">
              {answer === 'decline' ? (
                <X aria-hidden="true" className="size-4.5" />
              ) : (
                <Check aria-hidden="true" className="size-4.5" />
              )}
              {word}
            </span>
          ) : (
            <button
              type="button"
              aria-label={`Decline ${who}’s ${title}`}
              disabled={confirm.isPending}
              onClick={onDecline}
              className="inline-flex min-h-(--tap) items-center gap-1.75 rounded-xl px-2.5 text-[0.9375rem] font-semibold text-brand-text hover:bg-brand/9"
            >
              <X aria-hidden="true" className="size-4.5" />
              Decline
            </button>
          )}
        </div>
      </div>
      <div className="note-stub">
        <SealButton
          label={word ? `${word}: ${who}’s ${title}` : `Confirm ${who}’s ${title}`}
          isSaving={confirm.isPending}
          isWaiting={answer !== undefined}
          mark={answer === 'decline' ? 'clock' : 'tick'}
          disabled={word !== undefined}
          onPress={press}
        />
        <p aria-hidden="true" className={`text-micro leading-tight font-bold ${isConfirmed ? 'text-on-kept' : ''}`}>
          {answer ? 'Waiting to be sent' : isConfirmed ? 'Confirmed' : 'Confirm'}
        </p>
      </div>
    </li>
  );
}

const isSame = (one: WaitingMark, other: WaitingMark) => one.completionId === other.completionId;
