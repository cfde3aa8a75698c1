import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { challengePromiseForm } from '#shared/contract/challenge-calls.ts';
import { EditDialog, editSchema } from '#web/features/commitments/edit/edit-dialog.tsx';
import { LateMarks } from '#web/features/commitments/edit/late-marks.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Field, TextAreaField } from '#web/forms/field.tsx';
import { useEditChallenge } from './challenge-changes.ts';
import { asEditedChallenge, promiseChange } from './challenge-edits.ts';
import type { ChallengeCard } from './challenge-queries.ts';
import { DayFields } from './day-fields.tsx';

type EditChallengeDialogProps = { challenge: ChallengeCard; user: CurrentUser; onClose: () => void };

export function EditChallengeDialog({ challenge, user, onClose }: EditChallengeDialogProps) {
  const form = useForm({
    schema: editSchema(challengePromiseForm, challenge, user),
    initial: asEditedChallenge(challenge, user),
    draft: { name: `edit-challenge-${challenge.id}`, userId: user.id },
  });
  return (
    <EditDialog
      item={challenge}
      user={user}
      form={form}
      edit={useEditChallenge(challenge)}
      changeOf={(values) => promiseChange(challenge, values)}
      rewardFailure="Failed to update reward amount"
      locked={[
        ['Goal days', String(challenge.goalDays)],
        ['Complete within', `${challenge.completionDays} days`],
      ]}
      onClose={onClose}
    >
      <Field label="Name" {...form.field('name')} />
      <TextAreaField label="Description" {...form.field('description')} />
      <DayFields goalDays={form.field('goalDays')} completionDays={form.field('completionDays')} />
      <div className="rounded-control bg-sunken px-3.5">
        <LateMarks
          isOn={form.values.lateMarks === 'yes'}
          onChange={(isOn) => form.set('lateMarks', isOn ? 'yes' : 'no')}
        />
      </div>
    </EditDialog>
  );
}
