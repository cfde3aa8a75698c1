import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { promiseForm } from '#shared/contract/habit-calls.ts';
import { frequencies } from '#shared/domain/schedule.ts';
import { EditDialog, editSchema } from '#web/features/commitments/edit/edit-dialog.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Field, TextAreaField } from '#web/forms/field.tsx';
import { Segmented } from '#web/forms/segmented.tsx';
import { useEditHabit } from './habit-changes.ts';
import { asEditedHabit, promiseChange } from './habit-edits.ts';
import type { HabitCard } from './habit-queries.ts';

type EditHabitDialogProps = { habit: HabitCard; user: CurrentUser; onClose: () => void };

const frequencyChoices = frequencies.map((value) => ({ value, label: value }));

export function EditHabitDialog({ habit, user, onClose }: EditHabitDialogProps) {
  const form = useForm({
    schema: editSchema(promiseForm, habit, user),
    initial: asEditedHabit(habit, user),
    draft: { name: `edit-habit-${habit.id}`, userId: user.id },
  });
  return (
    <EditDialog
      item={habit}
      user={user}
      form={form}
      edit={useEditHabit(habit)}
      changeOf={(values) => promiseChange(habit, values)}
      rewardFailure="Failed to update member details"
      locked={[['Frequency', habit.frequency]]}
      onClose={onClose}
    >
      <Field label="Name" {...form.field('name')} />
      <TextAreaField label="Description" {...form.field('description')} />
      <Segmented
        label="Frequency"
        choices={frequencyChoices}
        value={form.values.frequency}
        onChange={(value) => form.set('frequency', value)}
      />
    </EditDialog>
  );
}
