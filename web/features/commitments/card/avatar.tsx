import { Check, Clock } from 'lucide-react';
import { firstLetter } from '#shared/domain/names.ts';
import { avatarInkOf } from './ink.ts';

type AvatarProps = {
  member: { userId: number; name: string; done?: boolean; pausedAt?: string | null };
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

function Mark({ member: { done, pausedAt } }: Pick<AvatarProps, 'member'>) {
  if (!done && !pausedAt) return null;
  return (
    <span
      className={`absolute -right-1 -bottom-1 z-1 grid size-4 place-items-center rounded-full shadow-[0_0_0_2px_var(--surface)] ${pausedAt ? 'bg-fg-3 text-surface' : 'bg-brand text-on-brand'}`}
    >
      {pausedAt ? (
        <i className="h-2 w-1.5 border-x-2 border-current" />
      ) : (
        <Check className="size-2.5" strokeWidth={4.2} />
      )}
    </span>
  );
}
