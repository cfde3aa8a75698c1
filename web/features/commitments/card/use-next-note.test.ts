import { expect, test } from 'vitest';
import { placeAfter } from './use-next-note.ts';

test.each([
  ['stays when no note appeared or disappeared', ['note-1', 'note-2'], ['note-1', 'note-2'], undefined],
  ['stays when only the order changed', ['note-1', 'note-2'], ['note-2', 'note-1'], undefined],
  ['moves to the note that took its place', ['note-1', 'note-2', 'note-3'], ['note-1', 'note-3'], 'note-3'],
  ['moves to the one before when the last is gone', ['note-1', 'note-2', 'note-3'], ['note-1', 'note-2'], 'note-2'],
  ['moves to the page when none is left', ['note-1'], [], null],
  ['moves to a note that was brought back', ['note-1', 'note-2'], ['note-1', 'note-7', 'note-2'], 'note-7'],
])('the focus %s', (_name, before, now, place) => {
  expect(placeAfter(before, now)).toBe(place);
});
