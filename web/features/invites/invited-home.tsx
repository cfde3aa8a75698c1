import { useState } from 'react';
import { Redirect } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { hasSignedInHere } from '#web/lib/sign-in-marker.ts';
import { paths } from '#web/lib/paths.ts';
import { readInviteFlow } from './invite-flow-data.ts';
import { JoinOnArrival } from './join-on-arrival.tsx';
import { joiningOfFlow, joiningOfQuery } from './joining.ts';

/**
 * `/?invite={code}` joins what was accepted in this browser; with nothing here for this code, it is asked. The query
 * of `/auth` is joined for whoever signed in with it; whoever was signed in before may have followed a stranger's link,
 * and is asked. Without a code, whatever invitation still waits in this browser is asked about.
 */
export function InvitedHome({ user, query }: { user: CurrentUser; query: URLSearchParams }) {
  const written = joiningOfQuery(query);
  const code = written?.code ?? (query.get('invite') || undefined);
  // Read once: it is removed while the join is still on the screen.
  const [flow] = useState(() => readInviteFlow(code));
  const [isWanted] = useState(() => hasSignedInHere(user));
  const joining = written ? isWanted && written : code && flow && joiningOfFlow(flow);
  if (joining) return <JoinOnArrival user={user} joining={joining} />;
  const asked = code ?? flow?.inviteCode;
  const rewardAmount = written?.rewardAmount || undefined;
  return <Redirect to={asked ? paths.acceptInvitation({ code: asked, rewardAmount }) : paths.home} replace />;
}
