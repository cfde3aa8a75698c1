import { Info, Undo2, Users, Wallet, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { limits } from '#shared/domain/limits.ts';
import { isInvalid } from '#web/features/invites/invite-queries.ts';
import { paths } from '#web/lib/paths.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-error.tsx';
import { useJoinGoal, type GoalInvitation } from './join-goal-queries.ts';
import { NoRealMoney } from '#web/ui/no-real-money.tsx';

type JoinGoalProps = { code: string; invitation: GoalInvitation; user: CurrentUser | null };

/** What joining means and its button, or why this person cannot join. */
export function JoinGoal({ code, invitation, user }: JoinGoalProps) {
  const { currency, people } = invitation;
  if (people >= limits.goalPeople.max)
    return <CannotJoin user={user}>This goal is full. Twenty people is the most.</CannotJoin>;
  if (user && user.currency !== currency)
    return (
      <CannotJoin user={user}>
        This goal is in {currency} and your balance is in {user.currency}. A shared goal holds one currency only, so you
        can’t join this one.
      </CannotJoin>
    );
  return (
    <>
      <ul className="my-5 grid gap-3 text-pretty text-fg-2">
        <Line icon={Wallet}>Joining costs nothing. You put in what you like from your Kept balance.</Line>
        <Line icon={Undo2}>Until it’s redeemed, you can take your part back any time.</Line>
        <Line icon={Users}>Everyone in the goal sees who put in how much.</Line>
      </ul>
      {user ? (
        <JoinButton code={code} />
      ) : (
        <LinkButton href={paths.authThen(paths.joinGoal(code))} className="w-full">
          Join the goal
        </LinkButton>
      )}
      <NoRealMoney className="mt-4">Kept only keeps count. No real money moves here.</NoRealMoney>
    </>
  );
}

function JoinButton({ code }: { code: string }) {
  const join = useJoinGoal(code);
  return (
    <>
      <Button busy={join.isPending && 'Joining...'} onClick={() => join.mutate()} className="w-full">
        Join the goal
      </Button>
      {/* Of an invalid code the page says so itself. */}
      {join.error && !isInvalid(join.error) && (
        <FieldError role="alert" className="mt-3">
          {join.error.message}
        </FieldError>
      )}
    </>
  );
}

function Line({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none" />
      {children}
    </li>
  );
}

function CannotJoin({ user, children }: { user: CurrentUser | null; children: ReactNode }) {
  return (
    <>
      <p className="my-5 flex items-start gap-3 rounded-control bg-sunken p-4 text-pretty">
        <Info aria-hidden="true" className="mt-0.5 size-5 flex-none" />
        <span>{children}</span>
      </p>
      <LinkButton href={user ? paths.goalRewards : paths.auth} look="secondary" className="w-full">
        {user ? 'Go to my goals' : 'Go to Login'}
      </LinkButton>
    </>
  );
}
