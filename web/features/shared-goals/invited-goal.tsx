import { useId } from 'react';
import { showMoney } from '#shared/domain/money.ts';
import type { GoalInvitation } from './join-goal-queries.ts';
import './invited-goal.css';

/** A read-only card of the goal in an invitation. */
export function InvitedGoal({ invitation }: { invitation: GoalInvitation }) {
  const id = useId();
  const { title, price, currency, percent, people } = invitation;
  return (
    <section aria-labelledby={id} className="rounded-note bg-gold-tint p-4.5">
      <h2 id={id} className="mb-2.5 text-micro font-[650] text-gold-text">
        Goal
      </h2>
      <p className="subheading [overflow-wrap:anywhere]">{title}</p>
      <dl className="goal-facts mt-4 grid grid-cols-2 gap-x-3 pt-3.5">
        <Fact figure={`${percent}%`} label={`of ${showMoney(price, currency)}`} />
        <Fact figure={people} label={people === 1 ? 'person so far' : 'people so far'} />
      </dl>
    </section>
  );
}

function Fact({ figure, label }: { figure: number | string; label: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-small [overflow-wrap:anywhere] text-fg-2">{label}</dt>
      <dd className="font-display text-[1.75rem] leading-[1.1] font-semibold tracking-[-.02em]">{figure}</dd>
    </div>
  );
}
