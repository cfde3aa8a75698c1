import { useState } from 'react';
import { useLocation } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import {
  ChallengeForm,
  challengeForm,
  challengeFrom,
  type ChallengeValues,
} from '#web/features/challenges/challenge-form.tsx';
import { useCreateChallenge } from '#web/features/challenges/challenge-changes.ts';
import { ChallengePreview } from '#web/features/challenges/challenge-preview.tsx';
import { ShareChallengeDialog } from '#web/features/challenges/share-challenge-dialog.tsx';
import { CreateFrame } from '#web/features/commitments/edit/create-frame.tsx';
import { defaultReward } from '#web/features/commitments/edit/role-and-reward.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { showFailure } from '#web/ui/toast-store.ts';

export function CreateChallengePage({ user }: { user: CurrentUser }) {
  usePageTitle('New challenge');
  const [, navigate] = useLocation();
  const [made, setMade] = useState<{ name: string; inviteCode: string }>();
  const form = useForm({
    schema: challengeForm,
    initial: emptyChallenge(user),
    draft: { name: 'create-challenge', userId: user.id },
  });
  const create = useCreateChallenge();
  const submit = form.onSubmit(() =>
    create.mutate(challengeFrom(form.values, user), {
      onSuccess: ({ inviteCode }) => setMade({ name: form.values.name, inviteCode }),
      onError: (error) => showFailure('Failed to create challenge', error),
    }),
  );
  return (
    <CreateFrame title="New challenge" backTo={paths.home} preview={<ChallengePreview values={form.values} />}>
      <ChallengeForm user={user} form={form} onSubmit={submit} isSaving={create.isPending} />
      {made && <ShareChallengeDialog challenge={made} onLeave={() => navigate(paths.home)} />}
    </CreateFrame>
  );
}

function emptyChallenge(user: CurrentUser): ChallengeValues {
  return {
    name: '',
    description: '',
    goalDays: '7',
    completionDays: '30',
    lateMarks: 'yes',
    rewardAmount: defaultReward,
    currency: user.currency,
    creatorRole: 'doer',
  };
}
