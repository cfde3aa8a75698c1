import * as z from 'zod/mini';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { joinChallenge } from '#shared/contract/challenge-calls.ts';
import { useForm } from '#web/forms/use-form.ts';
import { paths } from '#web/lib/paths.ts';
import { AmountField } from '#web/forms/amount-field.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { useJoinChallenge, type ChallengeInvitation } from './challenge-invite-queries.ts';
import { rewardSummary } from './reward-summary.ts';

type ChallengeRewardFormProps = {
  code: string;
  invitation: ChallengeInvitation;
  user: CurrentUser;
};

/** An empty field is left out of the body, which means 0. */
const given = (typed: string): z.input<typeof joinChallenge.body>['rewardAmount'] => typed || undefined;
const rewardForm = z.object({ rewardAmount: z.pipe(z.transform(given), joinChallenge.body.shape.rewardAmount) });

/** The joining member's reward per day, 0 by default. */
export function ChallengeRewardForm({ code, invitation, user }: ChallengeRewardFormProps) {
  const form = useForm({
    schema: rewardForm,
    initial: { rewardAmount: '0' },
    draft: { name: `join-challenge-${code}`, userId: user.id },
  });
  const join = useJoinChallenge(code, invitation);
  return (
    <form
      {...form.onSubmit(() => join.mutate({ rewardAmount: given(form.values.rewardAmount) }))}
      className="grid gap-5"
    >
      <AmountField
        label="Your reward for each day done"
        help={rewardSummary(form.values.rewardAmount, user.currency, invitation.goalDays)}
        mayBeEmpty
        currency={user.currency}
        onAmount={(value) => form.set('rewardAmount', value)}
        {...form.field('rewardAmount')}
      />
      <div className="grid grid-cols-2 gap-3">
        <LinkButton href={paths.home} look="secondary" className="px-2!">
          Cancel
        </LinkButton>
        <Button type="submit" busy={join.isPending && 'Joining...'} className="px-2!">
          Join Challenge
        </Button>
      </div>
    </form>
  );
}
