import { expect, test } from 'vitest';
import { hourIn, partOfDay } from './days.ts';

test.for([
  ['UTC', '2026-03-10T04:59:59.999Z', 'evening'],
  ['UTC', '2026-03-10T05:00:00.000Z', 'morning'],
  ['UTC', '2026-03-10T11:59:59.999Z', 'morning'],
  ['UTC', '2026-03-10T12:00:00.000Z', 'afternoon'],
  ['UTC', '2026-03-10T17:59:59.999Z', 'afternoon'],
  ['UTC', '2026-03-10T18:00:00.000Z', 'evening'],
  ['UTC', '2026-03-10T00:00:00.000Z', 'evening'],
  ['Asia/Kathmandu', '2026-03-10T06:14:59.999Z', 'morning'],
  ['Asia/Kathmandu', '2026-03-10T06:15:00.000Z', 'afternoon'],
  ['Pacific/Kiritimati', '2026-03-10T15:00:00.000Z', 'morning'],
] as const)('in %s at %s it is %s', ([zone, at, part]) => {
  expect(partOfDay(hourIn(zone, new Date(at)))).toBe(part);
});
