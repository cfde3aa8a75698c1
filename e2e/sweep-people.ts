import type { Page } from '@playwright/test';
import { newPerson, signUp } from './journey.ts';

/** Notes in every ink and state, with names and amounts of uncommon length. */
export async function fillHome(page: Page): Promise<void> {
  const habit = {
    description: 'Every time.',
    frequency: 'Daily',
    rewardAmount: '4.00',
    currency: 'USD',
    creatorRole: 'doer',
  };
  for (const change of [
    { name: '📖 Read ten pages of something that is not a screen before bed' },
    { name: '🧺 Sunday reset', frequency: 'Weekly', rewardAmount: '12345.67' },
    { name: '🎻 Practise the slow movement', creatorRole: 'overseer' },
    {
      name: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenputztag',
      frequency: 'Monthly',
      rewardAmount: '99999999.99',
    },
    { name: '👩‍👩‍👧 Call home', rewardAmount: '0.01' },
  ]) {
    await page.request.post('/api/habits', { data: { ...habit, ...change } });
  }
  await page.request.post('/api/goal-rewards', {
    data: { title: 'Noise-cancelling headphones, the good ones', price: '15000' },
  });
}

const longName = 'Maximiliane Katharina von Oppersdorff-Wittgenstein';

/** The page's person joins a habit that somebody with a long name made, and paused. */
export async function joinCompanion(page: Page): Promise<void> {
  await asSomebodyElse(page, longName, async (other) => {
    const data = {
      name: '🏃 Morning run before work',
      description: 'Shoes by the door, out before seven. Ten minutes still counts.',
      frequency: 'Daily',
      rewardAmount: '5.00',
      currency: 'USD',
    };
    const made = await other.request.post('/api/habits', { data });
    const { id, inviteCode } = (await made.json()) as { id: number; inviteCode: string };
    await other.request.post(`/api/habits/${id}/pause`, { data: { reason: 'sick' } });
    await page.request.post(`/api/habits/join/${inviteCode}`, { data: { rewardAmount: '5.00' } });
  });
}

/** The page's person makes a habit, and takes out one of two who joined it. */
export async function removeCompanion(page: Page): Promise<void> {
  const data = { name: '🏃 Morning run', description: 'Out', frequency: 'Daily', rewardAmount: '5', currency: 'USD' };
  const made = await page.request.post('/api/habits', { data });
  const { id, inviteCode } = (await made.json()) as { id: number; inviteCode: string };
  const joined = (other: Page) => other.request.post(`/api/habits/join/${inviteCode}`, { data: {} });
  await asSomebodyElse(page, longName, async (other) => {
    await joined(other);
    const user = (await (await other.request.get('/api/user')).json()) as { id: number };
    await page.request.delete(`/api/habits/${id}/members/${user.id}`);
  });
  await asSomebodyElse(page, longName, joined);
}

async function asSomebodyElse(page: Page, name: string, act: (other: Page) => Promise<unknown>): Promise<void> {
  const context = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  await signUp(other, { ...newPerson(), name });
  await act(other);
  await context.close();
}

/** Entries of every kind, with names and amounts of uncommon length, in two currencies. */
export async function fillStatement(page: Page): Promise<void> {
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

/** A newcomer at that address. */
export function signedIn(path: string) {
  return async (page: Page) => {
    await page.goto('/auth');
    await signUp(page);
    await page.goto(path);
  };
}
