import { describe, expect, test } from 'vitest';
import { deadline, declinedWords, markedText, overseersNamed, payWords, settlingWords } from './word-texts.ts';

const viewer = { today: '2026-11-16', timezone: 'UTC' };
const now = new Date('2026-11-16T08:00:00.000Z');
const doer = { role: 'doer', name: 'Nadia Okafor' };
const [mei, jonas] = [
  { role: 'overseer', name: 'Mei Lin' },
  { role: 'overseer', name: 'Jonas Weber' },
];
const mark = (day: string, amount = '5.00', markedAt = '2026-11-16T07:12:00.000Z') => ({
  completionId: 1,
  day,
  amount,
  markedAt,
});
type Item = Parameters<typeof payWords>[0];
const promise = (ownPending: object[], overseers: object[] = [mei]) =>
  ({ members: [doer, ...overseers], ownPending, lateDay: null }) as unknown as Item;

test('says when a waiting mark is paid', () => {
  expect(payWords(promise([mark('2026-11-16')]), viewer, now)).toBe(
    'You’re paid when Mei confirms, or tomorrow at 07:12 at the latest.',
  );
  expect(payWords(promise([mark('2026-11-14')], [mei, jonas]), viewer, now)).toBe(
    'Saturday’s mark is waiting. You’re paid when an overseer confirms, or tomorrow at 07:12 at the latest.',
  );
  expect(payWords(promise([mark('2026-11-15'), mark('2026-11-16')]), viewer, now)).toBe(
    '2 marks are waiting. You’re paid when Mei confirms them, or 24 hours after each.',
  );
});

test.each([
  ['2026-11-15T22:40:00.000Z', 'tonight at 22:40'],
  ['2026-11-15T12:00:00.000Z', 'today at 12:00'],
  ['2026-11-16T07:12:00.000Z', 'tomorrow at 07:12'],
])('silence about a mark of %s is a yes %s', (markedAt, words) => {
  expect(deadline(markedAt, 'UTC', now)).toBe(words);
});

describe('a declined mark', () => {
  const by = 'Mei Lin';
  test('of today can be made again', () => {
    expect(declinedWords(promise([]), { day: '2026-11-16', by }, viewer)).toEqual({
      title: 'Mei didn’t confirm today’s mark',
      after: 'You can mark today again until midnight.',
      isOver: false,
    });
  });
  test('of yesterday can be marked late where that is allowed', () => {
    const item = { ...promise([]), lateDay: '2026-11-15' };
    expect(declinedWords(item, { day: '2026-11-15', by }, viewer)).toMatchObject({
      title: 'Mei didn’t confirm yesterday’s mark',
      after: 'You can still mark it late.',
      isOver: true,
    });
  });
  test('of an earlier day no longer counts', () => {
    expect(declinedWords(promise([]), { day: '2026-10-31', by }, viewer)).toMatchObject({
      title: 'Mei didn’t confirm the 31 October mark',
      after: 'It no longer counts.',
    });
  });
});

test('names the overseers', () => {
  expect(overseersNamed(promise([], []))).toBeUndefined();
  expect(overseersNamed(promise([], [mei]))).toEqual({ who: 'Mei takes', oneOfThem: 'Mei' });
  expect(overseersNamed(promise([], [mei, jonas]))).toEqual({ who: 'Mei or Jonas takes', oneOfThem: 'one of them' });
});

test('says what returning to one’s honour pays', () => {
  expect(settlingWords(promise([]), 'EUR')).toBeUndefined();
  expect(settlingWords(promise([mark('2026-11-15'), mark('2026-11-16')]), 'EUR')).toBe(
    '2 marks are still waiting. They count as soon as you save, and 10.00 EUR goes to your balance.',
  );
  expect(settlingWords(promise([mark('2026-11-16', '0.00')]), 'EUR')).toBe(
    'One mark is still waiting. It counts as soon as you save.',
  );
});

test.each([
  ['2026-11-16T07:12:00.000Z', 'today, 07:12'],
  ['2026-11-15T21:05:00.000Z', 'yesterday, 21:05'],
  ['2026-11-12T21:05:00.000Z', '12 November, 21:05'],
])('marked at %s reads %s', (markedAt, words) => {
  expect(markedText(markedAt, 'UTC', now)).toBe(words);
});
