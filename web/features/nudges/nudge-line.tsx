import { Check, Eye, SlidersHorizontal, X } from 'lucide-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useRef } from 'react';
import { firstLetter } from '#shared/domain/names.ts';
import { avatarInkOf } from '#web/features/commitments/card/ink.ts';
import { LineButton } from './line-button.tsx';
import type { Nudge } from './nudge-queries.ts';
import { momentText } from '#web/lib/moment-text.ts';

type NudgeLineProps = {
  nudge: Nudge;
  now: Date;
  timeZone: string;
  onView: () => void;
  onRead: () => void;
  onDelete: () => void;
  /** For a doer whose promise has a new overseer. */
  onChoose: () => void;
  /** For a person who asks to join. */
  onLetIn: () => void;
  onDecline: () => void;
};

export function NudgeLine({ nudge, now, timeZone, ...on }: NudgeLineProps) {
  const { onView, onRead, onDelete, onChoose, onLetIn, onDecline } = on;
  const line = useRef<HTMLLIElement>(null);
  // These buttons disappear when pressed, so move the focus first; it would fall to the top of the page.
  function read() {
    line.current?.querySelector('button')?.focus();
    onRead();
  }
  function leave(act: () => void) {
    const next = line.current?.nextElementSibling ?? line.current?.previousElementSibling;
    const place = next?.querySelector('button') ?? line.current?.closest('[popover]')?.querySelector('h2');
    place?.focus();
    act();
  }
  return (
    <li
      ref={line}
      className={`relative grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 rounded-control pt-3 pr-1.5 pb-1.5 pl-3 ${
        nudge.read
          ? ''
          : 'bg-brand-tint before:absolute before:top-2.5 before:left-2 before:z-1 before:size-2.75 before:rounded-full before:bg-gold before:shadow-[0_0_0_2px_var(--brand-tint)]'
      }`}
    >
      <span
        aria-hidden="true"
        className={`grid size-8.5 place-items-center rounded-full text-micro leading-none font-bold ${avatarInkOf(nudge.fromUserId)} ${nudge.read ? '' : 'bg-raised!'}`}
      >
        {nudge.kind === 'overseer' ? <Eye className="size-4.5" /> : firstLetter(nudge.senderName)}
      </span>
      <div className="min-w-0">
        <p className="text-[0.9375rem] leading-[1.4] text-pretty [overflow-wrap:anywhere]">
          {!nudge.read && <span className="sr-only">Unread. </span>}
          <b className="block pt-0.75 font-[650]">{nudge.senderName}</b> {withoutSender(nudge)}
        </p>
        <time dateTime={nudge.createdAt} className="block text-micro text-fg-2">
          {momentText(nudge.createdAt, now, timeZone)}
        </time>
      </div>
      <div className="order-1 col-span-2 col-start-2 -ml-2.5 flex flex-wrap">
        {nudge.kind === 'request' ? (
          <>
            <LineButton label={`Let in ${nudge.senderName}`} onPress={() => leave(onLetIn)}>
              <Check aria-hidden="true" className="size-4.5" />
              Let in
            </LineButton>
            <LineButton label={`Decline ${nudge.senderName}`} onPress={() => leave(onDecline)}>
              <X aria-hidden="true" className="size-4.5" />
              Decline
            </LineButton>
          </>
        ) : (
          <>
            {nudge.kind === 'overseer' ? (
              <LineButton onPress={onChoose}>
                <SlidersHorizontal aria-hidden="true" className="size-4.5" />
                Choose
              </LineButton>
            ) : (
              <LineButton onPress={onView}>{viewText(nudge)}</LineButton>
            )}
            {!nudge.read && <LineButton onPress={read}>Mark as Read</LineButton>}
          </>
        )}
      </div>
      <IconButton
        icon={X}
        label={`Delete notification from ${nudge.senderName}`}
        onClick={() => leave(onDelete)}
        className="-mt-2"
      />
    </li>
  );
}

function viewText({ kind, challengeId }: Nudge): string {
  if (kind === 'goal') return 'View Goals';
  if (kind === 'due') return 'View Statement';
  return challengeId === null ? 'View Habit' : 'View Challenge';
}

/** The name stands above the message, which begins with it as well. */
function withoutSender({ message, senderName }: Nudge): string {
  return message.startsWith(`${senderName} `) ? message.slice(senderName.length + 1) : message;
}
