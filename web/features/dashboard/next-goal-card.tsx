import { Link } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { nextGoal } from '#shared/domain/goals.ts';
import { decimalFromCents, showMoney, type Cents } from '#shared/domain/money.ts';
import { paths } from '#web/lib/paths.ts';
import { useIsWide } from '#web/lib/use-is-wide.ts';
import { useWhenNeeded } from '#web/ui/use-on-demand.ts';

const loadPace = () => import('./goal-pace.tsx');

type Goals = Parameters<typeof nextGoal>[0];

/** The nearest goal, with a link to all goals. */
export function NextGoalCard({ user, balance, goals }: { user: CurrentUser; balance: string; goals: Goals }) {
  const next = nextGoal(goals, balance);
  const isAhead = next !== undefined && next.missing > 0 && !next.goal.shared;
  const { code } = useWhenNeeded(loadPace, useIsWide() && isAhead);
  if (!next) return null;
  const { goal, earned, missing, percent } = next;
  const currency = goal.shared?.currency ?? user.currency;
  const shown = (amount: Cents) => showMoney(decimalFromCents(amount), currency);
  return (
    <section aria-label="Next goal">
      <Link
        href={paths.goalRewards}
        className="block rounded-note bg-surface p-4 no-underline shadow-card lg:rounded-sheet lg:p-6"
      >
        <span className="mb-2.5 flex items-baseline justify-between gap-3">
          <b className="min-w-0 truncate font-[650]">{goal.title}</b>
          <span className="text-small whitespace-nowrap text-fg-2">{showMoney(goal.price, currency)}</span>
        </span>
        <progress className="goal-rail" max={100} value={percent} aria-label="Progress to goal" />
        <span className="mt-3 hidden flex-wrap justify-between gap-x-3 gap-y-1 text-small text-fg-2 lg:flex">
          <span>
            <b className="font-[650] text-fg">{shown(earned)}</b> {goal.shared ? 'saved together' : 'earned'}
          </span>
          <span>{missing > 0 ? `${shown(missing)} to go` : 'Ready to redeem'}</span>
        </span>
        {isAhead && (
          // Room for the line that is loaded later, so that nothing below moves.
          <div className="hidden text-small lg:flow-root lg:min-h-[calc(0.5rem+1lh)]">
            {code && <code.GoalPace missing={missing} user={user} />}
          </div>
        )}
      </Link>
    </section>
  );
}
