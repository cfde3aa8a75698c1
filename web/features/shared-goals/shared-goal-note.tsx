import { Gift, Plus, Trash2, Undo2, UserPlus, Users } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { progressOf } from '#shared/domain/goals.ts';
import { decimalFromCents, showAmount, showMoney } from '#shared/domain/money.ts';
import { Avatar } from '#web/features/commitments/card/avatar.tsx';
import { NoteAction, NoteActions } from '#web/features/commitments/card/note-action.tsx';
import { GoalFrame, GoalLink, Unlocked, type GoalQuestion } from '#web/features/goal-rewards/goal-frame.tsx';
import { GoalStub } from '#web/features/goal-rewards/goal-stub.tsx';
import { doneOn } from '#web/features/goal-rewards/goal-texts.ts';
import { useBalance } from '#web/lib/current-user.ts';
import { paths } from '#web/lib/paths.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { MoreButton } from '#web/ui/overlay/more-button.tsx';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import { Jar } from './jar.tsx';
import { PartsList } from './parts-list.tsx';
import { missingFrom, ownPart, peopleInWords, savers, type SharedGoal } from './shared-goal.ts';

export type SharedGoalNoteProps = { goal: SharedGoal; user: CurrentUser; onAsk: (question: GoalQuestion) => void };

export function SharedGoalNote({ goal, user, onAsk }: SharedGoalNoteProps) {
  const balance = useBalance();
  if (goal.isRedeemed) return <RedeemedTogether goal={goal} user={user} onAsk={onAsk} />;
  const { title, price, shared } = goal;
  const { missing, percent } = progressOf(goal, balance);
  const state = missing > 0 ? 'ahead' : 'unlocked';
  return (
    <GoalFrame
      goal={goal}
      state={state}
      stub={<GoalStub state={state} title={title} percent={percent} onRedeem={() => onAsk('redeem')} />}
    >
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-fg-2">
        {state === 'unlocked' && <Unlocked />}
        <People count={shared.people.length} />
        {state === 'ahead' && doneOn('Added', goal.createdAt, user)}
      </p>
      <Jar goal={goal} user={user} />
      <p className="mt-2 flex flex-wrap justify-between gap-x-3 gap-y-1 text-small text-fg-2">
        <span>
          <b className="font-[650] text-fg">{showAmount(shared.saved)}</b> of{' '}
          <span className="whitespace-nowrap">{showMoney(price, shared.currency)}</span>
        </span>
        {missing > 0 && <span>{showAmount(decimalFromCents(missing))} to go</span>}
      </p>
      <PartsList goal={goal} user={user} />
      {goal.link !== null && (
        <div className="-mx-2.5">
          <GoalLink goal={goal} />
        </div>
      )}
      <Actions goal={goal} user={user} onAsk={onAsk} />
    </GoalFrame>
  );
}

function Actions({ goal, user, onAsk }: SharedGoalNoteProps) {
  const { title } = goal;
  const action = (icon: typeof Plus, text: string, label: string, question: GoalQuestion) => (
    <NoteAction icon={icon} text={text} label={label} isBusy={false} onPress={() => onAsk(question)} />
  );
  return (
    <NoteActions>
      {missingFrom(goal) > 0 ? (
        <>
          {action(Plus, 'Put in', `Put in for ${title}`, 'put-in')}
          {action(UserPlus, 'Invite', `Invite to ${title}`, 'invite')}
        </>
      ) : (
        ownPart(goal, user) > 0 && action(Undo2, 'Take back', `Take back from ${title}`, 'take-back')
      )}
      <More goal={goal} user={user} onAsk={onAsk} />
    </NoteActions>
  );
}

function More(about: SharedGoalNoteProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { code, isLoading, fetchCode } = useOnDemand(() => import('./shared-goal-menu.tsx'));
  return (
    <>
      <MoreButton
        ref={button}
        label={`More for ${about.goal.title}`}
        menuId={code && id}
        isOpen={isOpen}
        isLoading={isLoading}
        onFirstPress={fetchCode}
      />
      {code && <code.SharedGoalMenu {...about} id={id} opener={button} onToggle={setOpen} />}
    </>
  );
}

function RedeemedTogether({ goal, user, onAsk }: SharedGoalNoteProps) {
  const { title, price, redeemedAt, shared } = goal;
  return (
    <GoalFrame
      goal={goal}
      state="redeemed"
      stub={<GoalStub state="redeemed" title={title} percent={100} onRedeem={() => {}} />}
    >
      <p className="mt-0.5 text-small text-fg-2">
        {showMoney(price, shared.currency)} · {doneOn('Redeemed', redeemedAt!, user)}
      </p>
      <div className="mt-2.5 flex flex-wrap items-center gap-2.5">
        <span className="flex gap-0.5">
          {savers(goal).named.map((one) => (
            <Avatar key={one.userId} member={one} />
          ))}
        </span>
        <span className="text-small [overflow-wrap:anywhere] text-fg-2">{peopleInWords(goal, user)}</span>
      </div>
      <NoteActions>
        <Link
          href={paths.keepsake(goal.id)}
          aria-label={`Keepsake of ${title}`}
          className="inline-flex min-h-(--tap) items-center gap-1.75 rounded-xl px-2.5 text-[0.9375rem] font-semibold text-brand-text no-underline hover:bg-brand/9"
        >
          <Gift aria-hidden="true" className="size-4.5" />
          Keepsake
        </Link>
        <span className="ml-auto" />
        <IconButton icon={Trash2} label={`Delete ${title}`} onClick={() => onAsk('delete')} />
      </NoteActions>
    </GoalFrame>
  );
}

function People({ count }: { count: number }): ReactNode {
  return (
    <span className="inline-flex items-center gap-1.25 rounded-full bg-sunken px-2.25 py-0.5 text-micro leading-5 font-semibold text-fg-2">
      <Users aria-hidden="true" className="size-3.5" />
      {count} people
    </span>
  );
}
