import { paths } from '#web/paths.ts';

type Invited = { name: string; goalDays: number; completionDays: number; inviteCode: string };

/** What a member sends to a friend. The link stands last, so that no full stop becomes part of it. */
export function challengeInvitation(invited: Invited, origin = location.origin): string {
  const { name, goalDays, completionDays, inviteCode } = invited;
  const days = goalDays === 1 ? '1 day' : `${goalDays} days`;
  return `Take this on with me? “${name.trim()}”, ${days} within ${completionDays}. Join me on Kept: ${challengeLink(inviteCode, origin)}`;
}

export function challengeLink(code: string, origin = location.origin): string {
  return `${origin}${paths.joinChallenge(code)}`;
}
