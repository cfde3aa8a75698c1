import { createGoalReward } from '#shared/contract/goal-reward-calls.ts';
import { Button } from '#web/ui/button.tsx';
import { GoalFields, type GoalFormState as Form, type GoalValues } from './goal-fields.tsx';

export const goalForm = createGoalReward.body;
export const emptyGoal: GoalValues = { title: '', price: '', link: '' };

type GoalFormProps = { form: Form; currency: string; onSubmit: ReturnType<Form['onSubmit']>; isSaving: boolean };

export function GoalForm({ form, currency, onSubmit, isSaving }: GoalFormProps) {
  return (
    <form {...onSubmit} className="grid gap-5">
      <GoalFields
        form={form}
        currency={currency}
        labels={{ title: 'Goal Title', price: 'Goal Value', link: 'Goal Link' }}
      />
      <Button type="submit" disabled={!canSetGoal(form.values)} busy={isSaving && 'Setting...'} className="w-full">
        Set This Goal
      </Button>
    </form>
  );
}

/** Enables the button with a title and a price above 0; the fields report any other error. */
export function canSetGoal({ title, price }: Pick<GoalValues, 'title' | 'price'>): boolean {
  return title.trim() !== '' && /[1-9]/.test(price);
}
