import { expect, test } from 'vitest';
import { alertTitle, cutName, promisesToKeep, reminderBody } from './notification-texts.ts';

test.for([
  [[], 'day', '06:45', "Here's your 06:45 reminder."],
  [[], 'day', null, "Here's your reminder again."],
  [['Tom Tree'], 'day', '06:45', 'Tom has already kept it today.'],
  [['Tom', 'Mei'], 'week', '06:45', 'Tom and Mei have already kept it this week.'],
  [['Tom', 'Mei', 'Ana'], 'month', null, 'Tom, Mei and Ana have already kept it this month.'],
  [['Tom', 'Mei', 'Ana', 'Ben'], 'day', '06:45', 'Tom, Mei and 2 others have already kept it today.'],
] as const)('%j %s %s: %s', ([names, every, time, sentence]) => {
  expect(reminderBody(names, every, time)).toBe(sentence);
});

test('several promises are listed without their emoji', () => {
  expect(promisesToKeep(['🏊 Swim', 'Read'])).toEqual({ title: '2 promises to keep', body: 'Swim, Read' });
});

test('long names are cut between letters, also between those of several characters', () => {
  expect(cutName('a'.repeat(80))).toBe('a'.repeat(80));
  expect(cutName('a'.repeat(81))).toBe(`${'a'.repeat(79)}…`);
  expect(cutName('👨‍👩‍👧'.repeat(81))).toBe(`${'👨‍👩‍👧'.repeat(79)}…`);
  expect(alertTitle('nudge', 'b'.repeat(200))).toBe(`${'b'.repeat(79)}… nudged you`);
});
