/** What the link of an invitation proposes. */
type Suggestion = Partial<Record<'rewardAmount' | 'currency' | 'goalRewards', string | undefined>>;
type HabitPrefill = { name: string; description: string; frequency: string; rewardAmount: number };

/** Every address of the app, built in one place. */
export const paths = {
  home: '/',
  auth: '/auth',
  profile: '/profile',
  notifications: '/profile?tab=notifications',
  goalRewards: '/goal-rewards',
  keepsake: (goalId: number) => `/goal-rewards?keepsake=${goalId}`,
  statement: '/statement',
  /** The week that ends on this Sunday. */
  week: (sunday: string) => `/week/${sunday}`,
  habit: (id: number) => `/habits/${id}`,
  challenge: (id: number) => `/challenges/${id}`,
  promiseKeepsake: ({ kind, id }: { kind: 'habit' | 'challenge'; id: number }) => `/${kind}s/${id}/keepsake`,
  /** Prefilled from a starter, if one was picked; `signup` during onboarding. */
  createHabit: (query: Partial<HabitPrefill> & { signup?: true } = {}) => withQuery('/create-habit', query),
  createChallenge: '/create-challenge',
  signupFlow: (query: { step?: 2 | 3; habitId?: number | undefined } = {}) => withQuery('/signup-flow', query),
  /** The links that people share. */
  join: (inviteCode: string) => `/join/${encodeURIComponent(inviteCode)}`,
  joinChallenge: (inviteCode: string) => `/join-challenge/${encodeURIComponent(inviteCode)}`,
  joinGoal: (inviteCode: string) => `/join-goal/${encodeURIComponent(inviteCode)}`,
  joinHabit: '/join-habit',
  /** Shows an invitation; step 2 is a visitor's goal. */
  acceptInvitation: (query: { code?: string; step?: 2 } & Suggestion = {}) => withQuery('/signup-flow-invite', query),
  /** Makes the join of an accepted invitation, then shows home; without a code, of any stored one. */
  homeByInvite: (inviteCode = '') => `/?invite=${encodeURIComponent(inviteCode)}`,
  forgotPassword: '/forgot-password',
  /** Behind the #, which no server and no referrer sees. */
  resetPassword: (token: string) => `/reset-password#token=${encodeURIComponent(token)}`,
  /** Signs in, then returns to `wanted`. */
  authThen: (wanted: string) => `/auth?redirect=${encodeURIComponent(wanted)}`,
} as const;

function withQuery(path: string, query: Record<string, string | number | boolean | undefined>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length > 0
    ? `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
    : path;
}
