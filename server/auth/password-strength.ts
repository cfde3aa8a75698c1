import { refuse } from '#server/http/refusal.ts';
import { commonPasswords } from './common-passwords.ts';
import { foldName } from './user-store.ts';

type Owner = { username: string; email: string; name: string };

/**
 * Refuses a new password that is tried first by anyone who guesses. `path` names the field of the form. Passwords that
 * are already in use are never checked.
 */
export function refuseWeakPassword(password: string, owner: Owner, path: 'password' | 'newPassword'): void {
  const message = isOwnName(password, owner)
    ? 'Your password must not be your name, username or email address.'
    : isCommon(password)
      ? 'This password is one of the most common ones and easy to guess. Please choose another one.'
      : undefined;
  if (message) throw refuse('weak_password', { issues: [{ path, message }] });
}

function isOwnName(password: string, { username, email, name }: Owner): boolean {
  const bare = (text: string) => foldName(text).replaceAll(/\s/g, '');
  const own = [username, email, email.split('@', 1)[0]!, name].map(bare);
  return own.includes(bare(password)) || own.includes(bare(password).replace(/\d{1,4}$/, ''));
}

/** A common word, also with a few digits or marks behind it, one character repeated, or a walk along the keys. */
function isCommon(password: string): boolean {
  const folded = foldName(password);
  const word = folded.replace(/[\d!.?*]{1,4}$/, '');
  return (
    [folded, word].some((text) => text.length >= 4 && (commonPasswords.has(text) || isWalk(text))) ||
    (folded.length <= 20 && /^(.{1,3})\1+$/u.test(folded))
  );
}

const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
];
const walks = rows.flatMap((row) => [row, row.split('').toReversed().join('')]);
const isWalk = (text: string) => walks.some((walk) => walk.includes(text));
