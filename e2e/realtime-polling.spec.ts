import { expect, makeHabit, muteSocket, noteOf, signUp, soon, test } from './journey.ts';

test(
  'without a socket only the notes in view are polled, and unchanged replies are not sent again',
  { tag: '@full' },
  async ({ page, context }) => {
    await signUp(page);
    await page.setViewportSize({ width: 390, height: 700 });
    const ids: number[] = [];
    for (let count = 1; count <= 8; count++) ids.push((await makeHabit(page, { name: `Habit ${count}` })).id);
    await muteSocket(page);
    const asked = new Set<number>();
    let reads = 0;
    page.on('request', (request) => {
      const id = /\/api\/habits\/(\d+)\/completions/.exec(request.url())?.[1];
      if (id) asked.add(Number(id));
      if (request.url().endsWith('/api/dashboard')) reads++;
    });
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    const fromServer: number[] = [];
    network.on('Network.responseReceivedExtraInfo', ({ statusCode }) => void fromServer.push(statusCode));
    await page.clock.install();
    await page.goto('/');
    // With equal rewards the newest is on top.
    await soon(page, async () => expect(asked.has(ids.at(-1)!)).toBe(true));
    await soon(page, async () => expect(fromServer).toContain(304));
    expect(asked.has(ids[0]!)).toBe(false);
    await noteOf(page, 'Habit 1').scrollIntoViewIfNeeded();
    await soon(page, async () => expect(asked.has(ids[0]!)).toBe(true));
    expect(reads, 'nothing has changed since the page was sent').toBe(0);
  },
);
