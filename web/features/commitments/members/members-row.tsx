import type { Currency } from '#shared/domain/money.ts';
import { ChevronDown, Circle, CircleCheck, CirclePause, Eye, Minus } from 'lucide-react';
import { useId, useState, type ReactNode, type Ref } from 'react';
import { firstName } from '#shared/domain/names.ts';
import { Avatar, Hourglass } from '#web/features/commitments/card/avatar.tsx';
import { LateMark } from '#web/features/commitments/card/late-mark.tsx';
import type { MemberRemark } from './member-remarks.ts';

export type MemberSummary = {
  userId: number;
  name: string;
  username: string;
  role: 'doer' | 'overseer';
  /** Null if they keep it to themselves. */
  rewardAmount: string | null;
  currency: Currency;
  done: boolean;
  /** Their mark of the current period waits for an overseer. */
  pending?: boolean;
  /** Habits only. */
  pausedAt?: string | null;
  progress?: { done: number; needed: number };
  resting?: boolean;
};

type MembersRowProps = {
  members: readonly MemberSummary[];
  ownId: number;
  /** The user's own mark waits to be sent. */
  isWaiting?: boolean | undefined;
  onOpen?: () => void;
  /** Below a member's name, instead of their username. */
  remarkOf?: (member: MemberSummary) => MemberRemark | undefined;
  /** Whether they completed on their rest day. */
  hasExtra?: (member: MemberSummary) => boolean | undefined;
  /** A button at the end of a companion's line. */
  renderTool?: ((member: MemberSummary) => ReactNode) | undefined;
  /** Below the list. */
  more?: ReactNode;
  /** The row's button, so that the focus can return to it. */
  ref?: Ref<HTMLButtonElement>;
};

const shown = 4;

/** Companions at a glance; the row opens the full list. */
export function MembersRow({
  members,
  ownId,
  isWaiting,
  onOpen,
  remarkOf,
  hasExtra,
  renderTool,
  more,
  ref,
}: MembersRowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const doers = members.filter(({ role }) => role === 'doer');
  // By their own dates, a companion may rest while another is due.
  const due = doers.filter(({ resting }) => !resting);
  const kept = due.filter(({ done }) => done).length;
  const few = members.slice(0, members.length > shown ? shown - 1 : shown);
  return (
    <>
      <button
        ref={ref}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          if (!isOpen) onOpen?.();
          setOpen(!isOpen);
        }}
        className="mt-1.5 flex min-h-(--tap) w-full items-center gap-1 rounded-xl text-left"
      >
        <span aria-hidden="true" className="isolate flex min-w-0">
          {few.map((member) => (
            <span
              key={member.userId}
              className="-ml-1 flex min-w-0 items-center gap-2 first:ml-0 md:ml-3.5 md:first:ml-0"
            >
              <Avatar member={member} hasMark isWaiting={isWaiting && member.userId === ownId} />
              <span className="hidden max-w-32 truncate text-[0.9375rem] font-medium md:block">
                {member.userId === ownId ? 'You' : firstName(member.name)}
              </span>
            </span>
          ))}
          {members.length > few.length && (
            <span className="-ml-1 grid size-8.5 flex-none place-items-center rounded-full bg-sunken text-micro font-bold text-fg-2 shadow-[0_0_0_2px_var(--surface)] md:ml-3.5">
              +{members.length - few.length}
            </span>
          )}
        </span>
        <span className="ml-2 flex flex-none items-center gap-0.75 text-small leading-tight whitespace-nowrap text-fg-2 md:ml-4">
          <span className="sr-only">Companions: </span>
          {doers.length === 0 ? (
            'No doers yet'
          ) : due.length === 0 ? (
            <span>
              Rest day<span className="max-[379px]:sr-only">{doers.length > 1 && ' for all'}</span>
            </span>
          ) : (
            <span>
              {`${kept} of ${due.length} `}
              <span className="max-[379px]:sr-only">kept</span>
            </span>
          )}
          <ChevronDown
            aria-hidden="true"
            className={`size-4 transition-[rotate] duration-(--t-fast) ${isOpen ? 'rotate-180' : ''}`}
          />
        </span>
      </button>
      {isOpen && (
        <div id={id} className="mt-1 border-t border-line pt-1">
          <ul>
            {members.map((member) => (
              <li key={member.userId} className="flex min-h-13 items-center gap-3 py-1 max-[379px]:gap-2">
                <Avatar member={member} />
                <span className="min-w-0 flex-1 text-[0.9375rem] leading-tight">
                  <b className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">
                    {member.name}
                    {member.userId === ownId && ' (you)'}
                  </b>
                  <Below member={member} remark={remarkOf?.(member)} />
                </span>
                {member.role === 'doer' && <Status member={member} hasExtra={hasExtra?.(member)} />}
                {renderTool?.(member)}
              </li>
            ))}
          </ul>
          {more}
        </div>
      )}
    </>
  );
}

function Below({ member, remark }: { member: MemberSummary; remark: MemberRemark | undefined }) {
  if (remark)
    return (
      <span className="block text-micro text-pretty text-fg-2">
        {remark.isLate && <LateMark className="mr-1 inline size-3.25 align-[-1.5px]" />}
        {remark.text}
      </span>
    );
  return (
    <span className="block truncate text-micro text-fg-2">
      {member.role === 'overseer' && (
        <>
          <Eye aria-hidden="true" className="mr-1 inline size-3.5 align-[-2px]" />
          Overseer ·{' '}
        </>
      )}
      @{member.username}
    </span>
  );
}

function Status({ member, hasExtra }: { member: MemberSummary; hasExtra: boolean | undefined }) {
  const [Icon, text, isGood] = statusOf(member, hasExtra);
  return (
    <span
      className={`flex flex-none items-center gap-1.25 text-micro font-semibold ${isGood ? 'text-brand-text' : 'text-fg-2'}`}
    >
      <Icon aria-hidden="true" className="size-5 max-[379px]:hidden" />
      {text}
    </span>
  );
}

/** A pause takes precedence over a completion before it. */
function statusOf({ pausedAt, resting, done, pending, progress }: MemberSummary, hasExtra: boolean | undefined) {
  if (pausedAt) return [CirclePause, 'Paused', false] as const;
  if (resting) return hasExtra ? ([CircleCheck, 'Extra today', true] as const) : ([Minus, 'Rest day', false] as const);
  const count =
    progress && progress.needed > 1 ? `${Math.min(progress.done, progress.needed)} of ${progress.needed}` : '';
  if (pending) return [Hourglass, count ? `${count}, waiting` : 'Waiting', false] as const;
  return done ? ([CircleCheck, count || 'Done', true] as const) : ([Circle, count || 'Not yet', false] as const);
}
