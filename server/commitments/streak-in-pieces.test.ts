import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sized } from '#server/testing/full-size.ts';
import { anyDoers } from '#shared/testing/any-doers.ts';
import { drawnDoer } from '#shared/testing/drawn-doer.ts';
import type { Day } from '#shared/domain/days.ts';
import { periodOf } from '#shared/domain/periods.ts';
import type { Schedule } from '#shared/domain/schedule.ts';
import { bestStreak, sharedStreak, type Doer } from '#shared/domain/streaks.ts';
import { streakInPieces } from './streak-in-pieces.ts';

const first = '2027-12-05';

const plain: fc.Arbitrary<Schedule> = fc.oneof(
  fc.record({
    every: fc.constant('day' as const),
    times: fc.constant(1),
    weekdays: fc.constantFrom(null, [1, 2, 3, 4, 5], [0, 3]),
    weekStart: fc.constant(0 as const),
  }),
  fc.record({
    every: fc.constantFrom('week' as const, 'month' as const),
    times: fc.constantFrom(1, 1, 2, 3),
    weekdays: fc.constant(null),
    weekStart: fc.constantFrom(0 as const, 1 as const),
  }),
);

/** Sometimes changed once, from the beginning of a period on. */
const schedules = fc.tuple(plain, fc.option(plain), fc.integer({ min: 10, max: 60 })).map(([now, before, at]) => {
  if (!before) return now;
  return { ...now, since: periodOf(now, dayAt(at)).start, before };
});

const people = fc.integer({ min: 3, max: 90 }).chain((length) => anyDoers(first, length));

test('equals the streak and the best streak that are computed at once', async () => {
  await fc.assert(
    fc.asyncProperty(schedules, people, fc.constantFrom(1, 3, 10, 1000), async (schedule, doers, daysAtOnce) => {
      const { length, first: from, last } = sharedStreak(schedule, doers, '2027-01-01');
      const whole = await inPieces(schedule, doers, daysAtOnce, () => undefined);
      expect(whole).toEqual({ length, first: from, last, best: bestStreak(schedule, doers) });
      const known = await inPieces(schedule, doers, daysAtOnce, (current) => Math.max(current, 99));
      expect(known).toEqual({ length, first: from, last, best: 99 });
    }),
    { numRuns: sized(2000, 200) },
  );
});

test('reads no further than the end of the streak if the best one is known', async () => {
  const doer = drawnDoer(`${'x'.repeat(300)}.${'x'.repeat(20)}`, first);
  const asked: Day[] = [];
  const read = (bestOf: (length: number) => number | undefined) => inPieces(daily, [doer], 10, bestOf, asked);
  expect(await read((length) => Math.max(length, 300))).toMatchObject({ length: 20, best: 300 });
  expect(asked).toHaveLength(3);
  expect(await read(() => undefined)).toMatchObject({ length: 20, best: 300 });
  expect(asked.length).toBeGreaterThan(30);
});

const daily: Schedule = { every: 'day', times: 1, weekdays: null, weekStart: 0 };

function dayAt(index: number): Day {
  return drawnDoer('.'.repeat(index + 1), first).today;
}

async function inPieces(
  schedule: Schedule,
  doers: readonly Doer[],
  daysAtOnce: number,
  bestOf: (length: number) => number | undefined,
  asked: Day[] = [],
) {
  const rows = doers.flatMap(({ completions }, user_id) =>
    [...completions].map((completion_date) => ({ user_id, completion_date })),
  );
  const days = doers.flatMap(({ today, spans, completions }) => [
    today,
    ...spans.map(({ from }) => from),
    ...completions,
  ]);
  const sorted = days.toSorted();
  return streakInPieces(
    schedule,
    new Map(doers.map((doer, id) => [id, { ...doer, completions: new Set<Day>() }])),
    { oldest: sorted[0]!, newest: sorted.at(-1)! },
    async (from, to) => {
      asked.push(from);
      return rows.filter(({ completion_date }) => from <= completion_date && completion_date <= to);
    },
    bestOf,
    daysAtOnce * doers.length,
  );
}
