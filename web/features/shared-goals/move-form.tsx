import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { contributeToGoalReward } from '#shared/contract/goal-reward-calls.ts';
import {
  centsFromTyped,
  decimalFromCents,
  noCents,
  showAmount,
  showMoney,
  times,
  add,
  type Cents,
} from '#shared/domain/money.ts';
import { AmountField } from '#web/forms/amount-field.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { ApiError } from '#web/lib/api.ts';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';

export type Chip = { amount: string; text: string };
/** A sum that the typed amount changes, upwards or downwards. */
export type Sum = { name: string; before: Cents; sign: 1 | -1; of?: string };

type MoveFormProps = {
  title: string;
  action: string;
  busyAction: string;
  currency: string;
  /** They fill the field. */
  chips: readonly Chip[];
  most: Cents;
  tooMuch: (amount: Cents) => string;
  sums: readonly Sum[];
  isBusy: boolean;
  error: Error | null;
  onMove: (amount: string, onError: (error: Error) => void) => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks how much, and shows what that changes while it is typed. */
export function MoveForm(props: MoveFormProps) {
  const { currency, chips, most, tooMuch, sums, isBusy, error, onMove, children, ...dialog } = props;
  const amountInRange = contributeToGoalReward.body.shape.amount.check(
    z.refine((cents) => cents <= most, { error: ({ input }) => tooMuch(input as Cents) }),
  );
  const form = useForm({ schema: z.object({ amount: amountInRange }), initial: { amount: '' } });
  const showRefusal = (refused: Error) => isRefusal(refused) && form.refuse('amount', refused.message);
  const typed = centsFromTyped(form.values.amount) ?? noCents;
  return (
    <ActionDialog
      {...dialog}
      isBusy={isBusy}
      failure={error && !isRefusal(error) ? { title: 'Failed to move the money', error } : undefined}
      form={form.onSubmit((parsed) => onMove(decimalFromCents(parsed.amount), showRefusal))}
    >
      <AmountField
        label="How much?"
        currency={currency}
        mayBeEmpty
        onAmount={(value) => form.set('amount', value)}
        {...form.field('amount')}
      />
      {chips.length > 0 && (
        <div className="mt-2.5 flex flex-wrap gap-2">
          {chips.map(({ amount, text }) => (
            <button
              key={text}
              type="button"
              aria-pressed={form.values.amount === amount}
              onClick={() => form.set('amount', amount)}
              className={`min-h-(--tap) rounded-full border-[1.5px] px-3.5 text-[0.9375rem] font-semibold ${form.values.amount === amount ? 'border-brand bg-brand-tint' : 'border-line-strong bg-surface hover:bg-sunken'}`}
            >
              {text}
            </button>
          ))}
        </div>
      )}
      {typed <= most && (
        <dl className="mt-4 grid gap-1.5 rounded-control bg-sunken px-3.5 py-3 text-small">
          {sums.map(({ name, before, sign, of }) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-3">
              <dt className="text-fg-2">{name}</dt>
              <dd className="ml-auto font-semibold">{inWords(before, times(typed, sign), of, currency)}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </ActionDialog>
  );
}

/** "450.00 → 500.00 of 640.00 EUR" */
function inWords(before: Cents, change: Cents, of: string | undefined, currency: string): string {
  const now = showAmount(decimalFromCents(before));
  const after = change === noCents ? now : `${now} → ${showAmount(decimalFromCents(add(before, change)))}`;
  return of === undefined ? `${after} ${currency}` : `${after} of ${showMoney(of, currency)}`;
}

/** The server decided against it, which is shown at the field; other errors are shown below it. */
export function isRefusal(error: Error): boolean {
  return error instanceof ApiError && (error.status === 409 || error.status === 400);
}
