import { makeChallenge } from './challenge-making.ts';
import { balanceOf, expect, noteOf, sealOf, signUp, test as journey } from './journey.ts';
import { startKept, type KeptServer } from './kept-server.ts';

// The server's clock is set: what a challenge comes to takes days.

const test = journey.extend<object, { server: KeptServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the object pattern, even an empty one.
    async ({}, provide) => {
      const server = await startKept({ clock: '2026-03-10T10:30:00.000Z' });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

test('a goal is reached, days after it pay nothing, and the window ends', async ({ page, server, cleanConsole }) => {
  cleanConsole.allow(/409 .*\/complete/);
  await page.clock.install({ time: '2026-03-10T10:30:00.000Z' });
  await signUp(page);
  const swim = 'Swim twice';
  const note = noteOf(page, swim);
  await makeChallenge(page, { name: swim, goalDays: 2, completionDays: 3 });
  await makeChallenge(page, { name: 'No sugar', goalDays: 2, completionDays: 3, rewardAmount: '2.00' });
  await page.goto('/');
  await expect(note.getByText('3 days left')).toBeVisible();
  await sealOf(page, swim).click();
  await expect(balanceOf(page, '10.00 USD')).toBeVisible();

  const wakeOn = async (moment: string) => {
    await server.setClock(moment);
    await page.clock.setSystemTime(moment);
    await page.reload();
  };
  await wakeOn('2026-03-11T10:30:00.000Z');
  await expect(note.getByText('2 days left')).toBeVisible();
  await expect(note.getByText('1 of 2 days')).toBeVisible();
  await sealOf(page, swim).click();
  await expect(note.getByText('Achieved')).toBeVisible();
  await expect(note.getByText('Earned 20.00 USD')).toBeVisible();
  await expect(balanceOf(page, '20.00 USD')).toBeVisible();
  await page.getByRole('button', { name: `Undo ${swim}` }).click();
  await expect(note.getByText('1 of 2 days')).toBeVisible();
  await expect(note.getByText('Achieved')).toBeHidden();
  await sealOf(page, swim).click();
  await expect(balanceOf(page, '20.00 USD')).toBeVisible();

  await wakeOn('2026-03-12T10:30:00.000Z');
  await expect(noteOf(page, 'No sugar').getByText('Last day')).toBeVisible();
  await expect(note.getByText('Your goal is reached. More days count, and pay no more.')).toBeVisible();
  await sealOf(page, swim).click();
  await expect(page.getByRole('button', { name: `Undo ${swim}` })).toBeVisible();
  await expect(page.getByRole('status').getByText('Kept.', { exact: true })).toBeAttached();
  await expect(note.getByText('2 of 2 days')).toBeVisible();
  await expect(balanceOf(page, '20.00 USD')).toBeVisible();

  // It ends while the page is open, which has not heard of it yet.
  await server.setClock('2026-03-13T10:30:00.000Z');
  await sealOf(page, 'No sugar').click();
  await expect(page.getByRole('alert').getByText('This challenge has ended.', { exact: true })).toBeVisible();
  await wakeOn('2026-03-13T10:31:00.000Z');
  for (const title of [swim, 'No sugar']) {
    await expect(noteOf(page, title).getByText('Expired')).toBeVisible();
    await expect(sealOf(page, title)).toBeDisabled();
    await expect(page.getByRole('button', { name: `Undo ${title}` })).toHaveCount(0);
  }
  await expect(note.getByText('Earned 20.00 USD')).toBeVisible();
});

test('made further east, it has not started where it is still yesterday', async ({ page, browser, server }) => {
  await server.setClock('2026-03-10T10:30:00.000Z');
  const east = await browser.newContext({ baseURL: server.url });
  const maker = await east.newPage();
  await signUp(maker);
  await maker.request.patch('/api/user', { data: { timezone: 'Pacific/Kiritimati' } });
  const { inviteCode } = await makeChallenge(maker);
  await east.close();

  await page.clock.install({ time: '2026-03-10T10:30:00.000Z' });
  await signUp(page);
  await page.request.post(`/api/challenges/join/${inviteCode}`, { data: { rewardAmount: '2.00' } });
  await page.goto('/');
  const note = noteOf(page, 'Swim 14 days in 30');
  await expect(note.getByText('Not started')).toBeVisible();
  await expect(note.getByText('Starts tomorrow')).toBeVisible();
  await expect(sealOf(page, 'Swim 14 days in 30')).toBeDisabled();
});
