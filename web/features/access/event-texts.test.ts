import { expect, test } from 'vitest';
import { eventLines } from './event-texts.ts';

const at = '2026-03-10T12:00:00.000Z';
const event = (id: number, kind: 'signed_in' | 'wrong_password', device: string) => ({ id, kind, device, at });

test('counts the same failure in a row, and keeps other events apart', () => {
  const lines = eventLines([
    event(6, 'wrong_password', 'Firefox on Linux'),
    event(5, 'wrong_password', 'Firefox on Linux'),
    event(4, 'wrong_password', 'Safari on a Mac'),
    event(3, 'signed_in', 'Safari on a Mac'),
    event(2, 'signed_in', 'Safari on a Mac'),
  ]);
  expect(lines.map(({ id, text, isWarning }) => [id, text, isWarning])).toEqual([
    [6, 'Wrong password, 2 times', true],
    [4, 'Wrong password', true],
    [3, 'Signed in', false],
    [2, 'Signed in', false],
  ]);
});
