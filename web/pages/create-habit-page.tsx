import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { centsFromDecimal, decimalFromCents } from '#shared/domain/money.ts';
import { frequencies } from '#shared/domain/periods.ts';
import { InviteFriendsDialog } from '#web/features/commitments/invite-friends-dialog.tsx';
import { HabitForm, habitForm, type HabitValues } from '#web/features/habits/habit-form.tsx';
import { habitInvitation } from '#web/features/habits/habit-invitation.ts';
import { HabitPreview } from '#web/features/habits/habit-preview.tsx';
import { useCreateHabit } from '#web/features/habits/habit-queries.ts';
import { OnboardingFrame } from '#web/features/onboarding/onboarding-frame.tsx';
import { useForm } from '#web/lib/use-form.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { paths } from '#web/paths.ts';
import { showToast } from '#web/ui/toast-store.ts';

/** On its own it ends with an invitation; with `signup=true` it is the first step of the onboarding. */
export function CreateHabitPage({ user }: { user: CurrentUser }) {
  usePageTitle('New habit');
  const [query] = useSearchParams();
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
    create.mutate(form.values as Parameters<typeof create.mutate>[0], {
      onSuccess: ({ id, inviteCode }) => {
        // In place of the form: going back does not offer to make the same habit again.
        if (isOnboarding) navigate(paths.signupFlow({ step: 2, habitId: id }), { replace: true });
        else setInvitation(habitInvitation({ ...form.values, inviteCode }));
      },
      onError: (error) => showToast({ title: 'Failed to create habit', text: error.message, variant: 'destructive' }),
    }),
  );

  const page = (
    <>
      <div className="-mt-1.5 mb-4 -ml-3 flex items-center gap-1">
        <Link
          href={isOnboarding ? paths.signupFlow() : paths.home}
          aria-label="Back"
          className="grid size-(--tap) flex-none place-items-center rounded-xl text-fg-2 hover:bg-brand/9"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
        </Link>
        <h1 className="heading">New habit</h1>
      </div>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,600px)_minmax(0,460px)] lg:items-start lg:justify-between lg:gap-14">
        <HabitForm user={user} form={form} onSubmit={submit} isSaving={create.isPending} />
        <HabitPreview values={form.values} />
      </div>
      {invitation !== undefined && <InviteFriendsDialog invitation={invitation} onLeave={() => navigate(paths.home)} />}
    </>
  );
  if (!isOnboarding) return page;
  return (
    <OnboardingFrame step={1} width="page">
      {page}
    </OnboardingFrame>
  );
}

/** What a starter, or somebody's link, suggests; what makes no sense is left out. */
function prefilled(query: URLSearchParams, user: CurrentUser): HabitValues {
  const reward = centsFromDecimal(query.get('rewardAmount') ?? '');
  return {
    name: query.get('name') ?? '',
    description: query.get('description') ?? '',
    frequency: frequencies.find((one) => one === query.get('frequency')) ?? 'Daily',
    rewardAmount: reward ? decimalFromCents(reward) : '1.00',
    currency: user.currency,
    creatorRole: 'doer',
  };
}
