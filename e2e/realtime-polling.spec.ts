import { join, kept, run, test } from './companions.ts';
import { balanceOf, expect, makeHabit, muteSocket, noteOf, signUp, soon } from './journey.ts';

test('without a socket the notes in view are polled, and refetched only after a change', async ({
  page,
  context,
  newCompanion,
}) => {
  await signUp(page);
  const { id, inviteCode } = await makeHabit(page);
  const maya = await newCompanion('Maya Lindqvist');
  await muteSocket(page);
  let reads = 0;
  page.on('request', (request) => void (request.url().endsWith('/api/dashboard') && reads++));
  const statuses: number[] = [];
  const polled = /\/api\/habits\/\d+\/(members|completions)$/;
  page.on('response', (response) => void (polled.test(response.url()) && statuses.push(response.status())));
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const fromServer: number[] = [];
  network.on('Network.responseReceivedExtraInfo', ({ statusCode }) => void fromServer.push(statusCode));
  await page.clock.install();
  await page.goto('/');
  await expect(kept(page, '0 of 1 kept')).toBeVisible();
  await soon(page, async () => expect(statuses.length).toBeGreaterThan(3));
  expect(reads, 'it came with the page').toBe(0);
  expect(fromServer).toContain(304);

  await join(maya.page, inviteCode);
  await soon(page, () => expect(kept(page, '0 of 2 kept')).toBeVisible({ timeout: 500 }));
  await page.request.post(`/api/habits/${id}/complete`);
  await soon(page, () => expect(page.getByRole('button', { name: `Undo ${run}` })).toBeVisible({ timeout: 500 }));
  await expect(balanceOf(page, '5.00 USD')).toBeVisible();
});

test('without a socket the page of a promise is polled once, at any scroll position', async ({
  page,
  newCompanion,
}) => {
  await signUp(page);
  await page.setViewportSize({ width: 390, height: 500 });
  const { id, inviteCode } = await makeHabit(page);
  const maya = await newCompanion('Maya Lindqvist');
  await muteSocket(page);
  let polls = 0;
  page.on('request', (request) => void (request.url().endsWith('/completions') && polls++));
  await page.clock.install();
  await page.goto(`/habits/${id}`);
  const companions = page.getByRole('region', { name: 'Companions' });
  await expect(companions).toContainText('0 of 1 kept today');
  await companions.scrollIntoViewIfNeeded();
  await expect(noteOf(page, run)).not.toBeInViewport();

  await join(maya.page, inviteCode);
  await soon(page, () => expect(companions).toContainText('0 of 2 kept today', { timeout: 500 }));
  await maya.page.request.post(`/api/habits/${id}/complete`);
  await soon(page, () => expect(companions).toContainText('1 of 2 kept today', { timeout: 500 }));
  await page.request.post(`/api/habits/${id}/complete`);
  await soon(page, () => expect(page.getByRole('button', { name: `Undo ${run}` })).toBeVisible({ timeout: 500 }));
  await expect(companions).toContainText('2 of 2 kept today');
  await expect(balanceOf(page, '5.00 USD')).toBeVisible();

  polls = 0;
  for (let round = 1; round <= 3; round++) {
    const answered = page.waitForResponse(`/api/habits/${id}/completions`);
    await page.clock.fastForward(5000);
    await answered;
    expect(polls).toBe(round);
  }
});

test('a note out of view is not polled', async ({ page }) => {
  await signUp(page);
  await page.setViewportSize({ width: 390, height: 700 });
  const ids: number[] = [];
  for (let count = 1; count <= 8; count++) ids.push((await makeHabit(page, { name: `Habit ${count}` })).id);
  const asked = new Set<number>();
  page.on('request', (request) => {
    const id = /\/api\/habits\/(\d+)\/completions/.exec(request.url())?.[1];
    if (id) asked.add(Number(id));
  });
  await page.clock.install();
  await page.goto('/');
  // With equal rewards the newest is on top.
  await soon(page, async () => expect(asked.has(ids.at(-1)!)).toBe(true));
  expect(asked.has(ids[0]!)).toBe(false);
  await noteOf(page, 'Habit 1').scrollIntoViewIfNeeded();
  await soon(page, async () => expect(asked.has(ids[0]!)).toBe(true));
});
