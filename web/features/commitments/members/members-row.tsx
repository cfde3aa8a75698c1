import { ChevronDown, CircleCheck, CirclePause, Eye } from 'lucide-react';
import { useId, useState, type ReactNode, type Ref } from 'react';
import { firstName } from '#shared/domain/names.ts';
import { Avatar } from '#web/features/commitments/card/avatar.tsx';

export type MemberSummary = {
  userId: number;
  name: string;
  username: string;
  role: 'doer' | 'overseer';
  done: boolean;
  /** Habits only. */
  pausedAt?: string | null;
};

type MembersRowProps = {
  members: readonly MemberSummary[];
  ownId: number;
  onOpen?: () => void;
  /** A button at the end of a companion's line. */
  renderTool?: ((member: MemberSummary) => ReactNode) | undefined;
  /** Below the list. */
  more?: ReactNode;
  /** The row's button, so that the focus can return to it. */
  ref?: Ref<HTMLButtonElement>;
};

const shown = 4;

/** Companions at a glance; the row opens the full list. */
export function MembersRow({ members, ownId, onOpen, renderTool, more, ref }: MembersRowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const doers = members.filter(({ role }) => role === 'doer');
  const kept = doers.filter(({ done }) => done).length;
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
        <span aria-hidden="true" className="isolate flex">
          {few.map((member) => (
            <span key={member.userId} className="-ml-1 flex items-center gap-2 first:ml-0 md:ml-3.5 md:first:ml-0">
              <Avatar member={member} hasMark />
              <span className="hidden text-[0.9375rem] font-medium md:inline">
                {member.userId === ownId ? 'You' : firstName(member.name)}
              </span>
            </span>
          ))}
          {members.length > few.length && (
            <span className="-ml-1 grid size-8.5 place-items-center rounded-full bg-sunken text-micro font-bold text-fg-2 shadow-[0_0_0_2px_var(--surface)] md:ml-3.5">
              +{members.length - few.length}
            </span>
          )}
        </span>
        <span className="ml-2 flex min-w-0 items-center gap-0.75 text-small leading-tight whitespace-nowrap text-fg-2 md:ml-4">
          <span className="sr-only">Companions: </span>
          {doers.length === 0 ? (
            'No doers yet'
          ) : (
            <span>
              {`${kept} of ${doers.length} `}
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
          <ul className="md:columns-2 md:gap-7">
            {members.map((member) => (
              <li key={member.userId} className="flex min-h-13 break-inside-avoid items-center gap-3">
                <Avatar member={member} />
                <span className="min-w-0 flex-1 text-[0.9375rem] leading-tight">
                  <b className="block truncate font-semibold">
                    {member.name}
                    {member.userId === ownId && ' (you)'}
                  </b>
                  <span className="block truncate text-micro text-fg-2">
                    {member.role === 'overseer' && (
                      <>
                        <Eye aria-hidden="true" className="mr-1 inline size-3.5 align-[-2px]" />
                        Overseer ·{' '}
                      </>
                    )}
                    @{member.username}
                  </span>
                </span>
                {member.role === 'doer' && <Status member={member} />}
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

/** A pause takes precedence over a completion before it. */
function Status({ member }: { member: MemberSummary }) {
  const [Icon, text] = member.pausedAt
    ? [CirclePause, 'Paused']
    : member.done
      ? [CircleCheck, 'Done']
      : [undefined, 'Not yet'];
  return (
    <span
      className={`flex flex-none items-center gap-1.25 text-micro font-semibold ${text === 'Done' ? 'text-brand-text' : 'text-fg-2'}`}
    >
      {Icon && <Icon aria-hidden="true" className="size-5" />}
      <span className={Icon ? 'max-md:sr-only' : ''}>{text}</span>
    </span>
  );
}
