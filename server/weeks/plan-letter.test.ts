import { expect, test } from 'vitest';
import { letterMoment, nextLetter } from './plan-letter.ts';

const hour = 3_600_000;
const at = (moment: string) => new Date(moment);
const berlin = { id: 7, timezone: 'Europe/Berlin' };

test('letters leave within two hours from 18:00 on Sunday or 8:00 on Monday of the own clock', () => {
  for (const [choice, from] of [
    ['sunday', '2026-03-15T17:00:00.000Z'],
    ['monday', '2026-03-16T07:00:00.000Z'],
  ] as const) {
    const moment = letterMoment(berlin.id, berlin.timezone, choice, '2026-03-15')!.getTime();
    expect(moment - Date.parse(from)).toBeGreaterThanOrEqual(0);
    expect(moment - Date.parse(from)).toBeLessThan(2 * hour);
  }
});

test('the letters of many people are spread evenly, each at the same minute every week', () => {
  const start = Date.parse('2026-03-15T18:00:00.000Z');
  const minutes = Array.from<number>({ length: 120 }).fill(0);
  for (let id = 1; id <= 100_000; id++) {
    const moment = letterMoment(id, 'UTC', 'sunday', '2026-03-15')!.getTime();
    minutes[Math.floor((moment - start) / 60_000)]!++;
  }
  expect(Math.max(...minutes)).toBeLessThan(900);
  expect(Math.min(...minutes)).toBeGreaterThan(770);
  const nextWeek = letterMoment(7, 'UTC', 'sunday', '2026-03-22')!.getTime();
  expect(nextWeek - letterMoment(7, 'UTC', 'sunday', '2026-03-15')!.getTime()).toBe(7 * 24 * hour);
});

test('the next letter is about a week that no letter was about, also after a change of day', () => {
  const sunday = (choice: 'sunday' | 'monday', sentFor: string | undefined, now: string) =>
    nextLetter(berlin, choice, sentFor, at(now)).sunday;
  expect(sunday('sunday', undefined, '2026-03-10T12:00:00.000Z')).toBe('2026-03-15');
  expect(sunday('sunday', undefined, '2026-03-15T16:59:00.000Z')).toBe('2026-03-15');
  expect(sunday('sunday', undefined, '2026-03-15T19:00:00.000Z')).toBe('2026-03-22');
  expect(sunday('monday', undefined, '2026-03-15T19:00:00.000Z')).toBe('2026-03-15');
  expect(sunday('monday', '2026-03-15', '2026-03-15T19:00:00.000Z')).toBe('2026-03-22');
  expect(sunday('monday', undefined, '2026-03-16T09:00:00.000Z')).toBe('2026-03-22');
});
