import type { Page } from '@playwright/test';
import { startKept, type KeptServer } from './kept-server.ts';
import { balanceOf, expect, makeHabit, noteOf, sealOf, signUp, test as journey } from './journey.ts';

// The clocks of server and page are set, so that this test does not depend on the day it runs.

const lateEvening = '2026-03-10T22:59:30.000Z';

const test = journey.extend<object, { server: KeptServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the object pattern, even an empty one.
    async ({}, provide) => {
      const server = await startKept({ clock: lateEvening });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

const run = (page: Page) => noteOf(page, 'Morning run');
const seal = (page: Page) => sealOf(page, 'Morning run');
const undo = (page: Page) => page.getByRole('button', { name: 'Undo Morning run' });

const completions = async (page: Page, { id }: { id: number }) =>
  (await (await page.request.get(`/api/habits/${id}/completions`)).json()) as { completionDate: string }[];

test(
  'an open page rolls over at midnight by itself, in every tab, also if the device’s clock is behind',
  { tag: '@full' },
  async ({ page, context, server }) => {
    await page.clock.install({ time: '2026-03-10T21:30:00.000Z' });
    await signUp(page);
    const habit = await makeHabit(page);
    await page.goto('/');
    const otherTab = await context.newPage();
    await expect(page.getByText('Tuesday 10 March', { exact: true })).toBeVisible();
    await seal(page).click();
    await expect(undo(page)).toBeVisible();
    await otherTab.goto('/');
    await expect(undo(otherTab)).toBeVisible();

    await server.setClock('2026-03-10T23:00:05.000Z');
    await page.clock.fastForward(40_000);
    for (const tab of [page, otherTab]) {
      await expect(tab.getByText('Wednesday 11 March', { exact: true })).toBeVisible();
      await expect(undo(tab)).toBeHidden();
      await expect(seal(tab)).toBeEnabled();
      await expect(run(tab).getByText('0 of 1 kept')).toBeVisible();
    }
    await seal(otherTab).click();
    await expect(balanceOf(otherTab, '10.00 USD')).toBeVisible();
    expect((await completions(page, habit)).map(({ completionDate }) => completionDate)).toEqual([
      '2026-03-10',
      '2026-03-11',
    ]);
  },
);
