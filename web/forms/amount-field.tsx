import { ChevronDown } from 'lucide-react';
import { FieldError } from '#web/ui/field-error.tsx';
import { useId, useState } from 'react';
import { minimumAmount, whatIsWrongWith } from '#shared/contract/amounts.ts';
import { centsFromTyped, currencies, decimalFromCents } from '#shared/domain/money.ts';

type AmountFieldProps = {
  label: string;
  help?: string | undefined;
  name: string;
  value: string;
  error?: string | undefined;
  currency: string;
  onAmount: (value: string) => void;
  /** Without it the currency is fixed text. */
  onCurrency?: (currency: string) => void;
  /** An empty or zero amount stays on blur, instead of becoming 0.01. */
  mayBeEmpty?: boolean;
};

/** An amount and its currency. Rejects a third decimal while typing, and says why below the field. */
export function AmountField({ label, help, value, error, currency, mayBeEmpty, ...rest }: AmountFieldProps) {
  const { name, onAmount, onCurrency } = rest;
  // Not cleared on blur: the layout would shift and move a button away from under the press that caused the blur.
  const [remark, setRemark] = useState('');
  const id = useId();

  function type(typed: string) {
    const isTaken = /^\d*(\.\d{0,2})?$/.test(typed);
    if (isTaken) onAmount(typed);
    if (!isTaken) setRemark(whatIsWrongWith(typed));
    else setRemark(!mayBeEmpty && /^[0.]+$/.test(typed) ? minimumAmount : '');
  }

  const described = [error ? `${id}-error` : remark && `${id}-remark`, help && `${id}-help`];
  if (!onCurrency) described.push(`${id}-currency`);
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
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
          onChange={({ target }) => type(target.value)}
          onBlur={() => onAmount(tidied(value, mayBeEmpty ? value : '0.01'))}
          placeholder="0.00"
          className={`h-16 w-full min-w-0 bg-transparent pl-4.5 font-display leading-none ${value.length > 8 ? 'text-[1.375rem]' : 'text-[2rem]'} font-semibold tracking-[-.02em] outline-none`}
        />
        <span className="relative flex min-w-21 items-center border-l-2 border-dotted border-line-strong bg-gold-tint">
          {onCurrency ? (
            <>
              <select
                aria-label="Currency"
                value={currency}
                onChange={({ target }) => onCurrency(target.value)}
                className="size-full min-w-28 appearance-none bg-transparent pr-10 pl-4.5 font-[650] -outline-offset-4"
              >
                {currencies.map((one) => (
                  <option key={one} className="bg-surface text-fg">
                    {one}
                  </option>
                ))}
              </select>
              <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-3.5 size-5" />
            </>
          ) : (
            <span id={`${id}-currency`} className="px-4.5 font-[650]">
              {currency}
            </span>
          )}
        </span>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p id={`${id}-remark`} role="status" className="text-small text-fg-2 empty:hidden">
        {!error && remark}
      </p>
      {help && (
        <p id={`${id}-help`} className="text-small text-pretty text-fg-2">
          {help}
        </p>
      )}
    </div>
  );
}

/** The amount on blur: "5." becomes 5.00, ".5" becomes 0.50. Too large amounts stay, for the form to report. */
function tidied(value: string, instead: string): string {
  if (!/[1-9]/.test(value)) return instead;
  const cents = centsFromTyped(value);
  return cents === undefined ? value : decimalFromCents(cents);
}
