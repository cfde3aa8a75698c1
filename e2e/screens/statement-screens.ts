import type { Page } from '@playwright/test';
import { signedIn, type Screen } from './screen.ts';

/** The statement, empty and long. */
export const statementScreens: Screen[] = [
  { name: 'statement-empty', open: signedIn('/statement') },
  {
    name: 'statement-long',
    open: async (page) => {
      await signedIn('/auth')(page);
      await fillStatement(page);
      await page.goto('/statement');
      await page.getByText('Some entries are in another currency.').waitFor();
    },
  },
  {
    name: 'statement-of-goals',
    open: async (page) => {
      await signedIn('/auth')(page);
      await fillStatement(page);
      await page.goto('/statement');
      await page.getByLabel('Show').selectOption('Goals redeemed');
      await page.getByText('Together').waitFor();
    },
  },
];

/** Entries of every kind, with names and amounts of uncommon length, in two currencies. */
async function fillStatement(page: Page): Promise<void> {
  const habit = { description: 'Every time.', frequency: 'Daily', creatorRole: 'doer' };
  for (const [name, rewardAmount, currency] of [
    ['📖 Read ten pages of something that is not a screen before bed', '12715500.00', 'SEK'],
    ['Donaudampfschifffahrtsgesellschaftskapitänsmützenputztagsfest', '0.01', 'USD'],
    ['🏃 Morning run before work', '5.00', 'USD'],
  ]) {
    const reply = await page.request.post('/api/habits', { data: { ...habit, name, rewardAmount, currency } });
    const { id } = (await reply.json()) as { id: number };
    await page.request.post(`/api/habits/${id}/complete`);
    await page.request.delete(`/api/habits/${id}/complete`);
    await page.request.post(`/api/habits/${id}/complete`);
  }
  const goal = { title: 'Noise-cancelling headphones, the good ones with the case', price: '1234567.89' };
  const { id } = (await (await page.request.post('/api/goal-rewards', { data: goal })).json()) as { id: number };
  await page.request.post(`/api/goal-rewards/${id}/redeem`);
}
