import type { Page } from '@playwright/test';
import { startKept } from './kept-server.ts';
import { balanceOf, expect, makeHabit, newPerson, noteOf, sealOf, signUp, test } from './journey.ts';

// A week of a doer and two overseers, each in a browser of their own, one of them a day without a network. Each step is
// tested at a lower level; this one shows that the days add up. Runs with `npm run test:more`.

const run = 'Morning run';
const at = (day: number, time = '11:00') => `2026-03-${String(day).padStart(2, '0')}T${time}:00.000Z`;

test(
  'a week of marks that two overseers decide on adds up for all three of them',
  { tag: '@full' },
  async ({ browser }) => {
    test.setTimeout(600_000);
    const server = await startKept({ clock: at(9) });
    const looks = [
      { viewport: { width: 360, height: 780 }, colorScheme: 'dark' },
      { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
      { viewport: { width: 360, height: 780 }, colorScheme: 'light' },
    ] as const;
    const pages: Page[] = [];
    for (const [index, name] of ['Nadia Okafor', 'Mei Lin', 'Jonas Weber'].entries()) {
      const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce', ...looks[index] });
      const page = await context.newPage();
      await page.clock.setFixedTime(at(9));
      await signUp(page, { ...newPerson(), name });
      pages.push(page);
    }
    const [nadia, mei, jonas] = pages as [Page, Page, Page];
    const look = async (page: Page, name: string) => {
      if (process.env['PICTURES'])
        await page.screenshot({ path: `test-results/overseers-week/${name}.png`, fullPage: true });
    };
    const itIs = async (day: number, time?: string) => {
      await server.setClock(at(day, time));
      for (const page of pages) await page.clock.setFixedTime(at(day, time));
    };
    const dayBegins = async (day: number) => {
      await itIs(day);
      for (const page of pages) await page.goto('/');
      await expect(sealOf(nadia, run)).toBeEnabled();
    };
    const waits = (page: Page, count: number) =>
      expect(page.getByRole('heading', { name: `${count} to confirm` })).toBeVisible();
    const nothingWaits = (page: Page) => expect(page.getByRole('heading', { name: /to confirm$/ })).toBeHidden();
    const confirm = (page: Page) => page.getByRole('button', { name: /^Confirm Nadia/ }).click();
    const choose = async (choice: string) => {
      await nadia.getByRole('button', { name: `More for ${run}` }).click();
      await nadia.getByRole('menuitem', { name: 'How do my marks count?' }).click();
      await nadia.getByRole('radio', { name: choice }).check({ force: true });
      await look(nadia, `choice ${choice}`);
      await nadia.getByRole('button', { name: 'Save' }).click();
      await expect(nadia.getByRole('dialog')).toBeHidden();
    };

    const { id } = await makeHabit(nadia);
    for (const page of [mei, jonas]) {
      const made = await nadia.request.post(`/api/habits/${id}/invitations`, { data: { role: 'overseer' } });
      await page.request.post(`/api/habits/join/${((await made.json()) as { code: string }).code}`, { data: {} });
    }

    await test.step('Monday: Mei confirms', async () => {
      await dayBegins(9);
      await nadia.getByRole('button', { name: 'Alerts' }).click();
      await expect(nadia.getByText(/Mei Lin now oversees .*Morning run/)).toBeVisible();
      await look(nadia, 'monday alerts');
      await nadia.keyboard.press('Escape');
      await choose('Confirmed by an overseer');
      await sealOf(nadia, run).click();
      await waits(mei, 1);
      await waits(jonas, 1);
      await look(mei, 'monday queue');
      await look(nadia, 'monday waiting');
      await confirm(mei);
      await nothingWaits(jonas);
      await expect(noteOf(nadia, run).getByText('Confirmed by Mei')).toBeVisible();
      await expect(balanceOf(nadia, '5.00 USD')).toBeVisible();
    });

    await test.step('Tuesday: Jonas declines, Nadia marks the day again, Mei confirms', async () => {
      await dayBegins(10);
      await sealOf(nadia, run).click();
      await jonas.getByRole('button', { name: /^Decline Nadia/ }).click();
      await jonas.getByLabel('Say why (optional)').fill('Was that the one to the bakery?');
      await look(jonas, 'tuesday decline');
      await jonas.getByRole('button', { name: 'Decline', exact: true }).click();
      await expect(noteOf(nadia, run).getByText('Was that the one to the bakery?')).toBeVisible();
      await look(nadia, 'tuesday declined');
      await sealOf(nadia, run).click();
      await confirm(mei);
      await expect(balanceOf(nadia, '10.00 USD')).toBeVisible();
    });

    await test.step('Wednesday: Jonas answers without a network, and Mei was first', async () => {
      await dayBegins(11);
      await sealOf(nadia, run).click();
      await waits(jonas, 1);
      await jonas.context().setOffline(true);
      await confirm(jonas);
      await expect(jonas.getByText('Waiting to be sent').first()).toBeVisible();
      await look(jonas, 'wednesday offline');
      await confirm(mei);
      await expect(balanceOf(nadia, '15.00 USD')).toBeVisible();
    });

    await test.step('Thursday: Jonas is back and reads who was first; nobody answers today’s mark', async () => {
      await itIs(12);
      await jonas.context().setOffline(false);
      await expect(jonas.getByText('Mei answered first.').first()).toBeVisible();
      await look(jonas, 'thursday back');
      await nadia.goto('/');
      await sealOf(nadia, run).click();
      await expect(noteOf(nadia, run).getByText('Waiting for an overseer')).toBeVisible();
      await expect(balanceOf(nadia, '15.00 USD')).toBeVisible();
    });

    await test.step('Friday: a day of silence was a yes, and Nadia marks the day without a network', async () => {
      await itIs(13, '11:01');
      for (const page of [mei, jonas]) await page.goto('/');
      await nadia.goto('/');
      await expect(sealOf(nadia, run)).toBeEnabled();
      // The server looks at its queue at least once a minute.
      await expect(balanceOf(nadia, '20.00 USD')).toBeVisible({ timeout: 90_000 });
      for (const page of [mei, jonas]) await nothingWaits(page);
      await nadia.context().setOffline(true);
      await sealOf(nadia, run).click();
      await expect(noteOf(nadia, run).getByText('Waiting to be sent')).toBeVisible();
    });

    await test.step('Saturday: yesterday’s mark arrives for its day; Jonas confirms both in one tap', async () => {
      await itIs(14);
      await nadia.context().setOffline(false);
      await waits(mei, 1);
      await nadia.goto('/');
      await sealOf(nadia, run).click();
      await waits(jonas, 2);
      await look(jonas, 'saturday queue');
      await jonas.getByRole('button', { name: `Confirm all 2 of ${run}` }).click();
      await expect(balanceOf(nadia, '30.00 USD')).toBeVisible();
      await nothingWaits(mei);
    });

    await test.step('Sunday: back on her honour, what waits counts at once', async () => {
      await dayBegins(15);
      await sealOf(nadia, run).click();
      await waits(mei, 1);
      await choose('On my honour');
      await expect(balanceOf(nadia, '35.00 USD')).toBeVisible();
      await nothingWaits(mei);
    });

    const completions = (await (await nadia.request.get(`/api/habits/${id}/completions`)).json()) as object[];
    expect(completions).toHaveLength(7);
    const rows = (await (await nadia.request.get('/api/reward-transactions')).json()) as { amount: string }[];
    expect(rows.map(({ amount }) => amount)).toEqual(Array<string>(7).fill('5.00'));
    await nadia.goto('/statement');
    await expect(nadia.getByText('Confirmed by Mei')).toHaveCount(3);
    await expect(nadia.getByText('Confirmed by Jonas')).toHaveCount(2);
    await look(nadia, 'statement');
    await mei.getByRole('button', { name: 'Alerts' }).click();
    await expect(mei.getByText(/You confirmed Nadia’s mark/).first()).toBeVisible();
    await look(mei, 'sunday alerts');
    for (const page of pages) await page.context().close();
    await server.stop();
  },
);
