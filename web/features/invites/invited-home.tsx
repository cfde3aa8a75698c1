import { useState } from 'react';
import { Redirect } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { paths } from '#web/lib/paths.ts';
import { readInviteFlow } from './invite-flow-data.ts';
import { JoinOnArrival } from './join-on-arrival.tsx';
import { joiningOfFlow } from './joining.ts';

/**
 * `/?invite={code}` joins if the invitation was accepted in this browser. Every other form of an invitation, also
 * `/?invite=true&code=`, shows the accept page first: its link, amount, currency and goals may be a stranger's.
 */
export function InvitedHome({ user, query }: { user: CurrentUser; query: URLSearchParams }) {
  const isQueryForm = query.get('invite') === 'true';
  const code = (isQueryForm ? query.get('code') : query.get('invite')) || undefined;
  // Read once: a successful join removes it while this screen still shows.
  const [flow] = useState(() => readInviteFlow(code));
  if (!isQueryForm && code && flow) return <JoinOnArrival user={user} joining={joiningOfFlow(flow)} />;
  const asked = code ?? flow?.inviteCode;
  if (!asked) return <Redirect to={paths.home} replace />;
  const given = (name: string) => query.get(name) ?? undefined;
  const suggestion = {
    rewardAmount: given('rewardAmount'),
    currency: given('currency'),
    goalRewards: given('goalRewards'),
  };
  return <Redirect to={paths.acceptInvitation({ code: asked, ...suggestion })} replace />;
}
