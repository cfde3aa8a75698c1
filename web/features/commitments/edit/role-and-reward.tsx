import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { centsFromDecimal, showMoney } from '#shared/domain/money.ts';
import { useBalance } from '#web/lib/current-user.ts';
import type { useForm } from '#web/forms/use-form.ts';
import { AmountField } from '#web/forms/amount-field.tsx';
import { Segmented } from '#web/forms/segmented.tsx';

/** The fields that both create forms share. */
export type PromiseValues = {
  name: string;
  description: string;
  rewardAmount: string;
  currency: string;
  creatorRole: string;
};

export const defaultReward = '1.00';

/** The values to send. An overseer sees no currency field, so theirs stays unchanged. */
export function promised<Values extends PromiseValues>(values: Values, { currency }: CurrentUser): Values {
  return values.creatorRole === 'overseer' ? { ...values, currency } : values;
}

type Form = ReturnType<typeof useForm<PromiseValues, unknown>>;
type RoleAndRewardProps = {
  user: CurrentUser;
  form: Pick<Form, 'values' | 'set' | 'field'>;
  rewardLabel: string;
  rewardHelp?: string | undefined;
};

const roleChoices = [
  { value: 'doer', label: 'Doer' },
  { value: 'overseer', label: 'Overseer' },
];

/** The creator's role and reward. An overseer has no reward. */
export function RoleAndReward({ user, form, rewardLabel, rewardHelp }: RoleAndRewardProps) {
  const { values, set } = form;
  const balance = useBalance();
  const converted =
    values.currency === user.currency
      ? undefined
      : `Nothing is converted: your balance will read ${showMoney(balance, values.currency)}.`;

  function setRole(role: string) {
    set('creatorRole', role);
    // The field is about to be hidden, where an invalid amount could not be corrected.
    if (!centsFromDecimal(values.rewardAmount)) set('rewardAmount', defaultReward);
  }

  return (
    <>
      <div className="grid gap-1.75">
        <Segmented label="Your role" choices={roleChoices} value={values.creatorRole} onChange={setRole} />
        <p className="text-small text-pretty text-fg-2">Doers mark it done. Overseers keep an eye on it.</p>
      </div>
      {values.creatorRole === 'doer' && (
        <AmountField
          label={rewardLabel}
          help={[rewardHelp, converted].filter(Boolean).join(' ')}
          currency={values.currency}
          onCurrency={(value) => set('currency', value)}
          onAmount={(value) => set('rewardAmount', value)}
          {...form.field('rewardAmount')}
        />
      )}
    </>
  );
}
