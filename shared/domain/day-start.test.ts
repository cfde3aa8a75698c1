import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sized } from '#server/testing/full-size.ts';
import { referenceDays } from '#shared/testing/reference-day.ts';
import { addDays } from './calendar.ts';
import {
  dayEndsAt,
  dayIn,
  dayOf,
  dayStartsAt,
  midnightClock,
  pastDayOf,
  quarterMs,
  startDaysAt,
  type Clock,
  type Day,
} from './days.ts';

const hour = 3_600_000;
const quartersOfDay = 96;

describe('the day is the date of the wall clock minus the hour', () => {
  test.for([
    ['UTC', 4, '2026-03-11T03:59:59.999Z', '2026-03-10'],
    ['UTC', 4, '2026-03-11T04:00:00.000Z', '2026-03-11'],
    ['UTC', 6, '2026-03-01T05:59:59.999Z', '2026-02-28'],
    ['UTC', 1, '2027-01-01T00:59:59.999Z', '2026-12-31'],
    ['Asia/Kathmandu', 2, '2026-03-10T20:14:59.999Z', '2026-03-10'],
    ['Asia/Kathmandu', 2, '2026-03-10T20:15:00.000Z', '2026-03-11'],
    ['America/New_York', 3, '2026-03-11T06:59:59.999Z', '2026-03-10'],
    // 01:59 EST is followed by 03:00 EDT, which is 02:00 an hour earlier as an instant, but not on the clock.
    ['America/New_York', 3, '2026-03-08T06:59:59.999Z', '2026-03-07'],
    ['America/New_York', 3, '2026-03-08T07:00:00.000Z', '2026-03-08'],
    ['America/New_York', 2, '2026-03-08T07:00:00.000Z', '2026-03-08'],
    // 02:00 comes twice; the day ends with the second 02:59.
    ['Europe/Berlin', 3, '2026-10-25T01:59:59.999Z', '2026-10-24'],
    ['Europe/Berlin', 3, '2026-10-25T02:00:00.000Z', '2026-10-25'],
    ['Europe/Berlin', 2, '2026-10-25T00:00:00.000Z', '2026-10-25'],
    ['Europe/Berlin', 2, '2026-10-25T01:00:00.000Z', '2026-10-25'],
    ['Australia/Lord_Howe', 2, '2026-04-04T15:29:59.999Z', '2026-04-04'],
    ['Australia/Lord_Howe', 2, '2026-04-04T15:30:00.000Z', '2026-04-05'],
    // Clocks go back from 03:00 to 01:00, so that 02:00 comes again, without the day before.
    ['Antarctica/Troll', 2, '2026-10-25T00:00:00.000Z', '2026-10-25'],
    ['Antarctica/Troll', 2, '2026-10-25T01:00:00.000Z', '2026-10-25'],
    ['Antarctica/Troll', 2, '2026-10-25T01:59:59.999Z', '2026-10-25'],
  ] as const)('%s, %i hours, at %s: %s', ([zone, startHour, at, day]) => {
    expect(dayIn(zone, new Date(at), startHour)).toBe(day);
    expect(dayOf({ ...midnightClock(zone), day_start_hour: startHour }, new Date(at))).toBe(day);
  });

  test('one zone with several hours at the same moment', () => {
    const now = new Date('2026-03-11T03:30:00.000Z');
    const days = [0, 1, 2, 3, 4, 5, 6, 0].map((startHour) => dayIn('UTC', now, startHour).slice(-2));
    expect(days).toEqual(['11', '11', '11', '11', '10', '10', '10', '11']);
  });
});

describe('after a change the current day ends as it would have, and the next one lasts until the new hour', () => {
  const changed = (...changes: [at: string, startHour: number][]) =>
    changes.reduce<Clock>(
      (clock, [at, startHour]) => ({ ...clock, ...startDaysAt(clock, startHour, new Date(at)) }),
      midnightClock('UTC'),
    );

  test.for([
    ['to a later hour', [['2026-03-10T15:00Z', 4]], '2026-03-11T00:00Z', '2026-03-12T04:00Z'],
    [
      'and back on the same day',
      [
        ['2026-03-10T15:00Z', 4],
        ['2026-03-10T16:00Z', 0],
      ],
      '2026-03-11T00:00Z',
      '2026-03-12T00:00Z',
    ],
    [
      'twice on the same day',
      [
        ['2026-03-10T15:00Z', 4],
        ['2026-03-10T16:00Z', 6],
      ],
      '2026-03-11T00:00Z',
      '2026-03-12T06:00Z',
    ],
    [
      'to an earlier hour',
      [
        ['2026-03-01T15:00Z', 4],
        ['2026-03-10T15:00Z', 0],
      ],
      '2026-03-11T04:00Z',
      '2026-03-12T00:00Z',
    ],
    [
      'to an earlier hour, at night',
      [
        ['2026-03-01T15:00Z', 4],
        ['2026-03-11T02:00Z', 1],
      ],
      '2026-03-11T04:00Z',
      '2026-03-12T01:00Z',
    ],
    [
      'again on the day after, before the hour',
      [
        ['2026-03-09T15:00Z', 4],
        ['2026-03-10T02:00Z', 1],
      ],
      '2026-03-11T04:00Z',
      '2026-03-12T01:00Z',
    ],
    [
      'again on the day after',
      [
        ['2026-03-09T15:00Z', 4],
        ['2026-03-10T15:00Z', 1],
      ],
      '2026-03-11T04:00Z',
      '2026-03-12T01:00Z',
    ],
  ] as [string, [string, number][], string, string][])('%s', ([, changes, firstEnd, secondEnd]) => {
    const clock = changed(...changes);
    const now = new Date(changes.at(-1)![0]);
    expect(dayOf(clock, now)).toBe('2026-03-10');
    const end = dayEndsAt(clock, now);
    expect(end).toEqual(new Date(firstEnd));
    expect(dayOf(clock, end)).toBe('2026-03-11');
    expect(dayEndsAt(clock, end)).toEqual(new Date(secondEnd));
    expect(dayOf(clock, dayEndsAt(clock, end))).toBe('2026-03-12');
  });

  test('days before the change keep their hour', () => {
    const clock = changed(['2026-03-01T15:00Z', 4], ['2026-03-10T15:00Z', 1]);
    const starts = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'].map((day) => dayStartsAt(clock, day));
    expect(starts.map((start) => start.toISOString().slice(0, 13))).toEqual([
      '2026-03-09T04',
      '2026-03-10T04',
      '2026-03-11T04',
      '2026-03-12T01',
    ]);
    expect(pastDayOf(clock, new Date('2026-03-09T03:00Z'))).toBe('2026-03-08');
  });

  test('a flight to the east or the west on that day moves the date at once, as without a change', () => {
    const clock = { ...changed(['2026-03-10T15:00Z', 4]) };
    const [evening, night] = [new Date('2026-03-10T20:00Z'), new Date('2026-03-11T02:00Z')];
    expect(dayOf({ ...clock, timezone: 'Asia/Tokyo' }, evening), '05:00').toBe('2026-03-11');
    expect(dayOf({ ...clock, timezone: 'America/New_York' }, evening), '16:00').toBe('2026-03-10');
    expect(dayOf(clock, night)).toBe('2026-03-11');
    expect(dayOf({ ...clock, timezone: 'America/New_York' }, night), '22:00 of the day before').toBe('2026-03-10');
    expect(dayEndsAt({ ...clock, timezone: 'America/New_York' }, night)).toEqual(new Date('2026-03-11T04:00Z'));
  });

  test('where a whole date is skipped', () => {
    // Samoa had no 30 December 2011. With an hour, those of the next morning before it are left of that date.
    const clock = { ...midnightClock('Pacific/Apia') };
    const now = new Date('2011-12-29T20:00Z');
    const after = { ...clock, ...startDaysAt(clock, 4, now) };
    expect(dayOf(after, now)).toBe('2011-12-29');
    expect(dayEndsAt(after, now)).toEqual(dayEndsAt(clock, now));
    expect(dayOf(after, dayEndsAt(after, now))).toBe('2011-12-30');
    expect(dayOf(after, new Date('2011-12-30T14:00Z'))).toBe('2011-12-31');
  });
});

/** Moments shortly before clocks change somewhere. */
const beginnings = ['2026-03-05', '2026-03-26', '2026-04-02', '2026-09-30', '2026-10-22', '2026-10-29', '2022-03-10'];
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Pacific/Apia',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Antarctica/Troll',
  'Antarctica/Casey',
];
const days = 9;
const change = fc.record({
  at: fc.integer({ min: 0, max: days * quartersOfDay }),
  startHour: fc.integer({ min: 0, max: 6 }),
});
/** A story may change the hour several times a day, or hardly ever. */
const story = {
  zone: fc.constantFrom(...zones),
  beginning: fc.constantFrom(...beginnings),
  changes: fc.array(change, { maxLength: 12 }).map((all) => Map.groupBy(all, ({ at }) => at)),
};

test('whatever hour is chosen when, every day is lived once, in order, and ends when it was said to', () => {
  fc.assert(
    fc.property(fc.record(story), ({ zone, beginning, changes }) => {
      let clock = midnightClock(zone);
      const lived: { day: Day; from: number; promisedEnd: number }[] = [];
      const first = Date.parse(beginning);
      for (let step = 0; step < (days + 2) * quartersOfDay; step++) {
        const now = new Date(first + step * quarterMs);
        const day = dayOf(clock, now);
        if (day !== lived.at(-1)?.day)
          lived.push({ day, from: now.getTime(), promisedEnd: dayEndsAt(clock, now).getTime() });
        for (const { startHour } of changes.get(step) ?? []) {
          clock = { ...clock, ...startDaysAt(clock, startHour, now) };
          expect(dayOf(clock, now)).toBe(day);
          expect(dayEndsAt(clock, now).getTime(), 'the end of the current day').toBe(lived.at(-1)!.promisedEnd);
        }
      }
      expect(lived.map(({ day }) => day)).toEqual(
        lived.map((_, index) => addDays(dayIn(zone, new Date(first)), index)),
      );
      expect(lived.slice(1).map(({ from }) => from)).toEqual(lived.slice(0, -1).map(({ promisedEnd }) => promisedEnd));
      // The first one began before the story.
      const lengths = lived.slice(1).map(({ from, promisedEnd }) => (promisedEnd - from) / hour);
      expect(lengths.filter((hours) => hours < 15 || hours > 33)).toEqual([]);
      const last = [...changes.values()].flat().toSorted((a, b) => a.at - b.at);
      const end = new Date(first + (days + 3) * 24 * hour);
      expect(dayOf(clock, end), 'the new hour counts in the end').toBe(dayIn(zone, end, last.at(-1)?.startHour));
    }),
    { numRuns: sized(400, 40) },
  );
});

test('with flights between zones too, the day is what the list of all changes gives', () => {
  const places = ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  const event = fc.record({
    waits: fc.integer({ min: 0, max: 120 }),
    startHour: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
    zone: fc.option(fc.constantFrom(...places), { nil: undefined, freq: 1 }),
  });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      let clock = midnightClock('UTC');
      const reference = referenceDays('UTC');
      let now = new Date('2026-03-05T12:00Z');
      for (const { waits, startHour, zone } of events) {
        for (let quarter = 0; quarter < waits; quarter++) {
          now = new Date(now.getTime() + quarterMs);
          expect(dayOf(clock, now), `at ${now.toISOString()}`).toBe(reference.today(now));
        }
        if (zone !== undefined) {
          clock = { ...clock, timezone: zone };
          reference.moveTo(zone);
        }
        if (startHour !== undefined) {
          clock = { ...clock, ...startDaysAt(clock, startHour, now) };
          reference.startAt(startHour, now);
        }
        const day = dayOf(clock, now);
        expect(day, `at ${now.toISOString()}`).toBe(reference.today(now));
        const end = dayEndsAt(clock, now);
        expect(dayOf(clock, new Date(end.getTime() - 1))).toBe(day);
        expect(dayOf(clock, end)).not.toBe(day);
      }
    }),
    { numRuns: sized(200, 20) },
  );
});
