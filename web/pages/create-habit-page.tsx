import { useState } from 'react';
import { useLocation } from 'wouter';
import { useQueryParams } from '#web/lib/use-query-params.ts';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { centsFromDecimal, decimalFromCents } from '#shared/domain/money.ts';
import { frequencies } from '#shared/domain/schedule.ts';
import { CreateFrame } from '#web/features/commitments/edit/create-frame.tsx';
import { InviteFriendsDialog } from '#web/features/invites/share/invite-friends-dialog.tsx';
import { defaultReward } from '#web/features/commitments/edit/role-and-reward.tsx';
import { HabitForm, habitForm, habitFrom, type HabitValues } from '#web/features/habits/habit-form.tsx';
import { habitInvitation } from '#web/features/habits/habit-invitation.ts';
import { useCreateHabit } from '#web/features/habits/habit-changes.ts';
import { HabitPreview } from '#web/features/habits/habit-preview.tsx';
import { asScheduleFields, scheduleFrom } from '#web/features/habits/schedule-fields.ts';
import { OnboardingFrame } from '#web/features/onboarding/onboarding-frame.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { showFailure } from '#web/ui/toast-store.ts';

/** Ends with an invitation dialog; with `signup=true` it belongs to step 1 of the onboarding. */
export function CreateHabitPage({ user }: { user: CurrentUser }) {
  usePageTitle('New habit');
  const query = useQueryParams();
  const [, navigate] = useLocation();
  const [invitation, setInvitation] = useState<string>();
  const isOnboarding = query.get('signup') === 'true';
  const form = useForm({
    schema: habitForm,
    initial: prefilled(query, user),
    draft: { name: 'create-habit', userId: user.id },
  });
  const create = useCreateHabit();
  const submit = form.onSubmit(() =>
    create.mutate(habitFrom(form.values, user), {
      onSuccess: ({ id, inviteCode }) => {
        // Replaces the form's address, so that going back does not offer to create the same habit again.
        if (isOnboarding) navigate(paths.signupFlow({ step: 2, habitId: id }), { replace: true });
        else setInvitation(habitInvitation({ name: form.values.name, ...scheduleFrom(form.values), inviteCode }));
      },
      onError: (error) => showFailure('Failed to create habit', error),
    }),
  );

  const page = (
    <CreateFrame
      title="New habit"
      backTo={isOnboarding ? paths.signupFlow() : paths.home}
      preview={<HabitPreview values={form.values} />}
    >
      <HabitForm user={user} form={form} onSubmit={submit} isSaving={create.isPending} />
      {invitation !== undefined && <InviteFriendsDialog invitation={invitation} onLeave={() => navigate(paths.home)} />}
    </CreateFrame>
  );
  if (!isOnboarding) return page;
  return (
    <OnboardingFrame step={1} width="page">
      {page}
    </OnboardingFrame>
  );
}

/** Values from the query, set by a starter or a link; invalid ones are left out. */
function prefilled(query: URLSearchParams, user: CurrentUser): HabitValues {
  const reward = centsFromDecimal(query.get('rewardAmount') ?? '');
  return {
    name: query.get('name') ?? '',
    description: query.get('description') ?? '',
    ...asScheduleFields({ frequency: frequencies.find((one) => one === query.get('frequency')) ?? 'Daily' }),
    rewardAmount: reward ? decimalFromCents(reward) : defaultReward,
    currency: user.currency,
    creatorRole: 'doer',
  };
}
