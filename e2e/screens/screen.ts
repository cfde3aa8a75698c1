import type { Page } from '@playwright/test';
import { newPerson, signUp } from '../journey.ts';
import type { KeptServer } from '../kept-server.ts';

/** A screen in a state worth looking at. */
export type Screen = {
  name: string;
  open: (page: Page, server: KeptServer) => Promise<void>;
  /** What the browser itself says in the console about a refusal that this screen shows. */
  logs?: RegExp;
  /** More of the same, which axe need not look at again. */
  more?: string;
};

export function signedIn(path: string) {
  return async (page: Page) => {
    await page.goto('/auth');
    await signUp(page);
    await page.goto(path);
  };
}

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

export const longName = 'Maximiliane Katharina von Oppersdorff-Wittgenstein';

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

export async function asSomebodyElse(page: Page, name: string, act: (other: Page) => Promise<unknown>): Promise<void> {
  const context = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  await signUp(other, { ...newPerson(), name });
  await act(other);
  await context.close();
}
