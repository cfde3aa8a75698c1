import { expect, test } from 'vitest';
import { proposedTime, savedText, timeProblems, timesText } from './reminder-texts.ts';

test('times read as a list', () => {
  expect(timesText(['06:45'])).toBe('06:45');
  expect(timesText(['06:45', '18:00'])).toBe('06:45 and 18:00');
  expect(timesText(['07:30', '13:00', '21:30'])).toBe('07:30, 13:00 and 21:30');
});

test('of twins the later field is wrong, and so is an empty one', () => {
  expect(timeProblems(['07:30', '18:00', '07:30'])).toEqual([undefined, undefined, 'You already have 07:30.']);
  expect(timeProblems(['', '07:30'])).toEqual(['Choose a time.', undefined]);
});

test('a new field proposes 08:00 first, and never a time that is there', () => {
  expect(proposedTime([])).toBe('08:00');
  expect(proposedTime(['08:00'])).toBe('13:00');
  expect(proposedTime(['08:00', '13:00'])).toBe('18:00');
});

test('what was saved is said in the singular or the plural', () => {
  expect(savedText(['08:00'])).toMatch(/^Your reminder at 08:00 is saved\..* show it here\.$/);
  expect(savedText(['08:00', '13:00'])).toMatch(/^Your reminders at 08:00 and 13:00 are saved\..* show them here\.$/);
});
