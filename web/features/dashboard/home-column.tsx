import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { CommitmentCard, Dashboard } from '#web/features/commitments/data/dashboard-query.ts';
import { useBalance } from '#web/lib/current-user.ts';
import { ConfirmPlace } from './confirm-place.tsx';
import { DeskPlace, type DeskProps } from './desk-place.tsx';
import { NewPromiseButtons } from './new-promise-buttons.tsx';
import { NextGoalCard } from './next-goal-card.tsx';

type HomeColumnProps = DeskProps & { items: readonly CommitmentCard[]; goals: Dashboard['goals']; user: CurrentUser };

/** The column beside the promises; on phones its first parts are above them. */
export function HomeColumn({ items, goals, days, lastWords, user }: HomeColumnProps) {
  return (
    <aside className="grid grid-cols-1 gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <ConfirmPlace items={items} user={user} />
      <NextGoalCard user={user} balance={useBalance()} goals={goals} />
      <div className="hidden lg:block">
        <NewPromiseButtons />
      </div>
      <DeskPlace days={days} lastWords={lastWords} user={user} />
    </aside>
  );
}
