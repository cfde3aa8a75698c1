import type { Page } from '@playwright/test';
import { fillDemo } from '#server/demo/fill.ts';
import { password } from '#server/demo/stage.ts';
import { balanceOf, test as journey } from './journey.ts';
import { startKept, type KeptServer } from './kept-server.ts';
import type { Screen } from './screens/screen.ts';
import { sweep } from './sweep.ts';

const test = journey.extend<object, { server: KeptServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the object pattern, even an empty one.
    async ({}, provide) => {
      const server = await startKept({ seed: async (dataDir) => void (await fillDemo(dataDir, 'extreme')) });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

// One worker, so that the story is told once; and patience: two hundred notes are much to look at.
test.describe.configure({ mode: 'default', timeout: 240_000 });

/** As much of everything as anybody will ever have: 200 notes, 34 members with long names, a balance of millions. */
const screens: Screen[] = [
  {
    name: 'extreme-home',
    more: '.note-item:nth-child(n + 5)',
    open: async (page) => {
      await openAsMax(page, '/');
      await page.getByRole('button', { name: /of 34 kept/ }).click();
    },
  },
  { name: 'extreme-statement', open: (page) => openAsMax(page, '/statement') },
  { name: 'extreme-goals', open: (page) => openAsMax(page, '/goal-rewards') },
  {
    name: 'extreme-habit',
    open: async (page) => {
      const { habits } = (await (await logIn(page)).json()) as { habits: { id: number; name: string }[] };
      await openAsMax(page, `/habits/${habits.find(({ name }) => name.startsWith('🏔️'))!.id}`);
      await page.getByRole('heading', { name: 'Companions' }).waitFor();
    },
  },
];

sweep(test, screens);

async function openAsMax(page: Page, path: string): Promise<void> {
  await logIn(page);
  await page.goto(path);
  await balanceOf(page, '12,715,500.00 USD').waitFor();
}

async function logIn(page: Page) {
  await page.request.post('/api/login', { data: { username: 'max', password } });
  return page.request.get('/api/dashboard');
}
