import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sized } from '#server/testing/full-size.ts';
import { anyDoers } from '#shared/testing/any-doers.ts';
import {
  always,
  referenceBest,
  referenceFirst,
  referencePeriod,
  referenceStreak,
  type ReferenceSchedules,
} from '#shared/testing/reference-streak.ts';
import { addDays } from './calendar.ts';
import { periodOf } from './periods.ts';
import { frequencies, scheduleOf, type Schedule } from './schedule.ts';
import { bestStreak, sharedStreak, shownStreak, type Doer } from './streaks.ts';

// Up to four people over up to ten weeks around New Year and a leap day. Their current dates differ by up to two days.

const numRuns = sized(500, 50);
const longAgo = '2027-10-31';
const firstDay = fc.constantFrom('2027-12-05', '2027-12-29', '2028-02-03', '2028-01-31');

const doers = fc.tuple(firstDay, fc.integer({ min: 3, max: 70 })).chain(([first, length]) => anyDoers(first, length));

const weekStart = fc.constantFrom<0 | 1>(0, 1);
const details = fc.oneof(
  fc.record({
    frequency: fc.constant('Daily' as const),
    weekdays: fc.option(fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1, maxLength: 6 })),
    times: fc.constant(1),
    weekStart,
  }),
  fc.record({
    frequency: fc.constant('Weekly' as const),
    weekdays: fc.constant(null),
    times: fc.integer({ min: 1, max: 7 }),
    weekStart,
  }),
  fc.record({
    frequency: fc.constant('Monthly' as const),
    weekdays: fc.constant(null),
    times: fc.oneof(fc.integer({ min: 1, max: 28 }), fc.constant(2)),
    weekStart,
  }),
);

/** Changed up to three times, each from the first day of a period under the new schedule. */
const changing: fc.Arbitrary<ReferenceSchedules> = fc
  .tuple(details, fc.array(fc.tuple(details, fc.integer({ min: -5, max: 80 })), { maxLength: 3 }))
  .map(([first, changes]) => {
    const schedules = [{ from: '', ...first }];
    for (const [change, days] of changes.toSorted(([, one], [, other]) => one - other)) {
      const { first: from } = referencePeriod([{ from: '', ...change }], addDays('2027-12-05', days));
      while (schedules.at(-1)!.from >= from) schedules.pop();
      if (schedules.length === 0) schedules.push({ from: '', ...change });
      else schedules.push({ from, ...change });
    }
    return schedules;
  });

/** Without changes in the future. */
function lived(schedules: ReferenceSchedules, doers: readonly Doer[]): ReferenceSchedules {
  const latest = doers
    .map(({ today }) => today)
    .toSorted()
    .at(-1)!;
  return schedules.filter(({ from }) => from <= latest);
}

function asSchedule(schedules: ReferenceSchedules): Schedule {
  const [newest, ...earlier] = schedules.toReversed();
  return scheduleOf({
    ...newest!,
    scheduledSince: newest!.from || null,
    earlierSchedules: earlier.map((one) => ({ ...one, since: one.from || null })),
  });
}

describe.for([
  ...frequencies.map((frequency) => [frequency, fc.constant(always(frequency))] as const),
  ['any schedule that changes', changing] as const,
])('%s', ([, anySchedules]) => {
  test('the shared streak equals that of the reference model', () => {
    fc.assert(
      fc.property(anySchedules, doers, (drawn, all) => {
        const schedules = lived(drawn, all);
        const { length, first } = sharedStreak(asSchedule(schedules), all, longAgo);
        expect({ length, first }).toEqual({
          length: referenceStreak(schedules, all),
          first: referenceFirst(schedules, all),
        });
      }),
      { numRuns },
    );
  });

  test('the best streak equals that of the reference model, and is never shorter than the current one', () => {
    fc.assert(
      fc.property(anySchedules, doers, (drawn, all) => {
        const schedules = lived(drawn, all);
        const best = bestStreak(asSchedule(schedules), all);
        expect(best).toBe(referenceBest(schedules, all));
        expect(best).toBeGreaterThanOrEqual(sharedStreak(asSchedule(schedules), all, longAgo).length);
      }),
      { numRuns },
    );
  });

  test('a streak reported as whole starts where the whole streak starts', () => {
    const since = fc.constantFrom('2027-12-01', '2028-01-01', '2028-02-06', '2028-03-01');
    fc.assert(
      fc.property(anySchedules, doers, since, (drawn, all, day) => {
        const schedules = lived(drawn, all);
        const schedule = asSchedule(schedules);
        const streak = sharedStreak(schedule, all, periodOf(schedule, day).start);
        const whole = sharedStreak(schedule, all, longAgo);
        expect(whole.isWhole).toBe(true);
        expect(streak.length).toBeLessThanOrEqual(whole.length);
        expect(streak.isWhole ? streak : whole).toEqual(whole);
      }),
      { numRuns },
    );
  });

  test('a stored streak, shown later, equals the streak counted then', () => {
    fc.assert(
      fc.property(anySchedules, doers, fc.nat(70), (drawn, all, days) => {
        const schedules = lived(drawn, all);
        const schedule = asSchedule(schedules);
        const stored = sharedStreak(schedule, all, longAgo);
        expect(stored.last === null).toBe(stored.length === 0);
        const later = all.map((doer) => ({ ...doer, today: addDays(doer.today, days) }));
        const shown = shownStreak(
          schedule,
          stored,
          later.filter(isThere).map((doer) => doer.today),
        );
        expect(shown).toBe(sharedStreak(schedule, later, longAgo).length);
      }),
      { numRuns },
    );
  });
});

function isThere(doer: Doer): boolean {
  return doer.spans.some((span) => span.until === null);
}
