/** Every address of the app, built in one place. */
export const paths = {
  home: '/',
  auth: '/auth',
  profile: '/profile',
  forgotPassword: '/forgot-password',
  resetPassword: (token: string) => `/reset-password?token=${encodeURIComponent(token)}`,
  /** Where a visitor who is not signed in is sent, and from where they come back. */
  authThen: (wanted: string) => (wanted === '/' ? '/auth' : `/auth?redirect=${encodeURIComponent(wanted)}`),
} as const;
