import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { promiseForm } from '#shared/contract/habit-calls.ts';
import { scheduleSentence } from './schedule-sentence.ts';
import { EditDialog, editSchema } from '#web/features/commitments/edit/edit-dialog.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Field, TextAreaField } from '#web/forms/field.tsx';
import { useEditHabit } from './habit-changes.ts';
import { asEditedHabit, promiseChange } from './habit-edits.ts';
import type { HabitCard } from './habit-queries.ts';
import { periodPays } from './reward-texts.ts';
import { ScheduleChange } from './schedule-change.tsx';
import { scheduleFrom } from './schedule-fields.ts';
import { SchedulePicker } from './schedule-picker.tsx';

type EditHabitDialogProps = { habit: HabitCard; user: CurrentUser; onClose: () => void };

export function EditHabitDialog({ habit, user, onClose }: EditHabitDialogProps) {
  const form = useForm({
    schema: editSchema(promiseForm, habit, user),
    initial: asEditedHabit(habit, user),
    draft: { name: `edit-habit-${habit.id}`, userId: user.id },
  });
  const schedule = scheduleFrom(form.values);
  return (
    <EditDialog
      item={habit}
      user={user}
      form={form}
      edit={useEditHabit(habit)}
      changeOf={(values) => promiseChange(habit, values)}
      rewardFailure="Failed to update member details"
      rewardHelp={periodPays(schedule, form.values.rewardAmount, form.values.currency)}
      locked={[['Frequency', scheduleSentence(habit)]]}
      onClose={onClose}
    >
      <Field label="Name" {...form.field('name')} />
      <TextAreaField label="Description" {...form.field('description')} />
      <SchedulePicker form={form} />
      <ScheduleChange habit={habit} chosen={schedule} />
    </EditDialog>
  );
}
