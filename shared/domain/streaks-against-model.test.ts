import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sized } from '#server/testing/full-size.ts';
import { drawnDoer } from '#shared/testing/drawn-doer.ts';
import { referenceBest, referenceFirst, referenceStreak } from '#shared/testing/reference-streak.ts';
import { addDays } from './calendar.ts';
import { periodOf } from './periods.ts';
import { frequencies, scheduleOf } from './schedule.ts';
import { bestStreak, sharedStreak, shownStreak, type Doer } from './streaks.ts';

// Up to four people over up to ten weeks around New Year and a leap day. Their current dates differ by up to two days.

const numRuns = sized(500, 50);
const longAgo = '2027-10-31';
const firstDay = fc.constantFrom('2027-12-05', '2027-12-29', '2028-02-03', '2028-01-31');
const mark = fc.constantFrom(...'xxxxxxxxxxxxxxxx.-o'.split(''));

const doers = fc.tuple(firstDay, fc.integer({ min: 3, max: 70 })).chain(([first, length]) =>
  fc.array(
    fc
      .record({
        behind: fc.nat(2),
        joins: fc.oneof(fc.constant(0), fc.nat(length)),
        marks: fc.array(mark, { minLength: length, maxLength: length }),
      })
      .map(({ behind, joins, marks }) => {
        const drawing = marks.map((one, index) => (index < joins ? '-' : one)).join('');
        return drawnDoer(drawing.slice(0, length - behind), first);
      })
      .filter((doer) => doer.spans.length > 0),
    { minLength: 1, maxLength: 4 },
  ),
);

describe.for(frequencies)('%s', (frequency) => {
  const schedule = scheduleOf({ frequency });
  test('the shared streak equals that of the reference model', () => {
    fc.assert(
      fc.property(doers, (all) => {
        const { length, first } = sharedStreak(schedule, all, longAgo);
        expect({ length, first }).toEqual({
          length: referenceStreak(frequency, all),
          first: referenceFirst(frequency, all),
        });
      }),
      { numRuns },
    );
  });

  test('the best streak equals that of the reference model, and is never shorter than the current one', () => {
    fc.assert(
      fc.property(doers, (all) => {
        const best = bestStreak(schedule, all);
        expect(best).toBe(referenceBest(frequency, all));
        expect(best).toBeGreaterThanOrEqual(sharedStreak(schedule, all, longAgo).length);
      }),
      { numRuns },
    );
  });

  test('a streak reported as whole starts where the whole streak starts', () => {
    fc.assert(
      fc.property(doers, fc.constantFrom('2027-12-01', '2028-01-01', '2028-02-06', '2028-03-01'), (all, day) => {
        const since = periodOf(schedule, day).start;
        const streak = sharedStreak(schedule, all, since);
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
      fc.property(doers, fc.nat(70), (all, days) => {
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
