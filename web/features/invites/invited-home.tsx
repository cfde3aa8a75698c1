import { useState } from 'react';
import { Redirect } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { paths } from '#web/paths.ts';
import { readInviteFlow } from './invite-flow-data.ts';
import { JoinOnArrival } from './join-on-arrival.tsx';
import { joiningOfFlow, joiningOfQuery } from './joining.ts';

/**
 * `/?invite={code}` joins what was accepted in this browser; with nothing here for this code, it is asked. The query
 * of `/auth` is taken as well. Without a code, whatever invitation still waits in this browser is asked about.
 */
export function InvitedHome({ user, query }: { user: CurrentUser; query: URLSearchParams }) {
  const code = query.get('invite') || undefined;
  // Read once: it is removed while the join is still on the screen.
  const [flow] = useState(() => readInviteFlow(code));
  const joining = joiningOfQuery(query) ?? (code && flow && joiningOfFlow(flow));
  if (joining) return <JoinOnArrival user={user} joining={joining} />;
  const asked = code ?? flow?.inviteCode;
  return <Redirect to={asked ? paths.acceptInvitation({ code: asked }) : paths.home} replace />;
}
