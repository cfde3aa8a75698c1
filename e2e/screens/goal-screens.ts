import type { Page } from '@playwright/test';
import { makeHabit, newPerson, signUp } from '../journey.ts';
import { longName, longWord, visit, type Scene } from './screen.ts';

const longGoal = `${longWord}sfest`;

/** Goals in every state, and a statement with entries of every kind. */
export const goalScreens: Scene = async (page) => {
  const course = 'Saturday pottery course, the whole term with clay and firing included';
  await signUp(page, { ...newPerson(), name: longName });
  const shared = {
    course: await shareGoal(page, course, '220', 'https://example.com/clay'),
    cinema: await shareGoal(page, 'Cinema', '1'),
    castle: await shareGoal(page, longGoal, '99999999.99'),
  };
  await signUp(page);
  await earn(page, '🏃 Run', '178.50');
  await redeem(page, await addGoal(page, 'Proper running socks', '25'));
  await addGoal(page, 'Noise-cancelling headphones', '150', 'https://example.com/headphones');
  const courseId = await joinAndPutIn(page, shared.course, '2.50');
  const cinemaId = await joinAndPutIn(page, shared.cinema, '1');
  await redeem(page, cinemaId);
  await addGoal(page, 'Weekend in Lisbon', '480');
  await page.goto('/goal-rewards');
  return [
    { name: 'goals', open: () => page.getByRole('article', { name: 'Weekend in Lisbon' }).waitFor() },
    {
      name: 'goals-edit',
      isVariant: true,
      open: async () => {
        await visit(page, '/goal-rewards');
        await page.getByRole('button', { name: 'Edit Weekend in Lisbon' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'goals-delete',
      isVariant: true,
      open: async () => {
        await visit(page, '/goal-rewards');
        await page.getByRole('button', { name: 'Delete Proper running socks' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'goals-put-in',
      open: async () => {
        await visit(page, '/goal-rewards');
        await page.getByRole('button', { name: `Put in for ${course}` }).click();
        await page.getByLabel('How much?').fill('400');
        await page.getByRole('button', { name: 'Put in', exact: true }).click();
        await page.getByText('Your balance is 150.00 USD, and only 217.50 USD is missing.').waitFor();
      },
    },
    {
      name: 'goals-keepsake',
      open: async () => {
        await visit(page, `/goal-rewards?keepsake=${cinemaId}`);
        await page.getByText('day from first to last').waitFor();
      },
    },
    {
      name: 'join-goal',
      open: async () => {
        await visit(page, `/join-goal/${shared.castle}`);
        await page.getByRole('button', { name: 'Join the goal' }).waitFor();
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
        // A part in a shared goal would keep the currency as it is.
        await page.request.post(`/api/goal-rewards/${courseId}/contributions`, { data: { amount: '-2.50' } });
        await fillStatement(page);
        await visit(page, '/statement');
        await page.getByText('Some entries are in another currency.').waitFor();
      },
    },
    {
      name: 'statement-of-goals',
      isVariant: true,
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

/** Returns the code of its link. */
async function shareGoal(page: Page, title: string, price: string, link?: string): Promise<string> {
  const reply = await page.request.post(`/api/goal-rewards/${await addGoal(page, title, price, link)}/share`);
  return ((await reply.json()) as { code: string }).code;
}

async function joinAndPutIn(page: Page, code: string, amount: string): Promise<number> {
  const { id } = (await (await page.request.post(`/api/goal-rewards/join/${code}`)).json()) as { id: number };
  await page.request.post(`/api/goal-rewards/${id}/contributions`, { data: { amount } });
  return id;
}
