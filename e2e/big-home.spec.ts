import type { Page } from '@playwright/test';
import { passwordHasher } from '#server/auth/password-hasher.ts';
import { insertUser } from '#server/auth/user-store.ts';
import { migrations } from '#server/db/migrations.ts';
import { setReward } from '#server/commitments/member-store.ts';
import { openSqlite } from '#server/db/sqlite-database.ts';
import { seedHistory } from '#server/testing/seed-history.ts';
import { seedPeople } from '#server/testing/seed-people.ts';
import { userRow } from '#server/testing/user-row.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { dayIn } from '#shared/domain/days.ts';
import type { Cents } from '#shared/domain/money.ts';
import { balanceOf, expect, test as journey } from './journey.ts';
import { startKept, type KeptServer } from './kept-server.ts';

const password = 'a quiet secret';
const threeYears = 1095;
const sixWeeks = 42;

const test = journey.extend<object, { server: KeptServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the object pattern, even an empty one.
    async ({}, provide) => {
      const server = await startKept({ seed });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

// One worker, so that the history is written once; and patience, since nothing here is about speed.
test.describe.configure({ mode: 'default', timeout: 180_000 });
const patiently = { timeout: 60_000 };

// Of her companions' days only six weeks, more than any screen reads: 4.4 million rows would take longer to write than the rest of all journeys.
test('200 habits of 20 members, with three years of one’s own days and six weeks of theirs, open, scroll and are kept', async ({
  page,
}) => {
  await logIn(page, 'veteran');
  await page.goto('/');
  const notes = page.getByRole('article');
  await expect(notes).toHaveCount(200, patiently);
  await expect(notes.first().getByText('of 20 kept')).toBeVisible();
  // The rewards of all are equal but one: that one, then the newest first.
  const titles = Array.from({ length: 200 }, (_, number) => `Habit ${200 - number}`);
  await expect(notes.getByRole('heading')).toHaveText(['Habit 7', ...titles.filter((title) => title !== 'Habit 7')]);

  await notes.last().scrollIntoViewIfNeeded();
  await expect(notes.last()).toBeInViewport();
  await expect(balanceOf(page, '219,000.00 USD')).toBeVisible();
  await page.getByRole('button', { name: 'Mark Habit 1 done', exact: true }).click();
  await expect(balanceOf(page, '219,001.00 USD')).toBeVisible(patiently);
  await expect(page.getByRole('button', { name: 'Undo Habit 1', exact: true })).toBeVisible(patiently);
});

test('what the home page loads does not grow with the days behind it', async ({ page }) => {
  await logIn(page, 'veteran');
  const withHistory = await dashboardSize(page);
  await logIn(page, 'newcomer');
  const withLittle = await dashboardSize(page);
  // The same habits and members; what differs is the length of ids and counts.
  expect(Math.abs(withHistory / withLittle - 1)).toBeLessThan(0.02);
});

async function logIn(page: Page, username: string): Promise<void> {
  const reply = await page.request.post('/api/login', { data: { username, password } });
  expect(reply.status()).toBe(200);
}

async function dashboardSize(page: Page): Promise<number> {
  const reply = await page.request.get('/api/dashboard');
  expect((JSON.parse(await reply.text()) as { habits: unknown[] }).habits).toHaveLength(200);
  return (await reply.body()).length;
}

/** Before the server opens the data: two people with as many habits and companions, one of them long here. */
async function seed(dataDir: string): Promise<void> {
  const { write, close } = await openSqlite(dataDir, migrations, () => new Date());
  // They keep everything up to yesterday: today is left to do.
  const lastDay = addDays(dayIn('UTC', new Date()), -1);
  const password_hash = await passwordHasher().hash(password);
  for (const [username, size] of Object.entries({
    veteran: { days: threeYears, companionDays: sixWeeks },
    // Seven months are shown of a monthly habit: with fewer days than that there would be less to send.
    newcomer: { days: 250, companionDays: sixWeeks },
  })) {
    const companionIds = await seedPeople(write, `with-${username}-`, 19);
    const ownerId = (await write((tx) => insertUser(tx, { ...userRow(username), password_hash })))!.id;
    const habitIds = await seedHistory(write, { ownerId, companionIds, habits: 200, lastDay, ...size });
    await write((tx) => setReward(tx, { kind: 'habit', id: habitIds[6]! }, ownerId, 200 as Cents));
  }
  await close();
}
