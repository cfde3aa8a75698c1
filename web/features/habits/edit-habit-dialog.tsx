import * as z from 'zod/mini';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { ownRewardForm, promiseForm } from '#shared/contract/habit-calls.ts';
import type { Currency } from '#shared/domain/money.ts';
import { frequencies } from '#shared/domain/periods.ts';
import { ActionDialog } from '#web/features/commitments/action-dialog.tsx';
import { announce } from '#web/features/commitments/announcement.tsx';
import { LockedPromise } from '#web/features/commitments/locked-promise.tsx';
import { OwnRewardField } from '#web/features/commitments/own-reward-field.tsx';
import { useForm } from '#web/lib/use-form.ts';
import { Field, TextAreaField } from '#web/ui/field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { useEditHabit, useSetReward } from './habit-changes.ts';
import { asEdited, promiseChange, rewardChange } from './habit-edits.ts';
import { isCreator } from './habit-people.ts';
import type { ShownHabit } from './habit-queries.ts';
import { creatorName } from './habit-words.ts';

type EditHabitDialogProps = { habit: ShownHabit; user: CurrentUser; onClose: () => void };

const frequencyChoices = frequencies.map((value) => ({ value, label: value }));

/** The creator changes the promise, every doer their own reward. */
export function EditHabitDialog({ habit, user, onClose }: EditHabitDialogProps) {
  const isOwn = isCreator(habit, user);
  const isDoer = habit.role === 'doer';
  const form = useForm({
    schema: schemaFor(isOwn, isDoer),
    initial: asEdited(habit, user),
    draft: { name: `edit-habit-${habit.id}`, userId: user.id },
  });
  const edit = useEditHabit(habit);
  const setReward = useSetReward(habit, user);
  const { values, set } = form;

  /** One after the other, so that what failed can be told; a second try sends only what is still different. */
  async function save() {
    const promise = isOwn ? promiseChange(habit, values) : undefined;
    const reward = isDoer ? rewardChange(habit, user, values) : undefined;
    edit.reset();
    setReward.reset();
    if (promise) await edit.mutateAsync(promise);
    if (reward) await setReward.mutateAsync(reward);
    if (promise || reward) announce('Saved.');
    onClose();
  }

  return (
    <ActionDialog
      title="Edit habit"
      action="Save changes"
      busyAction="Saving..."
      isBusy={edit.isPending || setReward.isPending}
      failure={
        edit.error
          ? { title: 'Failed to update habit', error: edit.error }
          : setReward.error
            ? { title: 'Failed to update member details', error: setReward.error }
            : undefined
      }
      // What went wrong is in the two errors above.
      form={form.onSubmit(() => void save().catch(() => {}))}
      onClose={onClose}
    >
      <div className="grid gap-5">
        {isOwn ? (
          <>
            <Field label="Name" {...form.field('name')} />
            <TextAreaField label="Description" {...form.field('description')} />
            <Segmented
              label="Frequency"
              choices={frequencyChoices}
              value={values.frequency}
              onChange={(value) => set('frequency', value)}
            />
          </>
        ) : (
          <LockedPromise
            values={[
              ['Name', habit.name],
              ...(habit.description ? [['Description', habit.description] as const] : []),
              ['Frequency', habit.frequency],
            ]}
            creator={creatorName(habit)}
          />
        )}
        {isDoer && (
          <OwnRewardField
            user={user}
            currency={values.currency}
            onCurrency={(value) => set('currency', value as Currency)}
            onAmount={(value) => set('rewardAmount', value)}
            {...form.field('rewardAmount')}
          />
        )}
      </div>
    </ActionDialog>
  );
}

/** Only what is shown is judged: an overseer's reward is nothing, and they have no field to change it. */
function schemaFor(isOwn: boolean, isDoer: boolean): z.ZodMiniType {
  if (!isOwn) return ownRewardForm;
  return isDoer ? z.extend(promiseForm, ownRewardForm.shape) : promiseForm;
}
