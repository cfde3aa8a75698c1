import { centsOf, showAmount, showMoney } from '#shared/domain/money.ts';

type StubAmountProps = {
  amount: string;
  currency: string;
  /** `now`: by this completion; `in all`: over the whole challenge. */
  earned?: 'now' | 'in all';
  /** Cannot be earned right now. */
  isOff?: boolean;
};

/** The reward of a promise. Very large amounts are shortened; screen readers and hovering give the full one. */
export function StubAmount({ amount, currency, earned, isOff }: StubAmountProps) {
  const shown = showAmount(amount);
  const size =
    shown.length > 8
      ? 'text-sm md:text-lg'
      : shown.length > 6
        ? 'text-title md:text-[1.3125rem]'
        : 'text-xl md:text-2xl';
  const full = showMoney(amount, currency);
  return (
    <p
      title={full}
      className={`text-micro leading-[1.15] font-semibold md:text-small ${earned ? 'text-on-kept-2' : 'text-fg-2'}`}
    >
      {earned === 'in all' && 'Earned '}
      <b
        className={`block font-display leading-[1.15] font-semibold tracking-[-.015em] ${size} ${earned ? 'text-kept-money' : isOff ? 'text-fg-2' : 'text-fg'}`}
      >
        {earned === 'now' && '+'}
        {centsOf(amount) > 999_999_99 ? <span aria-label={full}>{compact(amount)}</span> : shown}
      </b>{' '}
      {currency}
    </p>
  );
}

function compact(amount: string): string {
  return new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'trunc' }).format(
    Number(amount),
  );
}
