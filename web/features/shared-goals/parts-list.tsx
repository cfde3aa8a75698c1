import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { showAmount } from '#shared/domain/money.ts';
import { firstLetter } from '#shared/domain/names.ts';
import { avatarInkOf } from '#web/features/commitments/card/ink.ts';
import { nameIn, savers, sumOf, type Saver, type SharedGoal } from './shared-goal.ts';

/** Who has put in what. */
export function PartsList({ goal, user }: { goal: SharedGoal; user: CurrentUser }) {
  const { named, more } = savers(goal);
  return (
    <div className="mt-1.5">
      <Parts people={named} goal={goal} user={user} />
      {more.length > 0 && (
        <details>
          <summary className="flex min-h-(--tap) list-none items-center justify-between gap-3 text-[0.9375rem] text-fg-2">
            <span className="underline decoration-dotted underline-offset-4">and {more.length} more</span>
            <Amount part={sumOf(more)} />
          </summary>
          <Parts people={more} goal={goal} user={user} />
        </details>
      )}
    </div>
  );
}

function Parts({ people, goal, user }: { people: Saver[]; goal: SharedGoal; user: CurrentUser }) {
  return (
    <ul>
      {people.map((one) => (
        <li key={one.userId} className="flex min-h-9 items-center gap-2.5 text-[0.9375rem]">
          <span
            aria-hidden="true"
            className={`grid size-6.5 flex-none place-items-center rounded-full text-micro leading-none font-bold ${avatarInkOf(one.userId)}`}
          >
            {firstLetter(one.name)}
          </span>
          <span className="line-clamp-2 min-w-0 flex-1 [overflow-wrap:anywhere]">{nameIn(goal, one, user)}</span>
          <Amount part={one.part} />
        </li>
      ))}
    </ul>
  );
}

function Amount({ part }: { part: string }) {
  return (
    <b className="font-display leading-[1.2] font-semibold tracking-[-.01em] whitespace-nowrap text-fg">
      {showAmount(part)}
    </b>
  );
}
