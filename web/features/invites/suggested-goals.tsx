import { useId } from 'react';
import { centsFromDecimal, decimalFromCents, noCents, showAmount } from '#shared/domain/money.ts';
import type { InvitedGoal } from './invite-flow-data.ts';

type SuggestedGoalsProps = {
  goals: readonly InvitedGoal[];
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
};

/** Goals that come with the link: listed in full, and set only with this box ticked. */
export function SuggestedGoals({ goals, isOn, onToggle }: SuggestedGoalsProps) {
  const id = useId();
  return (
    <div className="rounded-control bg-sunken px-4 py-3">
      <label className="flex min-h-(--tap) items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={id}
          onChange={({ target }) => onToggle(target.checked)}
          className="size-5 flex-none accent-brand"
        />
        Also set {goals.length === 1 ? 'this goal' : 'these goals'}
      </label>
      <ul id={id} className="grid gap-1 pb-1 pl-8 text-small [overflow-wrap:anywhere] text-fg-2">
        {goals.map(({ title, price, link }, index) => (
          <li key={index}>
            {title} · {showAmount(decimalFromCents(centsFromDecimal(price) ?? noCents))}
            {link && ` · ${link}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
