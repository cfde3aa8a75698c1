import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { centsOf, showMoney } from '#shared/domain/money.ts';
import { firstLetter } from '#shared/domain/names.ts';
import { jarInWords, missingFrom, type SharedGoal } from './shared-goal.ts';
import './jar.css';

/** Narrower segments, in percent, have no room for an initial. */
const roomForInitial = 9;

/** The parts, longest in the goal first. */
export function Jar({ goal, user }: { goal: SharedGoal; user: CurrentUser }) {
  const price = centsOf(goal.price);
  return (
    <div
      role="img"
      aria-label={`${jarInWords(goal, user)}, of ${showMoney(goal.price, goal.shared.currency)}`}
      className="jar mt-3.5"
      data-full={missingFrom(goal) === 0 || undefined}
    >
      {goal.shared.people.map(({ userId, name, part }) => {
        const percent = (centsOf(part) * 100) / price;
        if (percent === 0) return null;
        return (
          <i key={userId} style={{ width: `${percent}%` }}>
            {percent >= roomForInitial && firstLetter(name)}
          </i>
        );
      })}
    </div>
  );
}
