import { paths } from '#web/lib/paths.ts';

type Invited = { name: string; inviteCode: string };

/** The message that a member sends to a friend. The link comes last, so that no full stop becomes part of it. */
export function challengeInvitation({ name, inviteCode }: Invited, origin = location.origin): string {
  return `I am taking on “${name.trim()}”. Join me on Kept: ${challengeLink(inviteCode, origin)}`;
}

export function challengeLink(code: string, origin = location.origin): string {
  return `${origin}${paths.joinChallenge(code)}`;
}
