import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { nextGoal } from '#shared/domain/goals.ts';
import { centsFromDecimal, decimalFromCents, noCents, showMoney, type Cents } from '#shared/domain/money.ts';

type Goals = Parameters<typeof nextGoal>[0];

export function NextGoalCard({ user, goals }: { user: CurrentUser; goals: Goals }) {
  const next = nextGoal(goals, user.balance);
  if (!next) return null;
  const { goal, missing } = next;
  const price = centsFromDecimal(goal.price) ?? noCents;
  const shown = (amount: Cents) => showMoney(decimalFromCents(amount), user.currency);
  // Rounded down, so that 100 % means unlocked.
  const percent = Math.floor(((price - missing) / price) * 100);
  return (
    <section aria-label="Next goal" className="rounded-note bg-surface p-4 shadow-card lg:rounded-sheet lg:p-6">
      <p className="mb-2.5 flex items-baseline justify-between gap-3">
        <b className="min-w-0 truncate font-[650]">{goal.title}</b>
        <span className="text-small whitespace-nowrap text-fg-2">{showMoney(goal.price, user.currency)}</span>
      </p>
      <progress className="goal-rail" max={100} value={percent} aria-label="Progress to goal" />
      <p className="mt-3 hidden flex-wrap justify-between gap-x-3 gap-y-1 text-small text-fg-2 lg:flex">
        <span>
          <b className="font-[650] text-fg">{shown((price - missing) as Cents)}</b> earned
        </span>
        <span>{shown(missing)} to go</span>
      </p>
    </section>
  );
}
