import type { Page } from '@playwright/test';
import { startKept } from './kept-server.ts';
import { expect, makeHabit, newPerson, sealOf, signUp, test } from './journey.ts';

// A month of three people: pledges, payments and a shared goal. Each step is tested at a lower level; this one shows that
// they add up in real browsers. Runs with `npm run test:more`.

const run = 'Morning run';
const days = 30;
const noon = (day: number) => `2026-03-${String(day).padStart(2, '0')}T11:00:00.000Z`;

test(
  'a month of money between three people adds up to the cent on all their screens',
  { tag: '@full' },
  async ({ browser }) => {
    test.setTimeout(600_000);
    const server = await startKept({ clock: noon(1) });
    const looks = [
      { viewport: { width: 360, height: 780 }, colorScheme: 'light' },
      { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
      { viewport: { width: 360, height: 780 }, colorScheme: 'dark' },
    ] as const;
    const pages: Page[] = [];
    for (const [index, name] of ['Nadia Okafor', 'Tom Ode', 'Mei Lin'].entries()) {
      const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce', ...looks[index] });
      const page = await context.newPage();
      await signUp(page, { ...newPerson(), name });
      pages.push(page);
    }
    const [nadia, tom, mei] = pages as [Page, Page, Page];
    const look = async (page: Page, name: string) => {
      if (process.env['PICTURES'])
        await page.screenshot({ path: `test-results/money-month/${name}.png`, fullPage: true });
    };
    const dayBegins = async (day: number) => {
      await server.setClock(noon(day));
      for (const page of pages) await page.clock.setFixedTime(noon(day));
    };
    await dayBegins(1);

    const { id, inviteCode } = await makeHabit(nadia);
    for (const page of [tom, mei])
      await page.request.post(`/api/habits/join/${inviteCode}`, { data: { rewardAmount: 5 } });
    await nadia.goto(`/habits/${id}`);
    await tom.goto(`/habits/${id}`);
    await nadia.getByRole('button', { name: 'Promise a companion something' }).click();
    await nadia.getByLabel('How much?').fill('2');
    await nadia.getByRole('button', { name: 'Send to Tom' }).click();
    await expect(nadia.getByText('Waiting for Tom to accept')).toBeVisible();
    await tom.getByRole('button', { name: /^Accept: Nadia/ }).click();
    await look(tom, 'accept');
    await tom.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await expect(nadia.getByText('You promised Tom 2.00 USD for every kept day')).toBeVisible();

    const goal = await nadia.request.post('/api/goal-rewards', {
      data: { title: 'A weekend in Lisbon', price: '300' },
    });
    const { id: goalId } = (await goal.json()) as { id: number };
    const { code } = (await (await nadia.request.post(`/api/goal-rewards/${goalId}/share`)).json()) as { code: string };
    for (const page of [tom, mei]) {
      await page.goto(`/join-goal/${code}`);
      await page.getByRole('button', { name: 'Join the goal' }).click();
      await expect(page.getByText('0.00 of 300.00 USD')).toBeVisible();
    }

    for (let day = 1; day <= days; day++) {
      await dayBegins(day);
      for (const page of pages) {
        if (day % 10 === 0) {
          await page.goto('/');
          await sealOf(page, run).click();
          await expect(page.getByRole('button', { name: `Undo ${run}` })).toBeVisible();
        } else expect((await page.request.post(`/api/habits/${id}/complete`, { data: {} })).status()).toBe(200);
      }
    }

    // Each has earned 150.00 and puts in 100.00.
    for (const page of pages) {
      await page.goto('/goal-rewards');
      await page.getByRole('button', { name: 'Put in for A weekend in Lisbon' }).click();
      await page.getByLabel('How much?').fill('100');
      await page.getByRole('dialog').getByRole('button', { name: 'Put in' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await mei.getByRole('button', { name: 'Redeem A weekend in Lisbon' }).click();
    await mei.getByRole('dialog').getByRole('button', { name: 'Redeem' }).click();
    for (const page of pages) await expect(page.getByText(/Redeemed today/)).toBeVisible();
    await look(mei, 'goals');

    // Nadia owes Tom 30 days.
    await tom.goto('/statement');
    await nadia.goto('/statement');
    for (const page of pages)
      await expect(page.getByRole('link', { name: 'Rewards Balance: 50.00 USD' })).toBeVisible();
    await expect(nadia.getByText('30 days of Morning run')).toBeVisible();
    await look(nadia, 'owes');
    await nadia.getByRole('button', { name: /^Settle up with Tom/ }).click();
    await expect(nadia.getByRole('dialog')).toContainText('60.00 USD');
    await nadia.getByRole('button', { name: 'I paid Tom' }).click();
    await tom.getByRole('button', { name: 'Yes, got it from Nadia' }).click();
    await look(tom, 'receipt');
    await tom.getByRole('dialog').getByRole('button', { name: 'Yes, got it' }).click();
    for (const page of [nadia, tom]) await expect(page.getByText('All settled')).toBeVisible();
    for (const page of [nadia, tom])
      await expect(page.getByRole('link', { name: 'Rewards Balance: 50.00 USD' })).toBeVisible();
    await look(tom, 'settled');
    for (const page of pages) await page.context().close();
    await server.stop();
  },
);
