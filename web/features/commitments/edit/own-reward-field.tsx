import { CircleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { showMoney } from '#shared/domain/money.ts';
import { useBalance } from '#web/lib/current-user.ts';
import { AmountField } from '#web/forms/amount-field.tsx';

type OwnRewardFieldProps = Omit<ComponentProps<typeof AmountField>, 'label'> & { user: CurrentUser };

/** One's own reward and currency. Warns before a currency change what the balance will read. */
export function OwnRewardField({ user, help, ...field }: OwnRewardFieldProps) {
  const { currency } = field;
  const isOther = currency !== user.currency;
  const balance = useBalance();
  return (
    <>
      <AmountField
        label="Your reward each time"
        help={[help, !isOther && 'Counts from the next time you keep it.'].filter(Boolean).join(' ')}
        {...field}
      />
      <div role="status" className="empty:hidden">
        {isOther && (
          <p className="flex gap-2.5 rounded-control bg-gold-tint px-3.5 py-3 text-small">
            <CircleAlert aria-hidden="true" className="mt-px size-4.5 flex-none text-gold-text" />
            Your currency becomes {currency} everywhere. Nothing is converted: {showMoney(balance, user.currency)} will
            read {showMoney(balance, currency)}.
          </p>
        )}
      </div>
    </>
  );
}
