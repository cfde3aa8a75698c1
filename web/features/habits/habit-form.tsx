import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { createHabit } from '#shared/contract/habit-calls.ts';
import { showMoney } from '#shared/domain/money.ts';
import { frequencies } from '#shared/domain/periods.ts';
import { AmountField } from '#web/ui/amount-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, TextAreaField } from '#web/ui/field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import type { useForm } from '#web/lib/use-form.ts';

export const habitForm = createHabit.body;

export type HabitValues = {
  name: string;
  description: string;
  frequency: string;
  rewardAmount: string;
  currency: string;
  creatorRole: string;
};

type Form = ReturnType<typeof useForm<HabitValues, unknown>>;
type HabitFormProps = { user: CurrentUser; form: Form; onSubmit: ReturnType<Form['onSubmit']>; isSaving: boolean };

const frequencyChoices = frequencies.map((value) => ({ value, label: value }));
const roleChoices = [
  { value: 'doer', label: 'Doer' },
  { value: 'overseer', label: 'Overseer' },
];

export function HabitForm({ user, form, onSubmit, isSaving }: HabitFormProps) {
  const { values, set } = form;
  return (
    <form {...onSubmit} className="card grid gap-5">
      <h2 className="subheading">Habit Details</h2>
      <Field label="Habit title" help="Start with an emoji so you can spot it fast." {...form.field('name')} />
      <TextAreaField label="Description" {...form.field('description')} />
      <Segmented
        label="Frequency"
        choices={frequencyChoices}
        value={values.frequency}
        onChange={(value) => set('frequency', value)}
      />
      <div className="grid gap-1.75">
        <Segmented
          label="Your role"
          choices={roleChoices}
          value={values.creatorRole}
          onChange={(value) => set('creatorRole', value)}
        />
        <p className="text-small text-fg-2">Doers mark it done. Overseers keep an eye on it.</p>
      </div>
      {values.creatorRole === 'doer' && (
        <AmountField
          label="Reward each time you keep it"
          help={
            values.currency === user.currency
              ? undefined
              : `Nothing is converted: your balance will read ${showMoney(user.balance, values.currency)}.`
          }
          currency={values.currency}
          onCurrency={(value) => set('currency', value)}
          onAmount={(value) => set('rewardAmount', value)}
          {...form.field('rewardAmount')}
        />
      )}
      <Button type="submit" busy={isSaving && 'Creating...'} className="w-full">
        Start Tracking
      </Button>
    </form>
  );
}
