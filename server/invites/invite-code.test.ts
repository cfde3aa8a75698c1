import { expect, test } from 'vitest';
import { newInviteCode } from './invite-code.ts';

test('a code has at least ten characters, no look-alikes, and is never repeated', () => {
  const codes = Array.from({ length: 2000 }, newInviteCode);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{10,}$/);
});
