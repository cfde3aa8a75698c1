import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { createHabit } from '#shared/contract/habit-calls.ts';
import { frequencies } from '#shared/domain/schedule.ts';
import { RoleAndReward, type PromiseValues } from '#web/features/commitments/edit/role-and-reward.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, TextAreaField } from '#web/forms/field.tsx';
import { Segmented } from '#web/forms/segmented.tsx';
import type { useForm } from '#web/forms/use-form.ts';

export const habitForm = createHabit.body;

export type HabitValues = PromiseValues & { frequency: string };

type Form = ReturnType<typeof useForm<HabitValues, unknown>>;
type HabitFormProps = { user: CurrentUser; form: Form; onSubmit: ReturnType<Form['onSubmit']>; isSaving: boolean };

const frequencyChoices = frequencies.map((value) => ({ value, label: value }));

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
      <RoleAndReward user={user} form={form} rewardLabel="Reward each time you keep it" />
      <Button type="submit" busy={isSaving && 'Creating...'} className="w-full">
        Start Tracking
      </Button>
    </form>
  );
}
