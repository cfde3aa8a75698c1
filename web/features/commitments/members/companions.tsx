import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff, UserRoundX } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { showMoney } from '#shared/domain/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Avatar } from '#web/features/commitments/card/avatar.tsx';
import { waitingQuery } from '#web/features/commitments/data/commitment-queries.ts';
import { isCreator, type Commitment } from '#web/features/commitments/data/dashboard-query.ts';
import { useMemberTools } from '#web/features/commitments/card/member-tools.tsx';
import type { MemberSummary } from './members-row.tsx';
import type { SelectedMember } from './use-selected-member.ts';

/** How many members show before the list is expanded. */
const foldedCount = 8;

type CompanionsProps<Member extends MemberSummary> = {
  item: Commitment & { creatorId: number; approval: boolean; rewardVisible: boolean; members: readonly Member[] };
  user: CurrentUser;
  whose: SelectedMember;
  /** How many of the doers have done it. */
  summary: string;
  /** At the end of a doer's line, and below it. */
  renderRecord: (member: Member) => ReactNode;
  renderStrip: (member: Member) => ReactNode;
  /** Below a doer's name, instead of their role and username. */
  remarkOf?: (member: Member) => string | undefined;
  /** Lines of companions whose accounts were deleted. */
  former?: readonly { userId: number; record: ReactNode; strip: ReactNode }[];
  /** Explains the strips; hidden while there are no doers. */
  help?: string;
};

/** The members and their records; pressing a row shows that member's days. */
export function Companions<Member extends MemberSummary>({ item, user, whose, ...rest }: CompanionsProps<Member>) {
  const { summary, renderRecord, renderStrip, remarkOf, former = [], help } = rest;
  const { shownId, choose } = whose;
  const ownId = user.id;
  const [isOpen, setOpen] = useState(false);
  const [isManaging, setManaging] = useState(false);
  const manage = useRef<HTMLButtonElement>(null);
  const tools = useMemberTools(item, user, manage);
  const { data: waiting = [] } = useQuery({ ...waitingQuery(item), enabled: isCreator(item, user) && item.approval });
  const members = item.members.toSorted((a, b) => placeOf(a, ownId) - placeOf(b, ownId));
  const isFolded = !isOpen && members.length > foldedCount + 1;
  const hasDoers = members.some(({ role }) => role === 'doer');
  return (
    <section aria-labelledby="companions" className="rounded-note bg-surface p-4 shadow-card lg:p-6">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id="companions" className="subheading">
          Companions
        </h2>
        <p className="text-small whitespace-nowrap text-fg-2">{hasDoers ? summary : 'No doers yet'}</p>
      </div>
      {isManaging && tools.waiting}
      <ul className="-mx-2.5 grid grid-cols-1 gap-1">
        {(isFolded ? members.slice(0, foldedCount) : members).map((member) => (
          <li key={member.userId} className="flex items-center gap-2 pr-2.5">
            {member.role === 'overseer' ? (
              <div className="flex min-w-0 flex-1 items-center gap-3 px-2.5 py-2">
                <Avatar member={member} />
                <Name member={member} ownId={ownId} creatorId={item.creatorId} isPrivate={!item.rewardVisible} />
              </div>
            ) : (
              <button
                type="button"
                aria-pressed={member.userId === shownId}
                onClick={() => choose(member.userId === ownId ? undefined : member.userId)}
                className={`-mr-2.5 min-w-0 flex-1 rounded-xl px-2.5 py-2 text-left ${member.userId === shownId && member.userId !== ownId ? 'bg-brand-tint' : 'hover:bg-sunken'}`}
              >
                <span className="flex items-center gap-3">
                  <Avatar member={member} hasMark />
                  <Name
                    member={member}
                    ownId={ownId}
                    creatorId={item.creatorId}
                    isPrivate={!item.rewardVisible}
                    remark={remarkOf?.(member)}
                  />
                  {renderRecord(member)}
                </span>
                {renderStrip(member)}
              </button>
            )}
            {isManaging && tools.renderTool?.(member)}
          </li>
        ))}
        {former.map(({ userId, record, strip }) => (
          <li key={userId} className="px-2.5 py-2">
            <span className="flex items-center gap-3">
              <UserRoundX aria-hidden="true" className="size-8.5 flex-none rounded-full bg-sunken p-2 text-fg-2" />
              <span className="min-w-0 flex-1 text-[0.9375rem] leading-tight text-fg-2">Former companion</span>
              {record}
            </span>
            {strip}
          </li>
        ))}
      </ul>
      {isFolded && (
        <Button look="text" onClick={() => setOpen(true)} className="mt-1 -mb-2 -ml-3 min-h-(--tap)">
          Show all {members.length}
        </Button>
      )}
      {isManaging && tools.removed}
      {isManaging && tools.link}
      {isCreator(item, user) && (
        <Button
          ref={manage}
          look="text"
          aria-pressed={isManaging}
          onClick={() => {
            if (!isManaging) tools.fetchTools();
            setManaging(!isManaging);
          }}
          className="mt-1 -mb-2 -ml-3 min-h-(--tap)"
        >
          Manage companions
          {!isManaging && waiting.length > 0 && (
            <span className="rounded-full bg-brand-tint px-2 text-small">{waiting.length} waiting</span>
          )}
        </Button>
      )}
      {tools.dialog}
      {help && hasDoers && <p className="mt-3 text-small text-pretty text-fg-2">{help}</p>}
    </section>
  );
}

type NameProps = {
  member: MemberSummary;
  ownId: number;
  creatorId: number;
  /** Whether the user's own amount is hidden from the others. */
  isPrivate: boolean;
  remark?: string | undefined;
};

function Name({ member, ownId, creatorId, isPrivate, remark }: NameProps) {
  const isOverseer = member.role === 'overseer';
  const isOwn = member.userId === ownId;
  const reward =
    isOverseer || member.rewardAmount === null ? undefined : showMoney(member.rewardAmount, member.currency);
  return (
    <span className="min-w-0 flex-1 text-[0.9375rem] leading-tight">
      <b className="block truncate font-semibold">
        {member.name}
        {isOwn && ' (you)'}
      </b>
      <span className="block truncate text-micro text-fg-2">
        {remark ??
          (isOwn && reward && isPrivate ? (
            <>
              <EyeOff aria-hidden="true" className="mr-1 inline size-3.5 align-[-2px]" />
              {reward}, only you see this
            </>
          ) : (
            <>
              {isOverseer && <Eye aria-hidden="true" className="mr-1 inline size-3.5 align-[-2px]" />}
              {isOverseer ? 'Overseer' : 'Doer'}
              {member.userId === creatorId && ', creator'} · @{member.username}
              {reward && ` · ${reward}`}
            </>
          ))}
      </span>
    </span>
  );
}

/** You first, then doers, then overseers. */
function placeOf({ userId, role }: MemberSummary, ownId: number): number {
  if (userId === ownId) return 0;
  return role === 'doer' ? 1 : 2;
}
