import { currencyIn, goalIn, readJson, type InviteFlow, type InvitedGoal } from './invite-flow-data.ts';
import { wholeAmount } from './whole-amount.ts';

/** A join to be made once the user is signed in. */
export type Joining = {
  code: string;
  rewardAmount: number;
  /** Without one, the user's currency stays. */
  currency?: InviteFlow['currency'];
  goals: InvitedGoal[];
};

/** `?invite=true&habitId=&code=&currency=&rewardAmount=&goalRewards=`; invalid values are left out. */
export function joiningOfQuery(query: URLSearchParams): Joining | undefined {
  const code = query.get('code');
  if (query.get('invite') !== 'true' || !code) return undefined;
  const goals = readJson(query.get('goalRewards'));
  return {
    code,
    rewardAmount: wholeAmount(query.get('rewardAmount') ?? ''),
    currency: currencyIn(query.get('currency')),
    goals: Array.isArray(goals) ? goals.flatMap((goal) => goalIn(goal) ?? []) : [],
  };
}

export function joiningOfFlow({ inviteCode, rewardAmount, currency, goalReward }: InviteFlow): Joining {
  return { code: inviteCode, rewardAmount, currency, goals: goalReward ? [goalReward] : [] };
}
