import { describe, expect, test } from 'vitest';
import { windowOf } from '#shared/domain/challenge-window.ts';
import { outlookOf, ownOutlook, placeInWindow, promiseKept, windowOutlook } from './window-texts.ts';

const challenge = { ...windowOf('2026-10-28', 30), goalDays: 3, completionDays: 30 };
const own = (today: string, ...days: string[]) => ownOutlook(challenge, new Set(days), today).join('*');

test.each([
  ['2026-10-27', 'Not started'],
  ['2026-10-28', 'Day 1 of 30'],
  ['2026-11-26', 'Day 30 of 30'],
  ['2026-11-27', 'Ended'],
])('on %s the place in the window reads "%s"', (today, said) => {
  expect(placeInWindow(challenge, today)).toBe(said);
});

describe('a doer’s own outlook', () => {
  test.each([
    ['before the start', own('2026-10-27'), 'By your calendar it starts on *28 October*.'],
    ['under way', own('2026-11-15'), '*3 more days* in the 12 days you still have, today included.'],
    ['today done', own('2026-11-15', '2026-11-15'), '*2 more days* in the 11 days after today.'],
    ['one to go', own('2026-11-25', '2026-11-25', '2026-11-24'), '*1 more day*, and tomorrow is the last one.'],
    ['the last chance', own('2026-11-26', '2026-10-28', '2026-10-29'), '*1 more day*, and today is the last one.'],
    ['too late', own('2026-11-25'), 'The goal is *3 more days* away and 2 are left. Each day still counts, and pays.'],
    [
      'the last day done, one short',
      own('2026-11-26', '2026-11-25', '2026-11-26'),
      'That was the last day of the window. *2 of 3 days* are done, and you keep what you earned.',
    ],
    [
      'over, and not reached',
      own('2026-12-01', '2026-11-25'),
      'The window closed on 26 November with *1 of 3 days* done. You keep what you earned.',
    ],
    [
      'reached',
      own('2026-11-21', '2026-10-28', '2026-10-29', '2026-11-20', '2026-11-21'),
      'Goal reached *with 6 days to spare*. The window closes on 26 November.',
    ],
    [
      'reached at the end, and over',
      own('2027-01-02', '2026-10-28', '2026-10-29', '2026-11-26'),
      'Goal reached *on the last day*. The window closed on 26 November 2026.',
    ],
  ])('%s', (_when, said, expected) => expect(said).toBe(expected));
});

test('the outlook names a companion; an overseer reads only the dates', () => {
  const days = ['2026-10-28', '2026-10-30', '2026-11-25'];
  expect(outlookOf('Maya', challenge, new Set(days)).join('')).toBe('Maya reached the goal with 1 day to spare.');
  expect(outlookOf('Maya', challenge, new Set(days.slice(1))).join('')).toBe('Maya has done 2 of 3 days.');
  expect(windowOutlook(challenge, '2026-11-01').join('')).toBe('The window closes on 26 November.');
});

test('spells out numbers up to twenty-one', () => {
  expect([1, 14, 21, 22, 365].map(promiseKept)).toEqual([
    'One day, as promised.',
    'Fourteen days, as promised.',
    'Twenty-one days, as promised.',
    '22 days, as promised.',
    '365 days, as promised.',
  ]);
});
