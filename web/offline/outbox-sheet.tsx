import { Check, CheckCheck, CircleAlert, Hand, MessageCircle, RotateCw, Undo2, X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { timeIn } from '#shared/domain/days.ts';
import { tileOf } from '#shared/domain/names.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useOutbox } from './outbox-door.ts';
import { dayWords, entryTitle } from './outbox-words.ts';
import { isAnswer, isWaiting, type Entry } from './outbox.ts';

const icons: Record<Entry['act'], LucideIcon> = {
  complete: Check,
  undo: Undo2,
  comment: MessageCircle,
  nudge: Hand,
  confirm: CheckCheck,
  decline: X,
};

/** What waits to be sent, and what could not be. */
export function OutboxSheet({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const shown = useOutbox();
  if (!shown) return null;
  const { outbox, entries, isSending, problem } = shown;
  const waiting = entries.filter(isWaiting);
  const refused = entries.filter((entry) => !isWaiting(entry));
  // Mostly another overseer was faster, which is no failure.
  const refusedTitle = refused.every(isAnswer) ? 'No longer needed' : 'Could not be sent';
  return (
    <Dialog title={waiting.length > 0 || refused.length === 0 ? 'Waiting to be sent' : refusedTitle} onClose={onClose}>
      {waiting.length > 0 && (
        <p className="mb-1.5 text-pretty text-fg-2">
          We'll send these in order as soon as you're online.
          {problem && ' This browser stores nothing for Kept, so keep this page open until then.'}
        </p>
      )}
      {entries.length === 0 && <p className="mb-5 text-fg-2">Everything is sent.</p>}
      <ul>
        {waiting.map((entry) => (
          <Line
            key={entry.key}
            icon={icons[entry.act]}
            title={entryTitle(entry)}
            text={<About entry={entry} user={user} />}
          >
            <IconButton icon={X} label={`Remove ${entryTitle(entry)}`} onClick={() => void outbox.remove(entry)} />
          </Line>
        ))}
      </ul>
      {waiting.length > 0 && refused.length > 0 && (
        <h3 className="mt-3 text-small font-[650] text-fg-2">{refusedTitle}</h3>
      )}
      <ul>
        {refused.map((entry) => (
          <Line
            key={entry.key}
            icon={isAnswer(entry) ? icons[entry.act] : CircleAlert}
            isRefused={!isAnswer(entry)}
            title={entryTitle(entry)}
            text={entry.sentence}
          >
            <Button look="text" aria-label={`OK, ${entryTitle(entry)}`} onClick={() => void outbox.dismiss(entry)}>
              OK
            </Button>
          </Line>
        ))}
      </ul>
      {waiting.length > 0 && (
        <Button
          look="secondary"
          busy={isSending && 'Sending...'}
          onClick={() => void outbox.sendAll()}
          className="mt-4 w-full"
        >
          <RotateCw aria-hidden="true" className="size-5" />
          Try again now
        </Button>
      )}
    </Dialog>
  );
}

type LineProps = { icon: LucideIcon; title: string; text: ReactNode; isRefused?: boolean; children: ReactNode };

function Line({ icon: Icon, title, text, isRefused, children }: LineProps) {
  return (
    <li className="grid min-h-17 grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-x-3 border-line py-2 not-first:border-t">
      <span
        className={`grid size-10 place-items-center rounded-full ${isRefused ? 'bg-danger-tint text-danger-text' : 'border-[1.5px] border-dashed border-line-strong text-fg-2'}`}
      >
        <Icon aria-hidden="true" className="size-4.5" />
      </span>
      <div className="leading-tight [overflow-wrap:anywhere]">
        <b className="font-[650]">{title}</b>
        <p className="mt-0.5 line-clamp-3 text-small text-pretty text-fg-2">{text}</p>
      </div>
      {children}
    </li>
  );
}

const doneWords = { complete: 'marked', undo: 'undone', confirm: 'confirmed', decline: 'declined' } as const;

/** "For today, marked at 08:52" */
function About({ entry: { act, item, day, text, madeAt }, user }: { entry: Entry; user: CurrentUser }) {
  if (act === 'comment' || (act === 'decline' && text)) return `“${text}”`;
  if (act === 'nudge') return `About ${tileOf(item.name).title}`;
  return `For ${dayWords(day, user.today)}, ${doneWords[act]} at ${timeIn(user.timezone, new Date(madeAt))}`;
}
