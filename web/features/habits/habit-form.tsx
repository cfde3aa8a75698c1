import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { createHabit } from '#shared/contract/habit-calls.ts';
import { promised, RoleAndReward, type PromiseValues } from '#web/features/commitments/edit/role-and-reward.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, TextAreaField } from '#web/forms/field.tsx';
import type { useForm } from '#web/forms/use-form.ts';
import type { Body } from '#web/lib/api.ts';
import { periodPays } from './reward-texts.ts';
import { scheduleFrom, type ScheduleFields } from './schedule-fields.ts';
import { SchedulePicker } from './schedule-picker.tsx';

export const habitForm = createHabit.body;

export type HabitValues = PromiseValues & ScheduleFields;

type Form = ReturnType<typeof useForm<HabitValues, unknown>>;
type HabitFormProps = { user: CurrentUser; form: Form; onSubmit: ReturnType<Form['onSubmit']>; isSaving: boolean };

export function HabitForm({ user, form, onSubmit, isSaving }: HabitFormProps) {
  const { values } = form;
  return (
    <form {...onSubmit} className="card grid gap-5">
      <h2 className="subheading">Habit Details</h2>
      <Field label="Habit title" help="Start with an emoji so you can spot it fast." {...form.field('name')} />
      <TextAreaField label="Description" {...form.field('description')} />
      <SchedulePicker form={form} />
      <RoleAndReward
        user={user}
        form={form}
        rewardLabel="Reward each time you keep it"
        rewardHelp={periodPays(scheduleFrom(values), values.rewardAmount, values.currency)}
      />
      <Button type="submit" busy={isSaving && 'Creating...'} className="w-full">
        Start Tracking
      </Button>
    </form>
  );
}

/** The body to send: the schedule by the contract's names. */
export function habitFrom(values: HabitValues, user: CurrentUser): Body<'POST /api/habits'> {
  const { name, description, rewardAmount, currency, creatorRole } = promised(values, user);
  const habit = { name, description, rewardAmount, currency, creatorRole, ...scheduleFrom(values) };
  // The schema has accepted the values.
  return habit as Body<'POST /api/habits'>;
}
