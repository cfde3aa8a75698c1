import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar.ts';
import { dayIn, timeIn, type Day } from '#shared/domain/days.ts';
import { lastPassed, momentOf, nextRing } from './next-moment.ts';

const minute = 60_000;
const hour = 60 * minute;
const shownAt = (zone: string, moment: Date) => `${dayIn(zone, moment)} ${timeIn(zone, moment)}`;

test.for([
  ['Europe/Berlin', '2026-03-10', '07:30', '2026-03-10T06:30:00.000Z'],
  // Spring: 02:00 becomes 03:00.
  ['Europe/Berlin', '2026-03-29', '02:00', '2026-03-29T01:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '03:01', '2026-03-29T01:01:00.000Z'],
  // Autumn: 03:00 becomes 02:00; the first of two counts.
  ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  // Half an hour.
  ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-04', '02:30', '2026-10-03T15:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00.000Z'],
  // Midnight is skipped.
  ['Africa/Cairo', '2026-04-24', '00:00', '2026-04-23T22:00:00.000Z'],
  ['Africa/Cairo', '2026-04-24', '00:30', '2026-04-23T22:00:00.000Z'],
  // The last hour of the date is skipped: the next date begins.
  ['America/Scoresbysund', '2026-03-28', '23:30', '2026-03-29T01:00:00.000Z'],
  // 14 hours ahead, 11 behind.
  ['Pacific/Kiritimati', '2026-03-10', '00:00', '2026-03-09T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-03-10', '23:59', '2026-03-11T10:59:00.000Z'],
  // Samoa left out a whole date.
  ['Pacific/Apia', '2011-12-30', '07:30', null],
  ['Pacific/Apia', '2011-12-31', '07:30', '2011-12-30T17:30:00.000Z'],
] as const)('in %s on %s, %s comes at %s', ([zone, date, time, expected]) => {
  expect(momentOf(zone, date, time)?.toISOString() ?? null).toBe(expected);
});

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'America/Nuuk',
  'America/St_Johns',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Asia/Gaza',
  'Australia/Lord_Howe',
  'Antarctica/Troll',
  'Antarctica/Casey',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Pacific/Apia',
];
const anyZone = fc.constantFrom(...zones);
const anyTime = fc
  .integer({ min: 0, max: 1439 })
  .map((total) => `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`);
const anyDate = fc.integer({ min: 0, max: 3650 }).map((days) => addDays('2020-01-01', days));

/** Nights in which one of these zones changes its clocks, which random dates rarely meet. */
const changes = zones.flatMap((zone) => {
  const found: { zone: string; date: Day }[] = [];
  for (let date = '2025-01-01'; date < '2027-01-01'; date = addDays(date, 1)) {
    const [noon, next] = [date, addDays(date, 1)].map((day) => timeIn(zone, new Date(`${day}T12:00:00Z`)));
    if (noon !== next) found.push({ zone, date }, { zone, date: addDays(date, 1) });
  }
  return found;
});
const anyNight = fc.oneof(
  fc.record({ zone: anyZone, date: anyDate }),
  fc.constantFrom(...(changes as [(typeof changes)[number], ...typeof changes])),
);

describe('whatever the zone and its clocks', () => {
  test('a time comes when the clock first shows it, or is put past it', () => {
    fc.assert(
      fc.property(anyNight, anyTime, ({ zone, date }, time) => {
        const asked = `${date} ${time}`;
        const from = Date.parse(`${date}T${time}Z`) - 15 * hour;
        let first = from;
        while (shownAt(zone, new Date(first)) < asked) first += minute;
        expect(momentOf(zone, date, time)).toEqual(new Date(first));
      }),
      { numRuns: 150 },
    );
  });

  test('a later time never comes before an earlier one', () => {
    fc.assert(
      fc.property(anyNight, anyTime, anyTime, ({ zone, date }, one, other) => {
        const [earlier, later] = [one, other].toSorted();
        expect(momentOf(zone, date, later!)!.getTime()).toBeGreaterThanOrEqual(
          momentOf(zone, date, earlier!)!.getTime(),
        );
      }),
    );
  });

  test('it rings once for every date', () => {
    fc.assert(
      fc.property(anyNight, anyTime, ({ zone, date }, time) => {
        let now = new Date(`${date}T00:00:00Z`);
        let considered = lastPassed(zone, time, now);
        for (let ring = 0; ring < 4; ring++) {
          const next = nextRing(zone, time, considered, now);
          expect(next.date).toBe(addDays(considered, 1));
          expect(next.at.getTime()).toBeGreaterThan(now.getTime());
          considered = next.date;
          now = next.at;
          expect(lastPassed(zone, time, now)).toBe(considered);
        }
      }),
    );
  });

  test('after a flight it never rings for a date a second time, and rings within two days', () => {
    fc.assert(
      fc.property(anyNight, anyZone, anyTime, ({ zone, date }, to, time) => {
        const now = new Date(`${date}T12:00:00Z`);
        const rang = lastPassed(zone, time, now);
        const passed = lastPassed(to, time, now);
        const considered = rang > passed ? rang : passed;
        const next = nextRing(to, time, considered, now);
        expect(next.date > rang).toBe(true);
        expect(next.at.getTime()).toBeGreaterThan(now.getTime());
        expect(next.at.getTime() - now.getTime()).toBeLessThanOrEqual(50 * hour);
        expect(timeIn(to, next.at) >= time || dayIn(to, next.at) > next.date).toBe(true);
      }),
    );
  });
});

test('after a long outage only yesterday and today are looked at', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  expect(nextRing('UTC', '07:30', '2020-01-01', now)).toEqual({
    date: '2026-03-09',
    at: new Date('2026-03-09T07:30:00.000Z'),
  });
});
