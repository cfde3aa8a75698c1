import { readChallengeInvite, readGoalInvite, readInviteFlowText } from '#web/lib/local-store.ts';
import { paths } from '#web/lib/paths.ts';

/** Whether `wanted` joins an invitation's habit on arrival. */
export const isInvitedTo = (wanted: string): boolean => /^\/\?(.*&)?invite=/.test(wanted);
/** Whether `wanted` shows an invitation first. */
export const isShownBy = (wanted: string): boolean =>
  wanted.startsWith(paths.joinChallenge('')) || wanted.startsWith(paths.joinGoal(''));

/** A newcomer goes to the onboarding first, unless they were invited. */
export function destinationOf(wanted: string, hasRegistered: boolean): string {
  const isFollowed = hasRegistered
    ? isInvitedTo(wanted) || isShownBy(wanted) || wanted.startsWith(paths.signupFlow())
    : wanted !== paths.home;
  return isFollowed ? wanted : homeOf(hasRegistered);
}

/** The code of the invitation that leads here, if one does. */
export function inviteCodeIn(wanted: string): string | undefined {
  const { pathname, searchParams } = new URL(wanted, location.origin);
  const invite = searchParams.get('invite');
  if (invite) return (invite === 'true' ? searchParams.get('code') : invite) ?? undefined;
  return decodeURIComponent(/^\/join-(?:challenge|goal)\/([^/]+)$/.exec(pathname)?.[1] ?? '') || undefined;
}

/** Leads to a stored invitation if a detour, such as resetting the password, lost its address. */
function homeOf(hasRegistered: boolean): string {
  if (readInviteFlowText() !== null) return paths.homeByInvite();
  const challenge = readChallengeInvite();
  if (challenge) return paths.joinChallenge(challenge);
  const goal = readGoalInvite();
  if (goal) return paths.joinGoal(goal);
  return hasRegistered ? paths.signupFlow() : paths.home;
}
