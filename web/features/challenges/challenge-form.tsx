import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { createChallenge } from '#shared/contract/challenge-calls.ts';
import { RoleAndReward, type PromiseValues } from '#web/features/commitments/role-and-reward.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, TextAreaField } from '#web/ui/field.tsx';
import type { useForm } from '#web/lib/use-form.ts';

export const challengeForm = createChallenge.body;

export type ChallengeValues = PromiseValues & { goalDays: string; completionDays: string };

type Form = ReturnType<typeof useForm<ChallengeValues, unknown>>;
type ChallengeFormProps = { user: CurrentUser; form: Form; onSubmit: ReturnType<Form['onSubmit']>; isSaving: boolean };

export function ChallengeForm({ user, form, onSubmit, isSaving }: ChallengeFormProps) {
  return (
    <form {...onSubmit} className="card grid gap-5">
      <h2 className="subheading">Challenge Details</h2>
      <Field label="Challenge name" placeholder="🏊 Swim 14 days in 30" {...form.field('name')} />
      <TextAreaField label="Description" {...form.field('description')} />
      <div className="grid grid-cols-2 items-start gap-3.5">
        <DaysField label="Goal days" help="Days you will do it" {...form.field('goalDays')} />
        <DaysField label="Complete within" help="Days you have" {...form.field('completionDays')} />
      </div>
      <RoleAndReward user={user} form={form} rewardLabel="Reward for each day done" />
      <Button type="submit" busy={isSaving && 'Creating...'} className="w-full">
        Create Challenge
      </Button>
    </form>
  );
}

function DaysField(field: Parameters<typeof Field>[0]) {
  return <Field inputMode="numeric" autoComplete="off" {...field} />;
}
