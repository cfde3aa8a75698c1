import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sized } from '#server/testing/full-size.ts';
import { dayEndsAt, dayIn, dayStartsAt, isTimeZone, midnightClock, quarterMs } from './days.ts';

const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Kathmandu', 'Asia/Katmandu'];
const hour = 3_600_000;

describe('dayIn gives the date in that zone', () => {
  test.for([
    ['UTC', '2026-03-10T23:59:59.999Z', '2026-03-10'],
    ['UTC', '2026-03-11T00:00:00.000Z', '2026-03-11'],
    ['Pacific/Kiritimati', '2026-03-10T09:59:59.999Z', '2026-03-10'],
    ['Pacific/Kiritimati', '2026-03-10T10:00:00.000Z', '2026-03-11'],
    ['Pacific/Pago_Pago', '2026-03-10T10:59:59.999Z', '2026-03-09'],
    ['Pacific/Pago_Pago', '2026-03-10T11:00:00.000Z', '2026-03-10'],
    ['Asia/Kathmandu', '2026-03-10T18:14:59.999Z', '2026-03-10'],
    ['Asia/Katmandu', '2026-03-10T18:15:00.000Z', '2026-03-11'],
    ['America/New_York', '2028-03-01T04:59:59.999Z', '2028-02-29'],
    ['America/New_York', '2028-03-01T05:00:00.000Z', '2028-03-01'],
    ['Asia/Tokyo', '2026-12-31T15:00:00.000Z', '2027-01-01'],
    ['America/Los_Angeles', '2027-01-01T07:59:59.999Z', '2026-12-31'],
  ] as const)('%s at %s is %s', ([zone, at, day]) => {
    expect(dayIn(zone, new Date(at))).toBe(day);
  });
});

test('days end on a quarter of an hour, in any zone, from 2020 on', () => {
  const format = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const noons = ['2026-01-15', '2026-03-28', '2026-07-15', '2026-10-24'].map((day) => new Date(`${day}T12:00:00.000Z`));
  const wrong = zones.filter((zone) =>
    noons.some((now) => dayEndsAt(midnightClock(zone), now).getTime() % quarterMs !== 0),
  );
  expect(wrong).toEqual([]);
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date('2020-01-01'), max: new Date('2045-01-01'), noInvalidDate: true }),
      (zone, now) => {
        const end = dayEndsAt(midnightClock(zone), now).getTime();
        expect(end % quarterMs).toBe(0);
        expect(format(zone).format(end - 1)).toBe(format(zone).format(now));
        expect(format(zone).format(end)).not.toBe(format(zone).format(now));
      },
    ),
    { numRuns: sized(300, 50) },
  );
});

describe('dayEndsAt gives the start of the next date, however long the day is', () => {
  test.for([
    ['an ordinary day', 'Asia/Tokyo', '2026-03-10T12:00:00.000Z', '2026-03-10T15:00:00.000Z'],
    ['its last millisecond', 'UTC', '2026-03-10T23:59:59.999Z', '2026-03-11T00:00:00.000Z'],
    ['its first millisecond', 'UTC', '2026-03-10T00:00:00.000Z', '2026-03-11T00:00:00.000Z'],
    ['a leap day', 'UTC', '2028-02-29T08:00:00.000Z', '2028-03-01T00:00:00.000Z'],
    ['23 hours', 'America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['25 hours', 'America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['24 and a half hours', 'Australia/Lord_Howe', '2026-04-04T13:00:00.000Z', '2026-04-05T13:30:00.000Z'],
    ['clocks turned back at midnight', 'America/Santiago', '2026-04-04T03:00:00.000Z', '2026-04-05T04:00:00.000Z'],
    ['a midnight that is skipped', 'America/Santiago', '2026-09-05T12:00:00.000Z', '2026-09-06T04:00:00.000Z'],
    ['a whole day that is skipped', 'Pacific/Apia', '2011-12-29T12:00:00.000Z', '2011-12-30T10:00:00.000Z'],
    ['27 hours', 'Antarctica/Casey', '2021-03-12T13:00:00.000Z', '2021-03-13T16:00:00.000Z'],
  ] as const)('%s in %s', ([, zone, at, end]) => {
    expect(dayEndsAt(midnightClock(zone), new Date(at)).toISOString()).toBe(end);
  });

  test.for([
    '2024-02-29T00:00:00.000Z',
    '2026-03-08T09:59:59.999Z',
    '2026-10-25T00:30:00.000Z',
    '2026-12-31T12:00:00.000Z',
    '2031-06-15T18:45:00.000Z',
  ])('it is the first instant of another date in every known zone, at %s', (at) => {
    expect(zones.flatMap((zone) => wrongWithEndOfDay(zone, new Date(at)))).toEqual([]);
  });

  test('it is the first instant of another date in any zone at any time', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: new Date('2020-01-01'), max: new Date('2045-01-01'), noInvalidDate: true }),
        (zone, now) => {
          expect(wrongWithEndOfDay(zone, now)).toEqual([]);
        },
      ),
      { numRuns: sized(500, 50) },
    );
  });
});

describe('dayStartsAt gives the start of the date', () => {
  test.for([
    ['UTC', '2026-03-10', '2026-03-10T00:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-03-10', '2026-03-09T10:00:00.000Z'],
    ['Etc/GMT+12', '2026-03-10', '2026-03-10T12:00:00.000Z'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
  ] as const)('in %s, %s', ([zone, day, start]) => {
    expect(dayStartsAt(midnightClock(zone), day).toISOString()).toBe(start);
  });

  test('equals the end of the previous day in every known zone', () => {
    const now = new Date('2026-10-25T00:30:00.000Z');
    const wrong = zones.filter((zone) => {
      const end = dayEndsAt(midnightClock(zone), now);
      return dayStartsAt(midnightClock(zone), dayIn(zone, end)).getTime() !== end.getTime();
    });
    expect(wrong).toEqual([]);
  });
});

describe('isTimeZone accepts names of the zone database only', () => {
  test('accepts every name the runtime lists', () => {
    expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
  });

  test.for(['UTC', 'Asia/Kathmandu', 'Asia/Katmandu', 'US/Eastern', 'America/Argentina/Buenos_Aires', 'Etc/GMT+12'])(
    'accepts %s',
    (name) => {
      expect(isTimeZone(name)).toBe(true);
    },
  );

  test.for([
    '+05:30',
    '-03:00',
    '+0530',
    '+05',
    '\u{2212}05:00',
    'UTC+2',
    'Mars/Olympus_Mons',
    'Europe/Paris ',
    'Europe',
    '',
    ' ',
    'constructor',
  ])('rejects "%s"', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});

function wrongWithEndOfDay(zone: string, now: Date): string[] {
  const today = dayIn(zone, now);
  const end = dayEndsAt(midnightClock(zone), now).getTime();
  const wrong: string[] = [];
  if (end <= now.getTime()) wrong.push('it is not in the future');
  if (dayIn(zone, new Date(end)) === today) wrong.push('the date is still the same');
  for (let at = end - 1; at >= now.getTime(); at -= hour)
    if (dayIn(zone, new Date(at)) !== today) wrong.push(`${new Date(at).toISOString()} is already another date`);
  return wrong.map((problem) => `${zone} at ${now.toISOString()}: ${problem}`);
}
