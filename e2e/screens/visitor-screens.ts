import { acceptAsVisitor, makeHabit } from '../inviting.ts';
import { signUp } from '../journey.ts';
import { asSomeoneElse, longWord, visit, type Scene } from './screen.ts';

const inviteLogs = /\/api\/habits\/(by-invite|join)\//;

/** Signing in, a forgotten password, invitations, and an unknown address. On the last two the user is signed in. */
export const visitorScreens: Scene = async (page) => {
  const [run, long] = await asSomeoneElse(page, async () => [
    await makeHabit(page, '🏃 Morning run before work'),
    await makeHabit(page, `${longWord} ${'a very long name '.repeat(4)}`.slice(0, 110)),
  ]);
  const invitation = page.getByRole('heading', { name: 'Accept Invitation' });
  const resetButton = page.getByRole('button', { name: 'Reset password' });
  const answerVerify = (json: object) => page.route('/api/reset-password/verify**', (route) => route.fulfill({ json }));
  await page.goto('/auth');
  return [
    { name: 'auth', isVariant: true, open: () => page.getByRole('button', { name: 'Join the Adventure' }).waitFor() },
    {
      name: 'auth-errors',
      open: async () => {
        await visit(page, '/auth');
        await page.getByRole('button', { name: 'Join the Adventure' }).click();
      },
    },
    {
      name: 'auth-login',
      isVariant: true,
      open: async () => {
        await visit(page, '/auth');
        await page.getByRole('tab', { name: 'Log In' }).click();
      },
    },
    {
      name: 'undo-email',
      open: async () => {
        await visit(page, '/undo-email?token=any');
        await page.getByRole('button', { name: 'Put my address back' }).waitFor();
      },
    },
    {
      name: 'unsubscribe',
      open: async () => {
        await visit(page, '/unsubscribe?token=1.reminders.any');
        await page.getByRole('button', { name: 'Turn it off' }).waitFor();
      },
    },
    {
      name: 'confirm-email-refused',
      logs: /status of 400 .*\/api\/email\/confirm/,
      open: async () => {
        await visit(page, '/confirm-email?token=any');
        await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
      },
    },
    {
      name: 'organisation-link',
      open: async () => {
        const link = { email: `${longWord}@example.com`, hasPassword: true };
        const json = { user: null, isNew: false, link };
        await page.route('/api/organisation/finish', (route) => route.fulfill({ json }));
        await visit(page, '/auth/organisation?code=any&state=any');
        await page.getByRole('heading', { name: 'Is this account yours?' }).waitFor();
      },
    },
    {
      name: 'auth-login-failed',
      logs: /status of 401 .*\/api\/login/,
      open: async () => {
        await visit(page, '/auth');
        await page.getByRole('tab', { name: 'Log In' }).click();
        await page.getByLabel('Username or Email').fill('nobody');
        await page.getByLabel('Password', { exact: true }).and(page.locator(':visible')).fill('wrong one');
        await page.getByRole('button', { name: 'Log In', exact: true }).click();
        await page.getByRole('alert').filter({ hasText: 'Login failed' }).hover();
      },
    },
    {
      name: 'auth-passkey-errors',
      open: async () => {
        await visit(page, '/auth');
        await page.getByRole('button', { name: 'Continue with a passkey' }).click();
        await page.getByRole('button', { name: 'Create my passkey' }).click();
        await page.getByRole('dialog').getByText('Name is required').waitFor();
      },
    },
    {
      name: 'forgot-password-error',
      open: async () => {
        await visit(page, '/forgot-password');
        await page.getByRole('button', { name: 'Send reset link' }).click();
      },
    },
    {
      name: 'forgot-password-sent',
      open: async () => {
        await visit(page, '/forgot-password');
        await page.getByLabel('Email Address').fill('maximiliane.katharina.von.oppersdorff-wittgenstein@example.com');
        await page.getByRole('button', { name: 'Send reset link' }).click();
        await page.getByText('maximiliane.katharina').waitFor();
      },
    },
    {
      name: 'reset-password-valid',
      open: async () => {
        await answerVerify({ valid: true });
        await visit(page, '/reset-password?token=any');
        await resetButton.click();
      },
    },
    {
      name: 'reset-password-invalid',
      open: async () => {
        await visit(page, '/reset-password');
        await page.getByText('Paste a token instead').click();
      },
    },
    {
      name: 'reset-password-expired',
      isVariant: true,
      open: async () => {
        await answerVerify({ valid: false, reason: 'expired' });
        await visit(page, '/reset-password?token=any');
        await page.getByText('Paste a token instead').waitFor();
      },
    },
    {
      name: 'reset-password-done',
      isVariant: true,
      open: async () => {
        await answerVerify({ valid: true });
        await page.route('/api/reset-password', (route) => route.fulfill({ json: { success: true, message: '' } }));
        await visit(page, '/reset-password?token=any');
        await page.getByLabel('New password').fill('another secret');
        await page.getByLabel('Confirm password').fill('another secret');
        await resetButton.click();
        await page.getByRole('heading', { name: 'Password changed' }).waitFor();
      },
    },
    {
      name: 'not-found',
      open: async () => {
        await visit(page, '/nowhere');
        await page.getByRole('heading', { name: '404' }).waitFor();
      },
    },
    {
      name: 'join-challenge-auth',
      isVariant: true,
      open: async () => {
        await visit(page, '/join-challenge/any');
        await page.getByText('Authentication required').hover();
      },
    },
    {
      name: 'invite-auth',
      isVariant: true,
      open: async () => {
        await visit(page, '/auth?redirect=%2F%3Finvite%3Dany');
        await page.getByText('Your invitation is waiting.').waitFor();
      },
    },
    {
      name: 'invite-invalid',
      logs: inviteLogs,
      open: async () => {
        await visit(page, '/signup-flow-invite');
        await page.getByRole('heading', { name: 'Invalid' }).waitFor();
      },
    },
    {
      name: 'invite-unreadable',
      isVariant: true,
      logs: inviteLogs,
      open: async () => {
        await page.route('**/api/habits/by-invite/*', (route) => route.abort());
        await visit(page, '/join/any');
        await page.getByRole('button', { name: 'Try again' }).waitFor();
      },
    },
    {
      name: 'invite-1',
      isVariant: true,
      open: async () => {
        await visit(page, `/join/${run.inviteCode}`);
        await invitation.waitFor();
        await page.getByLabel('Amount').fill('12.75');
      },
    },
    {
      name: 'invite-1-ready',
      open: async () => {
        await visit(page, `/join/${long.inviteCode}`);
        await invitation.waitFor();
        await page.getByLabel('Amount').fill('99999999.99');
        await page.getByLabel('Currency').selectOption('EUR');
      },
    },
    {
      name: 'invite-2',
      open: async () => {
        await visit(page, `/join/${run.inviteCode}`);
        await acceptAsVisitor(page);
      },
    },
    {
      name: 'invite-not-joined-yet',
      isVariant: true,
      logs: inviteLogs,
      open: async () => {
        await page.route('**/api/habits/join/*', (route) => route.abort());
        await signUp(page);
        await page.reload();
        await page.getByRole('heading', { name: 'Not joined yet' }).waitFor();
      },
    },
    {
      name: 'invite-1-signed-in-failed',
      isVariant: true,
      logs: inviteLogs,
      open: async () => {
        await page.route('**/api/habits/join/*', (route) =>
          route.fulfill({ json: { message: 'Resting.' }, status: 500 }),
        );
        await visit(page, `/join/${long.inviteCode}`);
        await page.getByLabel('Amount').fill('12345678');
        await page.getByRole('button', { name: 'Accept Invitation' }).click();
        await page.getByText('Failed to join habit').hover();
      },
    },
  ];
};
