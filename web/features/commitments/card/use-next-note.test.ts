import { expect, test } from 'vitest';
import { placeAfter } from './use-next-note.ts';

test.each([
  ['stays where nothing came or went', ['note-1', 'note-2'], ['note-1', 'note-2'], undefined],
  ['stays where the order changed', ['note-1', 'note-2'], ['note-2', 'note-1'], undefined],
  ['goes to the note that took the place', ['note-1', 'note-2', 'note-3'], ['note-1', 'note-3'], 'note-3'],
  ['goes to the one before when the last is gone', ['note-1', 'note-2', 'note-3'], ['note-1', 'note-2'], 'note-2'],
  ['goes to the page when none is left', ['note-1'], [], null],
  ['goes to what was brought back', ['note-1', 'note-2'], ['note-1', 'note-7', 'note-2'], 'note-7'],
])('the keyboard %s', (_name, before, now, place) => {
  expect(placeAfter(before, now)).toBe(place);
});
