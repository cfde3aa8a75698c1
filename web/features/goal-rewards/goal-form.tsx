import { createGoalReward } from '#shared/contract/goal-reward-calls.ts';
import type { useForm } from '#web/lib/use-form.ts';
import { AmountField } from '#web/ui/amount-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';

export const goalForm = createGoalReward.body;

export type GoalValues = { title: string; price: string; link: string };
export const emptyGoal: GoalValues = { title: '', price: '', link: '' };

type Form = ReturnType<typeof useForm<GoalValues, unknown>>;
type GoalFormProps = { form: Form; currency: string; onSubmit: ReturnType<Form['onSubmit']>; isSaving: boolean };

export function GoalForm({ form, currency, onSubmit, isSaving }: GoalFormProps) {
  return (
    <form {...onSubmit} className="grid gap-5">
      <Field label="Goal Title" placeholder="Name your reward" autoComplete="off" {...form.field('title')} />
      <AmountField
        label="Goal Value"
        help="You'll unlock this goal when you've earned this amount."
        currency={currency}
        mayBeEmpty
        onAmount={(value) => form.set('price', value)}
        {...form.field('price')}
      />
      <Field
        label="Goal Link"
        isOptional
        type="url"
        placeholder="https://"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('link')}
      />
      <Button type="submit" disabled={!canSetGoal(form.values)} busy={isSaving && 'Setting...'} className="w-full">
        Set This Goal
      </Button>
    </form>
  );
}

/** A name, and a price above nothing; whatever else is wrong is said at its field. */
export function canSetGoal({ title, price }: Pick<GoalValues, 'title' | 'price'>): boolean {
  return title.trim() !== '' && /[1-9]/.test(price);
}
