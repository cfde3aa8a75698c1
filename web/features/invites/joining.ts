import { currencyIn, goalIn, readJson, type InviteFlow, type InvitedGoal } from './invite-flow-data.ts';
import { wholeAmount } from './whole-amount.ts';

/** What the link of an invitation proposes: the person sees all of it before accepting. */
export type Suggestion = Omit<Joining, 'code'>;

/** A join to be made once the user is signed in. */
export type Joining = {
  code: string;
  rewardAmount: number;
  /** Without one, the user's currency stays. */
  currency?: InviteFlow['currency'];
  goals: InvitedGoal[];
};

/** `?currency=&rewardAmount=&goalRewards=`, without invalid values. */
export function suggestionIn(query: URLSearchParams): Suggestion {
  const goals = readJson(query.get('goalRewards'));
  return {
    rewardAmount: wholeAmount(query.get('rewardAmount') ?? ''),
    currency: currencyIn(query.get('currency')),
    goals: Array.isArray(goals) ? goals.flatMap((goal) => goalIn(goal) ?? []).slice(0, 5) : [],
  };
}

export function joiningOfFlow({ inviteCode, rewardAmount, currency, goalReward }: InviteFlow): Joining {
  return { code: inviteCode, rewardAmount, currency, goals: goalReward ? [goalReward] : [] };
}
