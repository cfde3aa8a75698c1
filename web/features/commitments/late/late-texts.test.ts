import { expect, test } from 'vitest';
import { lateEffect, lateWitnesses } from './late-texts.ts';

const effect = (amount: string, before: number, after?: number, unit = 'day') =>
  lateEffect(amount, { currency: 'USD', needsWord: false }, { before, after, unit });

test.each([
  ['a repaired streak', effect('2.00', 0, 12), 'It pays 2.00 USD and brings your shared streak back to 12 days.'],
  ['one more', effect('2.00', 4, 5, 'week'), 'It pays 2.00 USD and brings your shared streak to 5 weeks.'],
  ['the first', effect('2.00', 0, 1, 'month'), 'It pays 2.00 USD and brings your shared streak to 1 month.'],
  ['nothing repaired', effect('2.00', 3, 3), 'It pays 2.00 USD.'],
  ['an unknown streak', effect('2.00', 3), 'It pays 2.00 USD.'],
  ['no pay', effect('0.00', 0, 12), 'It pays nothing, but brings your shared streak back to 12 days.'],
  ['no pay and nothing repaired', effect('0.00', 0, 0), 'It pays nothing, but it counts.'],
])('names %s', (_what, said, expected) => expect(said).toBe(expected));

test('says that an overseer confirms it first', () => {
  const paying = { currency: 'USD', needsWord: true };
  expect(lateEffect('2.00', paying, { before: 0, after: 12, unit: 'day' })).toBe(
    'It pays 2.00 USD once an overseer confirms it and brings your shared streak back to 12 days.',
  );
  expect(lateEffect('2.00', paying, { before: 3, after: 3, unit: 'day' })).toBe(
    'It pays 2.00 USD once an overseer confirms it.',
  );
});

test('names who will see it, and nobody when alone', () => {
  const people = ['Nadia Okafor', 'Tom Becker', 'Mei Lin', 'Ana', 'Jo'].map((name, userId) => ({ userId, name }));
  const seenBy = (count: number) => lateWitnesses(people.slice(0, count), 0);
  expect(seenBy(1)).toBeUndefined();
  expect(seenBy(2)).toBe('Tom will see that it was marked late.');
  expect(seenBy(3)).toBe('Tom and Mei will see that it was marked late.');
  expect(seenBy(4)).toBe('Tom, Mei and Ana will see that it was marked late.');
  expect(seenBy(5)).toBe('Tom, Mei and 2 others will see that it was marked late.');
});
