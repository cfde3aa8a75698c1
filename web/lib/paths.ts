type HabitPrefill = { name: string; description: string; frequency: string; rewardAmount: number };

/** Every address of the app, built in one place. */
export const paths = {
  home: '/',
  auth: '/auth',
  profile: '/profile',
  goalRewards: '/goal-rewards',
  statement: '/statement',
  habit: (id: number) => `/habits/${id}`,
  challenge: (id: number) => `/challenges/${id}`,
  /** With what a starter suggests, if one was picked; `signup` while somebody is shown around. */
  createHabit: (query: Partial<HabitPrefill> & { signup?: true } = {}) => withQuery('/create-habit', query),
  createChallenge: '/create-challenge',
  signupFlow: (query: { step?: 2 | 3; habitId?: number | undefined } = {}) => withQuery('/signup-flow', query),
  /** What people share. */
  join: (inviteCode: string) => `/join/${encodeURIComponent(inviteCode)}`,
  joinChallenge: (inviteCode: string) => `/join-challenge/${encodeURIComponent(inviteCode)}`,
  joinHabit: '/join-habit',
  /** Where an invitation is read and accepted; step 2 is the goal of a visitor. An amount is only suggested. */
  acceptInvitation: (query: { code?: string; step?: 2; rewardAmount?: number | undefined } = {}) =>
    withQuery('/signup-flow-invite', query),
  /** Home, by way of the join that an accepted invitation still waits for; without a code, of any that waits. */
  homeByInvite: (inviteCode = '') => `/?invite=${encodeURIComponent(inviteCode)}`,
  forgotPassword: '/forgot-password',
  /** Behind the #, which no server and no referrer sees. */
  resetPassword: (token: string) => `/reset-password#token=${encodeURIComponent(token)}`,
  /** Where a visitor who is not signed in is sent, and from where they come back. */
  authThen: (wanted: string) => `/auth?redirect=${encodeURIComponent(wanted)}`,
} as const;

function withQuery(path: string, query: Record<string, string | number | boolean | undefined>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length > 0
    ? `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
    : path;
}
