import { useQueryParams } from '#web/lib/use-query-params.ts';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { InviteStep } from '#web/features/onboarding/invite-step.tsx';
import { habitIdOf, stepOf } from '#web/features/onboarding/onboarding-address.ts';
import { OnboardingFrame } from '#web/features/onboarding/onboarding-frame.tsx';
import { PickHabitStep } from '#web/features/onboarding/pick-habit-step.tsx';
import { SetGoalStep } from '#web/features/onboarding/set-goal-step.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { paths } from '#web/lib/paths.ts';

const titles = { 1: 'Create your habit', 2: 'Set your goal', 3: 'Invite friends' };

/** Three steps; the step is in the address, so that each can be left and resumed. */
export function SignupFlowPage({ user }: { user: CurrentUser }) {
  const query = useQueryParams();
  const step = stepOf(query);
  const habitId = habitIdOf(query);
  usePageTitle(titles[step]);
  return (
    <OnboardingFrame step={step} width={step === 1 ? 'notes' : 'card'}>
      {step === 1 && <PickHabitStep currency={user.currency} />}
      {step === 2 && <SetGoalStep user={user} next={paths.signupFlow({ step: 3, habitId })} />}
      {step === 3 && <InviteStep user={user} habitId={habitId} />}
    </OnboardingFrame>
  );
}
