import type { Page } from '@playwright/test';
import { expect, newPerson, signUp, test as base, type Person } from './journey.ts';

type Inviter = {
  page: Page;
  code: string;
  habitId: number;
  /** All members but the inviter. */
  companions: () => Promise<{ userId: number; name: string; rewardAmount: string; role: string }[]>;
};

/** Maya invites from a browser of her own; `page` is the invited person's. */
export const test = base.extend<{ maya: Inviter }>({
  maya: async ({ browser, server }, provide) => {
    const context = await browser.newContext({ baseURL: server.url });
    await provide(await mayaIn(await context.newPage()));
    await context.close();
  },
});

async function mayaIn(page: Page): Promise<Inviter> {
  const maya = await signUp(page, { ...newPerson(), name: 'Maya Lindqvist' });
  const { id, inviteCode } = await makeHabit(page, '🏃 Morning run');
  return {
    page,
    code: inviteCode,
    habitId: id,
    async companions() {
      const reply = await page.request.get(`/api/habits/${id}/members`);
      const members = (await reply.json()) as (Awaited<ReturnType<Inviter['companions']>>[number] & Person)[];
      return members.filter(({ username }) => username !== maya.username);
    },
  };
}

export async function makeHabit(page: Page, name: string): Promise<{ id: number; inviteCode: string }> {
  const reply = await page.request.post('/api/habits', {
    data: { name, description: 'Shoes by the door', frequency: 'Daily', rewardAmount: '5.00', currency: 'USD' },
  });
  return (await reply.json()) as { id: number; inviteCode: string };
}

const accept = (page: Page) => page.getByRole('button', { name: 'Accept Invitation' });
export const stepOne = (page: Page) => page.getByRole('heading', { name: 'Accept Invitation' });
export const stepTwo = (page: Page) => page.getByRole('heading', { name: 'Set Your Rewards Goal' });
export const note = (page: Page) => page.getByRole('article', { name: 'Morning run' });
export const authByInvite = (code: string) => `/auth?redirect=%2F%3Finvite%3D${code}`;

export async function acceptAsVisitor(page: Page, amount = '12', currency = 'EUR'): Promise<void> {
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Currency').selectOption(currency);
  await accept(page).click();
  await expect(stepTwo(page)).toBeVisible();
}

export async function registerThroughForm(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email Address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).and(page.locator(':visible')).fill(person.password);
  await page.getByLabel('Full Name').fill(person.name);
  await page.getByLabel('Username', { exact: true }).fill(person.username);
  await page.getByRole('button', { name: 'Join the Adventure' }).click();
}

export async function goalsOf(page: Page) {
  return (await (await page.request.get('/api/goal-rewards')).json()) as { title: string; price: string }[];
}
