import { paths } from '#web/lib/paths.ts';

type Invited = { name: string; frequency: string; inviteCode: string };

/** The message that a member sends to a friend. The link comes last, so that no full stop becomes part of it. */
export function habitInvitation({ name, frequency, inviteCode }: Invited, origin = location.origin): string {
  return `Keep a promise with me? “${name.trim()}”, ${frequency}. Join me on Kept: ${habitLink(inviteCode, origin)}`;
}

export function habitLink(code: string, origin = location.origin): string {
  return `${origin}${paths.join(code)}`;
}
