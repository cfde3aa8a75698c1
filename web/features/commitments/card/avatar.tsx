import { Check, Clock } from 'lucide-react';
import { firstLetter } from '#shared/domain/names.ts';
import { avatarInkOf } from './ink.ts';

type AvatarProps = {
  member: { userId: number; name: string; done?: boolean; pending?: boolean; pausedAt?: string | null };
  /** Shows a tick or a pause. */
  hasMark?: boolean;
  /** Their mark waits to be sent. */
  isWaiting?: boolean | undefined;
};

export function Avatar({ member, hasMark, isWaiting }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={`relative grid size-8.5 flex-none place-items-center rounded-full text-micro leading-none font-bold shadow-[0_0_0_2px_var(--surface)] ${avatarInkOf(member.userId)}`}
    >
      {firstLetter(member.name)}
      {hasMark &&
        (isWaiting ? (
          <Clock
            className="absolute -right-1 -bottom-1 z-1 size-4 rounded-full bg-surface text-fg-2 shadow-[0_0_0_2px_var(--surface)]"
            strokeWidth={2.4}
          />
        ) : (
          <Mark member={member} />
        ))}
    </span>
  );
}

function Mark({ member: { done, pending, pausedAt } }: Pick<AvatarProps, 'member'>) {
  if (!done && !pausedAt) return null;
  return (
    <span
      className={`absolute -right-1 -bottom-1 z-1 grid size-4 place-items-center rounded-full shadow-[0_0_0_2px_var(--surface)] ${pausedAt || pending ? 'bg-fg-3 text-surface' : 'bg-brand text-on-brand'}`}
    >
      {pausedAt ? (
        <i className="h-2 w-1.5 border-x-2 border-current" />
      ) : pending ? (
        <Hourglass className="size-2.5" />
      ) : (
        <Check className="size-2.5" strokeWidth={4.2} />
      )}
    </span>
  );
}

/** Waits for an overseer. */
export function Hourglass({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className} fill="none" stroke="currentColor" strokeWidth={3}>
      <path d="M5 3h14M5 21h14M7 3v4l10 10v4M17 3v4L7 17v4" />
    </svg>
  );
}
