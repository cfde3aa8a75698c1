import { expect, test } from '@playwright/test';
import { writeWeek } from '#server/weeks/letter-template.ts';
import { longWord } from './screens/screen.ts';
import { seriousFindings } from './sweep.ts';

test.use({ deviceScaleFactor: 1 });

const kept = { kind: 'habit', due: 7, times: null, inAll: null } as const;
const did = { kept: [], confirmed: 0, paused: [] };

const week: Parameters<typeof writeWeek>[0] = {
  from: '2026-11-09',
  to: '2026-11-15',
  hasEarlier: true,
  hasLater: false,
  sentence: `${longWord}: 19 days in a row, the best streak yet.`,
  kept: 16,
  days: [4, 3, 3, 0, 3, 0, 3].map((count, index) => ({
    day: `2026-11-${String(9 + index).padStart(2, '0')}`,
    kept: count,
    all: index === 0,
  })),
  promises: [
    { ...kept, id: 1, name: '🏃 Morning run', days: 6, earned: '30.00' },
    { ...kept, id: 2, name: longWord, days: 7, earned: '9999.99' },
    { ...kept, id: 3, name: '本を読む', days: 2, earned: '0.00' },
    { ...kept, id: 4, name: '🎉🎉', days: 1, earned: '1.00' },
  ],
  earned: '10030.99',
  currency: 'EUR',
  companions: [
    { ...did, userId: 2, name: 'توم', kept: [{ promise: longWord, days: 7 }] },
    { ...did, userId: 3, name: '美咲', confirmed: 4 },
    { ...did, userId: 4, name: '🦊', paused: ['Morning run'] },
  ],
  goal: { title: longWord, percent: 91, day: '2026-11-20' },
  weeklyLetter: 'sunday',
};

const { html } = writeWeek(week, {
  title: 'Your week: 16 promises kept',
  name: longWord,
  when: 'Sundays at 18:00',
  page: 'https://kept.example/week/2026-11-15',
  settings: 'https://kept.example/profile?tab=notifications',
  unsubscribe: 'https://kept.example/unsubscribe?token=example',
});

test('the weekly letter fits phones and mail programs in both themes, without images and below 60 kB', async ({
  page,
}) => {
  expect(Buffer.byteLength(html)).toBeLessThan(60_000);
  await page.setContent(html);
  expect(await page.locator('img, picture, svg, video').count()).toBe(0);
  for (const width of [360, 600])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 740 });
      await page.emulateMedia({ colorScheme });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([width, colorScheme, overflow, await seriousFindings(page)]).toEqual([width, colorScheme, 0, []]);
      if (process.env['PICTURES'])
        await page.screenshot({ path: `test-results/sweep/letter-${width}-${colorScheme}.png`, fullPage: true });
    }
});
