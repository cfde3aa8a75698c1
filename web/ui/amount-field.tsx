import { ChevronDown, CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { centsFromDecimal, currencies, decimalFromCents, noCents, showMoney } from '#shared/domain/money.ts';

type AmountFieldProps = {
  label: string;
  user: Pick<CurrentUser, 'balance' | 'currency'>;
  name: string;
  value: string;
  error?: string | undefined;
  currency: string;
  onAmount: (value: string) => void;
  onCurrency: (currency: string) => void;
};

/** An amount and its currency: at most two decimals can be typed, and what is left empty or too small becomes 0.01. */
export function AmountField({ label, user, name, value, error, currency, onAmount, onCurrency }: AmountFieldProps) {
  const id = useId();
  const isOtherCurrency = currency !== user.currency;
  const described = [error && `${id}-error`, isOtherCurrency && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className="grid min-w-0 gap-1.75">
      <label htmlFor={id} className="text-[0.9375rem] leading-[1.35] font-semibold">
        {label}
      </label>
      <div
        className={`grid grid-cols-[minmax(0,1fr)_auto] overflow-hidden rounded-control border-[1.5px] bg-surface focus-within:border-brand focus-within:outline-3 focus-within:outline-brand/35 ${error ? 'border-danger-text' : 'border-line-strong'}`}
      >
        <input
          id={id}
          name={name}
          value={value}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onChange={({ target }) => /^\d*(\.\d{0,2})?$/.test(target.value) && onAmount(target.value)}
          onBlur={() => onAmount(atLeastOneCent(value))}
          className={`h-16 w-full min-w-0 bg-transparent pl-4.5 font-display leading-none ${value.length > 8 ? 'text-[1.375rem]' : 'text-[2rem]'} font-semibold tracking-[-.02em] outline-none`}
        />
        <span className="relative flex min-w-28 items-center border-l-2 border-dotted border-line-strong bg-gold-tint">
          <select
            aria-label="Currency"
            value={currency}
            onChange={({ target }) => onCurrency(target.value)}
            className="size-full appearance-none bg-transparent pr-10 pl-4.5 font-[650] -outline-offset-4"
          >
            {currencies.map((one) => (
              <option key={one} className="bg-surface text-fg">
                {one}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-3.5 size-5" />
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-small font-medium text-danger-text">
          <CircleAlert aria-hidden="true" className="mt-[1.5px] size-4.25 flex-none" />
          {error}
        </p>
      )}
      {isOtherCurrency && (
        <p id={`${id}-help`} className="text-small text-pretty text-fg-2">
          Nothing is converted: your balance will read {showMoney(user.balance, currency)}.
        </p>
      )}
    </div>
  );
}

function atLeastOneCent(value: string): string {
  const cents = centsFromDecimal(value.endsWith('.') ? value.slice(0, -1) : value) ?? noCents;
  return cents < 1 ? '0.01' : decimalFromCents(cents);
}
