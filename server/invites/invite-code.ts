import { randomInt } from 'node:crypto';

/** Without look-alikes, so that a code can be read aloud. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const length = 12;

export function newInviteCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
