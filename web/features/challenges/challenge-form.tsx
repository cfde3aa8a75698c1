import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { createChallenge } from '#shared/contract/challenge-calls.ts';
import { LateMarks } from '#web/features/commitments/edit/late-marks.tsx';
import { promised, RoleAndReward, type PromiseValues } from '#web/features/commitments/edit/role-and-reward.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, TextAreaField } from '#web/forms/field.tsx';
import type { useForm } from '#web/forms/use-form.ts';
import type { Body } from '#web/lib/api.ts';
import { DayFields } from './day-fields.tsx';

export const challengeForm = createChallenge.body;

export type ChallengeValues = PromiseValues & { goalDays: string; completionDays: string; lateMarks: 'yes' | 'no' };

type Form = ReturnType<typeof useForm<ChallengeValues, unknown>>;
type ChallengeFormProps = { user: CurrentUser; form: Form; onSubmit: ReturnType<Form['onSubmit']>; isSaving: boolean };

export function ChallengeForm({ user, form, onSubmit, isSaving }: ChallengeFormProps) {
  return (
    <form {...onSubmit} className="card grid gap-5">
      <h2 className="subheading">Challenge Details</h2>
      <Field label="Challenge name" placeholder="🏊 Swim 14 days in 30" {...form.field('name')} />
      <TextAreaField label="Description" {...form.field('description')} />
      <DayFields goalDays={form.field('goalDays')} completionDays={form.field('completionDays')} />
      <div className="rounded-control bg-sunken px-3.5">
        <LateMarks
          isOn={form.values.lateMarks === 'yes'}
          onChange={(isOn) => form.set('lateMarks', isOn ? 'yes' : 'no')}
        />
      </div>
      <RoleAndReward user={user} form={form} rewardLabel="Reward for each day done" />
      <Button type="submit" busy={isSaving && 'Creating...'} className="w-full">
        Create Challenge
      </Button>
    </form>
  );
}

/** The body to send, by the contract's names. */
export function challengeFrom(values: ChallengeValues, user: CurrentUser): Body<'POST /api/challenges'> {
  const { lateMarks, ...challenge } = promised(values, user);
  // The schema has accepted the values.
  return { ...challenge, allowLate: lateMarks === 'yes' } as unknown as Body<'POST /api/challenges'>;
}
