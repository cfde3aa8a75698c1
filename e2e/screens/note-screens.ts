import type { Page } from '@playwright/test';
import { makeCode } from '../extra-codes.ts';
import { expect, makeHabit, newPerson, signUp } from '../journey.ts';
import { longName, longWord, refuseClipboardHere, visit, type Scene, type Screen } from './screen.ts';

/** The menu, the members and the dialogs of one note with a long name. */
export const noteScreens: Scene = async (page) => {
  const id = await makeNote(page);
  const members = page.getByRole('button', { name: /of 2 kept/ });
  await page.goto('/');
  return [
    {
      name: 'members-removed',
      open: async () => {
        await members.click();
        await page.getByRole('button', { name: /^Allow again/ }).waitFor();
      },
    },
    {
      name: 'member-remove',
      isVariant: true,
      open: async () => {
        await visit(page, '/');
        await members.click();
        await page.getByRole('button', { name: /^Remove / }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    ...['menu', 'Edit', 'Pause', 'Quit', 'Delete'].map((entry) => menuScreen(page, entry)),
    {
      name: 'habit-delete-failed',
      logs: /status of 503 .*\/api\/habits/,
      open: async () => {
        await openMenu(page);
        await page.getByRole('menuitem', { name: 'Delete' }).click();
        await page.route('/api/habits/*', (route) =>
          route.fulfill({ status: 503, json: { message: 'Kept cannot reach its data right now.' } }),
        );
        await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
        await page.getByText('Failed to delete habit').waitFor();
      },
    },
    {
      name: 'onboarding-3',
      open: async () => {
        await visit(page, '/signup-flow?step=3');
        await page.getByRole('button', { name: 'Copy Invitation' }).waitFor();
      },
    },
    ...codeScreens(page, id),
    {
      name: 'note-invite-refused',
      open: async () => {
        await openInvitation(page);
        await refuseClipboardHere(page);
        await page.getByRole('button', { name: 'Copy Invitation' }).click();
        await page.getByText('Copy failed').waitFor();
      },
    },
  ];
};

function menuScreen(page: Page, entry: string): Screen {
  return {
    name: `habit-${entry.toLowerCase()}`,
    // Its failure is checked anyway.
    ...(entry === 'Delete' && { isVariant: true }),
    open: async () => {
      await openMenu(page);
      await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
      if (entry === 'menu') return;
      await page.getByRole('menuitem', { name: entry }).click();
      await page.getByRole('dialog').waitFor();
      if (entry === 'Edit') {
        await page.getByLabel('Name').fill('');
        await page.getByLabel('Currency').selectOption('EUR');
        await page.getByRole('button', { name: 'Save changes' }).click();
      }
    },
  };
}

function codeScreens(page: Page, id: number): Screen[] {
  const openCodes = async () => {
    await openInvitation(page);
    await page.getByRole('button', { name: 'Extra codes' }).click();
  };
  return [
    {
      name: 'note-invite-codes-failed',
      isVariant: true,
      logs: /status of 503 .*\/invitations/,
      open: async () => {
        await page.route('/api/habits/*/invitations', (route) =>
          route.fulfill({ status: 503, json: { message: 'Kept is resting.' } }),
        );
        await openCodes();
        await page.getByRole('button', { name: 'Try again' }).waitFor();
      },
    },
    {
      name: 'note-invite-codes-empty',
      isVariant: true,
      open: async () => {
        await openCodes();
        await page.getByText('None yet.').waitFor();
      },
    },
    {
      name: 'note-invite-codes-many',
      logs: /status of 409 .*\/invitations/,
      open: async () => {
        for (let made = 0; made < 50; made++) await makeCode(page, id, made % 3 ? made : undefined);
        await openCodes();
        await page.getByRole('button', { name: 'Make a code' }).click();
        await page.getByText('There are 50 links already.').waitFor();
        await page
          .getByRole('button', { name: /^Revoke/ })
          .nth(1)
          .click();
      },
    },
  ];
}

async function openMenu(page: Page): Promise<void> {
  await visit(page, '/');
  await page.getByRole('button', { name: /^More for/ }).click();
}

async function openInvitation(page: Page): Promise<void> {
  await visit(page, '/');
  await page.getByRole('button', { name: /^Invite to/ }).click();
}

/** A note with one companion and one removed member, all with long names; `page` is the creator's. */
async function makeNote(page: Page): Promise<number> {
  const context = page.context();
  const signUpLong = async () => {
    await context.clearCookies();
    await signUp(page, { ...newPerson(), name: longName });
    return ((await (await page.request.get('/api/user')).json()) as { id: number }).id;
  };
  await signUpLong();
  const maker = await context.cookies();
  const { id, inviteCode } = await makeHabit(page, {
    name: longWord,
    frequency: 'Monthly',
    rewardAmount: '99999999.99',
  });
  let removed = 0;
  for (let joining = 0; joining < 2; joining++) {
    removed = await signUpLong();
    await page.request.post(`/api/habits/join/${inviteCode}`, { data: {} });
  }
  await context.clearCookies();
  await context.addCookies(maker);
  await page.request.delete(`/api/habits/${id}/members/${removed}`);
  return id;
}
