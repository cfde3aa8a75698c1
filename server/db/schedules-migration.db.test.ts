import { expect, test } from 'vitest';
import { appOver, databaseOf, stored } from '#server/testing/earlier-database.ts';
import { rowsBeforeOneModel } from '#server/testing/rows-before-one-model.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';
import { oneModel } from './migrations/0012-one-model.ts';
import { schedules } from './migrations/0019-schedules.ts';
import { migrations } from './migrations.ts';

// Upgrades a database of the previous version: promises keep their schedule, streaks, badges and pay.

const now = () => new Date('2026-03-10T12:00:00.000Z');
const rowsUpTo11 = migrations.slice(0, migrations.indexOf(oneModel));
const before = migrations.slice(0, migrations.indexOf(schedules));

test('the upgrade changes no row, and gives every promise the schedule that it had', async () => {
  const { open } = await databaseOf(rowsUpTo11, rowsBeforeOneModel, now);
  const old = await stored(open, before);
  const { commitments, commitment_completions, ...rest } = await stored(open, [...before, schedules]);
  const plain = {
    times: 1,
    weekdays: null,
    week_start: 0,
    scheduled_since: null,
    earlier_schedule: null,
    earlier_best: 0,
    allow_late: 1,
  };
  expect(commitments).toEqual(old['commitments']!.map((row) => ({ ...row, ...plain })));
  expect(commitment_completions).toEqual(old['commitment_completions']!.map((row) => ({ ...row, marked_on: null })));
  const { commitments: _items, commitment_completions: _days, ...oldRest } = old;
  expect(rest).toEqual(oldRest);
});

test('a habit of before is shown with its streak, and can be given chosen weekdays', async () => {
  const { open, settings } = await databaseOf(rowsUpTo11, rowsBeforeOneModel, now);
  const { people } = await appOver(await open(migrations), settings, now);
  const [ann] = people as [TestBrowser];
  const habit = async () => (await ann.send('GET', '/api/habits/1')).body;
  expect(await habit()).toMatchObject({ bestStreak: 5, weekdays: null, times: 1, weekStart: 0, allowLate: true });
  await ann.send('PATCH', '/api/habits/1', { frequency: 'Daily', weekdays: [1, 3] });
  expect(await habit()).toMatchObject({ bestStreak: 5, weekdays: [1, 3] });
});
