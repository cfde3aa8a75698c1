import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { useFilledForm } from '#web/lib/filled-forms.ts';
import { browserCurrency } from '#web/lib/browser-currency.ts';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { currencies, showAmount, showMoney, type Currency } from '#shared/domain/money.ts';
import type { ScheduleDetails } from '#shared/domain/schedule.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, SelectField } from '#web/forms/field.tsx';
import type { InviteFlow } from './invite-flow-data.ts';
import { whenPaid } from './reward-summary.ts';
import { isTypedAmount, wholeAmount } from './whole-amount.ts';

type RewardFormProps = {
  user: CurrentUser | null;
  schedule: ScheduleDetails;
  /** The values accepted on an earlier visit, or suggested by the link. */
  initial: Pick<InviteFlow, 'rewardAmount' | 'currency'>;
  onAccept: (rewardAmount: number, currency: Currency) => void;
  isAccepting: boolean;
  /** Above the button. */
  children?: ReactNode;
};

/** Shows, while typing, exactly which reward will be set. */
export function RewardForm({ user, schedule, initial, onAccept, isAccepting, children }: RewardFormProps) {
  const id = useId();
  const [typed, setTyped] = useState(String(initial.rewardAmount || ''));
  const [chosen, choose] = useState(initial.currency ?? browserCurrency());
  // A currency that the link proposes can be changed; without one, a user's own stays.
  const mayChoose = !user || (initial.currency !== undefined && initial.currency !== user.currency);
  const currency = mayChoose ? chosen : user.currency;
  const amount = wholeAmount(typed);
  useFilledForm(typed !== String(initial.rewardAmount || ''));

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (currency && amount >= 1 && !isAccepting) onAccept(amount, currency);
  }

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="subheading">
        Your Rewards
      </h2>
      <p className="mt-1 mb-4 text-pretty text-fg-2">How much will you reward yourself for sticking to this habit?</p>
      <form noValidate onSubmit={onSubmit} className="grid gap-5">
        <div className="grid gap-2">
          <div
            className={`grid gap-3.5 ${currency ? 'grid-cols-[minmax(0,1fr)_7rem]' : 'grid-cols-[minmax(0,1fr)_minmax(11.75rem,1.7fr)]'}`}
          >
            <Field
              label="Amount"
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="go"
              value={typed}
              onChange={({ target }) => isTypedAmount(target.value) && setTyped(target.value)}
              className="h-(--control) px-3! py-0! font-display text-xl! font-semibold"
            />
            {mayChoose ? (
              <CurrencyChoice chosen={chosen} onChoose={choose} />
            ) : (
              <FixedCurrency currency={user.currency} />
            )}
          </div>
          <p role="status" className="min-h-5 text-small text-pretty text-fg-2">
            {whatWillBeSet(typed, amount, currency, whenPaid(schedule))}
            {chosen && !user && ` If you already have an account, it will switch to ${chosen}.`}
            {user && currency !== user.currency && ` Your account switches from ${user.currency} to ${currency}.`}
          </p>
        </div>
        {children}
        <Button
          type="submit"
          disabled={!currency || amount < 1}
          busy={isAccepting && 'Accepting...'}
          className="w-full"
        >
          Accept Invitation
        </Button>
        {user && (
          <p className="-mt-2 text-center text-small [overflow-wrap:anywhere] text-fg-2">
            You are accepting as {user.name}.
          </p>
        )}
      </form>
    </section>
  );
}

function whatWillBeSet(typed: string, amount: number, currency: Currency | undefined, when: string): string {
  if (typed === '') return 'Whole amounts, from 1.00.';
  if (amount < 1) return 'Whole amounts, from 1.00. Please enter a little more.';
  const money = currency ? showMoney(`${amount}.00`, currency) : showAmount(`${amount}.00`);
  return `You will reward yourself ${money} ${when}.`;
}

function CurrencyChoice({ chosen, onChoose }: { chosen: Currency | undefined; onChoose: (one: Currency) => void }) {
  return (
    <SelectField label="Currency" value={chosen ?? ''} onChange={({ target }) => onChoose(target.value as Currency)}>
      <option value="" disabled>
        Select Currency
      </option>
      {currencies.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </SelectField>
  );
}

function FixedCurrency({ currency }: { currency: string }) {
  return (
    <p className="grid gap-1.75">
      <span className="text-[0.9375rem] leading-[1.35] font-semibold">Currency </span>
      <span className="flex min-h-(--control) items-center rounded-control bg-sunken px-4 font-semibold">
        {currency}
      </span>
    </p>
  );
}
