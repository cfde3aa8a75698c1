import { useState } from 'react';
import { Redirect } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { hasSignedInHere } from '#web/lib/sign-in-marker.ts';
import { paths } from '#web/lib/paths.ts';
import { readInviteFlow } from './invite-flow-data.ts';
import { JoinOnArrival } from './join-on-arrival.tsx';
import { joiningOfFlow, joiningOfQuery } from './joining.ts';

/**
 * `/?invite={code}` joins if the invitation was accepted in this browser; otherwise it shows the accept page. The query
 * form of `/auth` joins only right after signing in: a user already signed in may have followed a stranger's link, and
 * sees the accept page. Without a code, the accept page shows the invitation stored in this browser, if any.
 */
export function InvitedHome({ user, query }: { user: CurrentUser; query: URLSearchParams }) {
  const written = joiningOfQuery(query);
  const code = written?.code ?? (query.get('invite') || undefined);
  // Read once: a successful join removes it while this screen still shows.
  const [flow] = useState(() => readInviteFlow(code));
  const [isWanted] = useState(() => hasSignedInHere(user));
  const joining = written ? isWanted && written : code && flow && joiningOfFlow(flow);
  if (joining) return <JoinOnArrival user={user} joining={joining} />;
  const asked = code ?? flow?.inviteCode;
  const rewardAmount = written?.rewardAmount || undefined;
  return <Redirect to={asked ? paths.acceptInvitation({ code: asked, rewardAmount }) : paths.home} replace />;
}
