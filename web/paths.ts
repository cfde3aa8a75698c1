/** Every address of the app, built in one place. */
export const paths = {
  home: '/',
  auth: '/auth',
  profile: '/profile',
  statement: '/statement',
  /** With what a starter suggests, if one was picked. */
  createHabit: (prefill?: { name: string; description: string; frequency: string; rewardAmount: number }) =>
    prefill
      ? `/create-habit?${new URLSearchParams({ ...prefill, rewardAmount: String(prefill.rewardAmount) })}`
      : '/create-habit',
  forgotPassword: '/forgot-password',
  resetPassword: (token: string) => `/reset-password?token=${encodeURIComponent(token)}`,
  /** Where a visitor who is not signed in is sent, and from where they come back. */
  authThen: (wanted: string) => (wanted === '/' ? '/auth' : `/auth?redirect=${encodeURIComponent(wanted)}`),
} as const;
