import { describe, expect, test } from 'vitest';
import { asCounted, doneOn, forecastWords } from './goal-texts.ts';

const today = '2026-11-15';

test.each([
  ['2026-10-02T12:00:00.000Z', 'Europe/Berlin', 'Added 2 October'],
  ['2026-11-15T08:00:00.000Z', 'Europe/Berlin', 'Added today'],
  ['2026-11-14T23:30:00.000Z', 'Europe/Berlin', 'Added today'],
  ['2026-11-14T23:30:00.000Z', 'UTC', 'Added 14 November'],
  ['2026-11-16T02:00:00.000Z', 'UTC', 'Added today'],
  ['2025-11-15T12:00:00.000Z', 'UTC', 'Added 15 November 2025'],
])('%s in %s reads "%s"', (moment, timezone, words) => {
  expect(doneOn('Added', moment, { timezone, today })).toBe(words);
});

describe('a forecast', () => {
  test.each([
    ['2026-12-09', '9 December'],
    ['2027-03-14', '14 March'],
    ['2027-11-14', '14 November'],
    ['2027-11-15', '15 November 2027'],
    ['2031-02-01', '1 February 2031'],
  ])('for %s reads %s', (day, words) => expect(forecastWords({ day }, today)).toEqual({ day: words }));

  test.each([
    ['too-soon', 'A date appears after a week of kept promises'],
    ['nothing-earned', 'A date appears once you keep promises again'],
    ['far-off', 'More than ten years at this pace'],
  ] as const)('of %s reads: %s', (reached, why) => expect(forecastWords(reached, today)).toEqual({ why }));
});

test('counts goals up to the fifth', () => {
  expect([0, 3, 4, 5].map(asCounted)).toEqual([
    'This is your first.',
    'This is your fourth.',
    'This is your fifth.',
    '',
  ]);
});
