import { describe, expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import { daysOfMonth, keptInMonth, keptLately, stateOfDay, type LookedBackOn } from './history.ts';
import { plainSchedules } from './schedule.ts';

// Nadia's November 2026: one day open, one paused, today kept.
const nadia: LookedBackOn = {
  today: '2026-11-15',
  spans: [
    { from: '2026-10-30', until: '2026-11-12' },
    { from: '2026-11-13', until: null },
  ],
  pauses: [{ from: '2026-11-12', until: '2026-11-13' }],
  late: new Set(),
  completions: new Set(
    daysOfMonth('2026-11')
      .slice(0, 15)
      .filter((day) => day !== '2026-11-03' && day !== '2026-11-12'),
  ),
};

test.for([
  ['2026-10-29', 'outside'],
  ['2026-10-30', 'open'],
  ['2026-11-01', 'kept'],
  ['2026-11-03', 'open'],
  ['2026-11-11', 'kept'],
  ['2026-11-12', 'paused'],
  ['2026-11-13', 'kept'],
  ['2026-11-15', 'kept'],
  ['2026-11-16', 'ahead'],
] as const)('%s is %s', ([day, state]) => {
  expect(stateOfDay(plainSchedules.day, nadia, day)).toBe(state);
});

test('a pause without an end goes on', () => {
  const paused = { ...nadia, pauses: [{ from: '2026-11-12', until: null }], completions: new Set<string>() };
  expect(stateOfDay(plainSchedules.day, paused, '2026-11-15')).toBe('paused');
  expect(stateOfDay(plainSchedules.day, paused, '2026-11-16')).toBe('ahead');
});

test('a day completed before pausing on it counts as kept', () => {
  expect(stateOfDay(plainSchedules.day, { ...nadia, completions: new Set(['2026-11-12']) }, '2026-11-12')).toBe('kept');
});

test('a month has all its days', () => {
  expect(daysOfMonth('2028-02')).toHaveLength(29);
  expect(daysOfMonth('2026-12').at(-1)).toBe('2026-12-31');
});

describe('kept of possible', () => {
  test('in a month: pauses and future days are not counted', () => {
    expect(keptInMonth(plainSchedules.day, nadia, '2026-11')).toEqual({ kept: 13, possible: 14 });
    expect(keptInMonth(plainSchedules.day, nadia, '2026-10')).toEqual({ kept: 0, possible: 2 });
    expect(keptInMonth(plainSchedules.day, nadia, '2026-12')).toEqual({ kept: 0, possible: 0 });
  });

  test('today counts once it is kept, and is never counted as open', () => {
    const before = { ...nadia, completions: new Set([...nadia.completions].filter((day) => day !== '2026-11-15')) };
    expect(keptInMonth(plainSchedules.day, before, '2026-11')).toEqual({ kept: 12, possible: 13 });
  });

  test('lately: the last 28 days, from the day of joining', () => {
    expect(keptLately(plainSchedules.day, nadia)).toEqual({ kept: 13, possible: 16 });
    const always = {
      today: '2026-11-15',
      spans: [{ from: '2025-01-01', until: null }],
      completions: new Set(Array.from({ length: 200 }, (_, back) => addDays('2026-11-15', -back))),
    };
    expect(keptLately(plainSchedules.day, always)).toEqual({ kept: 28, possible: 28 });
    expect(keptLately(plainSchedules.week, always)).toEqual({ kept: 4, possible: 4 });
    expect(keptLately(plainSchedules.month, always)).toEqual({ kept: 1, possible: 1 });
  });

  test('a week belongs to the month in which it begins', () => {
    // Sundays of November 2026: 1, 8, 15, 22, 29.
    const weekly = { ...nadia, completions: new Set(['2026-11-07', '2026-11-15']) };
    expect(keptInMonth(plainSchedules.week, weekly, '2026-11')).toEqual({ kept: 2, possible: 3 });
    expect(keptInMonth(plainSchedules.month, weekly, '2026-11')).toEqual({ kept: 1, possible: 1 });
  });
});
