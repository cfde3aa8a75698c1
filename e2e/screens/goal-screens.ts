import type { Page } from '@playwright/test';
import { makeHabit, signUp } from '../journey.ts';
import { longWord, visit, type Scene } from './screen.ts';

const longGoal = `${longWord}sfest`;

/** Goals in every state, and a statement with entries of every kind. */
export const goalScreens: Scene = async (page) => {
  await signUp(page);
  await earn(page, '🏃 Run', '178.50');
  await redeem(page, await addGoal(page, 'Proper running socks', '25'));
  await addGoal(page, 'Noise-cancelling headphones', '150', 'https://example.com/headphones');
  const course = 'Saturday pottery course, the whole term with clay and firing included';
  await addGoal(page, course, '220', 'https://example.com/clay');
  await addGoal(page, 'Weekend in Lisbon', '480');
  await page.goto('/goal-rewards');
  return [
    { name: 'goals', open: () => page.getByRole('article', { name: 'Weekend in Lisbon' }).waitFor() },
    {
      name: 'goals-edit',
      open: async () => {
        await visit(page, '/goal-rewards');
        await page.getByRole('button', { name: 'Edit Weekend in Lisbon' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'goals-delete',
      open: async () => {
        await visit(page, '/goal-rewards');
        await page.getByRole('button', { name: 'Delete Proper running socks' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'home-unlocked',
      open: async () => {
        await visit(page, '/');
        await page.getByText('Goal unlocked! 🎉 Redeem you reward.').waitFor();
      },
    },
    {
      name: 'statement-long',
      open: async () => {
        await fillStatement(page);
        await visit(page, '/statement');
        await page.getByText('Some entries are in another currency.').waitFor();
      },
    },
    {
      name: 'statement-of-goals',
      open: async () => {
        await visit(page, '/statement');
        await page.getByLabel('Show').selectOption('Goals');
        await page.getByText('Total').waitFor();
      },
    },
    {
      name: 'goals-redeem',
      open: async () => {
        await addGoal(page, longGoal, '10000000.00', 'https://example.com');
        await addGoal(page, `${longGoal} ${longGoal}`.slice(0, 100), '99999999.99', 'https://example.com');
        await visit(page, '/goal-rewards');
        await page.getByRole('button', { name: `Redeem ${longGoal}` }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
  ];
};

/** Entries with very long names and amounts, in two currencies. */
async function fillStatement(page: Page): Promise<void> {
  for (const [name, amount, currency] of [
    ['📖 Read ten pages of something that is not a screen before bed', '12715500.00', 'SEK'],
    [longGoal, '0.01', 'USD'],
    ['🏃 Morning run before work', '5.00', 'USD'],
  ] as const) {
    const id = await earn(page, name, amount, currency);
    await page.request.delete(`/api/habits/${id}/complete`);
    await page.request.post(`/api/habits/${id}/complete`);
  }
  await redeem(page, await addGoal(page, 'Noise-cancelling headphones, the good ones with the case', '1234567.89'));
}

async function earn(page: Page, name: string, rewardAmount: string, currency = 'USD'): Promise<number> {
  const { id } = await makeHabit(page, { name, rewardAmount, currency });
  await page.request.post(`/api/habits/${id}/complete`);
  return id;
}

async function addGoal(page: Page, title: string, price: string, link?: string): Promise<number> {
  const reply = await page.request.post('/api/goal-rewards', { data: { title, price, link } });
  return ((await reply.json()) as { id: number }).id;
}

async function redeem(page: Page, id: number): Promise<void> {
  await page.request.post(`/api/goal-rewards/${id}/redeem`);
}
