import type { Page } from '@playwright/test';
import { acceptAsVisitor, makeHabit } from '../inviting.ts';
import { signUp } from '../journey.ts';
import type { Screen } from './screen.ts';

/** The steps and states of an invitation, for the sweep. */
export const inviteScreens: Screen[] = [
  {
    name: 'invite-1',
    open: async (page: Page) => {
      await invitedTo(page, '🏃 Morning run before work');
      await page.getByLabel('Amount').fill('12.75');
    },
  },
  {
    name: 'invite-1-ready',
    open: async (page: Page) => {
      await invitedTo(page, '🏃 Morning run before work');
      await page.getByLabel('Amount').fill('99999999.99');
      await page.getByLabel('Currency').selectOption('EUR');
    },
  },
  {
    name: 'invite-1-signed-in-failed',
    logs: /\/api\/habits\/(by-invite|join)\//,
    open: async (page: Page) => {
      await invitedTo(page, `Donaudampfschifffahrtsgesellschaftskapitän ${'a very long name '.repeat(4)}`);
      await signUp(page);
      await page.route('**/api/habits/join/*', (route) =>
        route.fulfill({ json: { message: 'Resting.' }, status: 500 }),
      );
      await page.reload();
      await page.getByLabel('Amount').fill('12345678');
      await page.getByRole('button', { name: 'Accept Invitation' }).click();
      await page.getByText('Failed to join habit').hover();
    },
  },
  {
    name: 'invite-2',
    open: async (page: Page) => {
      await invitedTo(page, '🏃 Morning run');
      await acceptAsVisitor(page);
    },
  },
  {
    name: 'invite-auth',
    open: async (page: Page) => {
      await page.goto('/auth?redirect=%2F%3Finvite%3Dany');
      await page.getByText('Your invitation is waiting.').waitFor();
    },
  },
  {
    name: 'invite-invalid',
    logs: /\/api\/habits\/(by-invite|join)\//,
    open: async (page: Page) => void (await page.goto('/signup-flow-invite')),
  },
  {
    name: 'invite-unreadable',
    logs: /\/api\/habits\/(by-invite|join)\//,
    open: async (page: Page) => {
      await page.route('**/api/habits/by-invite/*', (route) => route.abort());
      await page.goto('/join/any');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    name: 'invite-not-joined-yet',
    logs: /\/api\/habits\/(by-invite|join)\//,
    open: async (page: Page) => {
      await invitedTo(page, '🏃 Morning run');
      await acceptAsVisitor(page);
      await page.route('**/api/habits/join/*', (route) => route.abort());
      await signUp(page);
      await page.reload();
      await page.getByRole('heading', { name: 'Not joined yet' }).waitFor();
    },
  },
];

/** A visitor in front of an invitation to a habit of this name. */
async function invitedTo(page: Page, name: string): Promise<void> {
  await signUp(page);
  const { inviteCode } = await makeHabit(page, name);
  await page.context().clearCookies();
  await page.goto(`/join/${inviteCode}`);
  await page.getByRole('heading', { name: 'Accept Invitation' }).waitFor();
}
