import { expect, test } from 'vitest';
import { placeAfter } from './use-next-note.ts';

test.each([
  ['stays where nothing came or went', [1, 2], [1, 2], undefined],
  ['stays where the order changed', [1, 2], [2, 1], undefined],
  ['goes to the note that took the place', [1, 2, 3], [1, 3], 3],
  ['goes to the one before when the last is gone', [1, 2, 3], [1, 2], 2],
  ['goes to the page when none is left', [1], [], null],
  ['goes to what was brought back', [1, 2], [1, 7, 2], 7],
])('the keyboard %s', (_name, before, now, place) => {
  expect(placeAfter(before, now)).toBe(place);
});
