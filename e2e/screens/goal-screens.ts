import type { Page } from '@playwright/test';
import { signedIn, type Screen } from './screen.ts';

const longTitle = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenputztagsfest';

/** The goals: none, and some in every state. */
export const goalScreens: Screen[] = [
  { name: 'goals-empty', open: signedIn('/goal-rewards') },
  { name: 'goals', open: (page) => openGoals(page, '178.50') },
  {
    name: 'goals-add-errors',
    open: async (page) => {
      await signedIn('/goal-rewards')(page);
      await page.getByRole('button', { name: 'Add a goal' }).click();
      await page.getByLabel('Price').fill('1234567890.12');
      await page.getByLabel('Link').fill('headphones');
      await page.getByRole('button', { name: 'Add goal' }).click();
    },
  },
  {
    name: 'goals-edit',
    open: async (page) => {
      await openGoals(page, '178.50');
      await page.getByRole('button', { name: 'Edit Weekend in Lisbon' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'goals-redeem',
    open: async (page) => {
      await openGoals(page, '12715525.00', longTitle);
      await page.getByRole('button', { name: `Redeem ${longTitle}` }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'goals-delete',
    open: async (page) => {
      await openGoals(page, '178.50');
      await page.getByRole('button', { name: 'Delete Proper running socks' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'home-unlocked',
    open: async (page) => {
      await openGoals(page, '178.50');
      await page.goto('/');
      await page.getByText('Goal unlocked! 🎉 Redeem you reward.').waitFor();
    },
  },
];

/** One redeemed, one unlocked, and others on the way: five open ones when an extra title is given. */
async function openGoals(page: Page, earned: string, extraTitle?: string): Promise<void> {
  await signedIn('/auth')(page);
  const habit = { name: '🏃 Run', description: 'Out', frequency: 'Daily', rewardAmount: earned, currency: 'USD' };
  const { id } = (await (await page.request.post('/api/habits', { data: habit })).json()) as { id: number };
  await page.request.post(`/api/habits/${id}/complete`);
  const add = async (title: string, price: string, link?: string) => {
    const reply = await page.request.post('/api/goal-rewards', { data: { title, price, link } });
    return ((await reply.json()) as { id: number }).id;
  };
  await page.request.post(`/api/goal-rewards/${await add('Proper running socks', '25')}/redeem`);
  await add('Noise-cancelling headphones', '150', 'https://example.com/headphones');
  await add('Saturday pottery course, the whole term with clay and firing included', '220', 'https://example.com/clay');
  await add('Weekend in Lisbon', '480');
  if (extraTitle) {
    await add(extraTitle, '12715500.00', 'https://example.com');
    await add(`${extraTitle} ${extraTitle}`.slice(0, 100), '99999999.99', 'https://example.com');
  }
  await page.goto('/goal-rewards');
  await page.getByRole('article', { name: 'Weekend in Lisbon' }).waitFor();
}
