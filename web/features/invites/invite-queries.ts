import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { dashboardQuery } from '#web/features/commitments/data/dashboard-query.ts';
import { ApiError, call, type Answer } from '#web/lib/api.ts';
import { invitationsKey } from '#web/lib/query-keys.ts';
import { currentUserKey } from '#web/lib/session-switch.ts';
import { forgetInviteFlow, type InvitedGoal } from './invite-flow-data.ts';
import type { Joining } from './joining.ts';

export type Invitation = Answer<'GET /api/habits/by-invite/:code'>;

export const invitationQuery = (code: string) =>
  queryOptions({
    queryKey: [...invitationsKey, 'habit', code],
    queryFn: () => call('GET /api/habits/by-invite/:code', { params: { code } }).catch(dropIfInvalid(code)),
    enabled: code !== '',
  });

export function useAcceptInvitation() {
  const client = useQueryClient();
  return useMutation({ mutationFn: (joining: Joining, action) => join(client, joining, action) });
}

/**
 * The join made on arriving at `/?invite=`. A query and not a mutation, so that mounting the screen twice sends one
 * request. Its result is not cached, so that a member who quit can rejoin by the same link.
 */
export function arrivalQuery(client: QueryClient, userId: number, joining: Joining) {
  return queryOptions({
    queryKey: ['arrival', userId, joining.code],
    queryFn: (action) => join(client, joining, action),
    gcTime: 0,
    meta: { isWrite: true },
    // A reconnect refetches everything; a person who was declined must not ask again by it.
    enabled: ({ state }) => state.data === undefined,
  });
}

/** The code is wrong for good; other errors (no connection, a busy server) are temporary. */
export function isInvalid(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** Codes of joins without a reply: the server may have made them nevertheless. */
const unanswered = new Set<string>();

/** Creates the goals only after a successful join, so that two tabs, a reload or a retry never create them twice. */
async function join(
  client: QueryClient,
  { code, goals, ...reward }: Joining,
  action: object,
): Promise<'joined' | 'waiting' | 'already'> {
  const body = { role: 'doer', ...reward };
  const outcome = await call('POST /api/habits/join/:code', { params: { code }, body, action })
    .then((reply) => ('waiting' in reply ? ('waiting' as const) : ('joined' as const)))
    .catch(orAlready)
    .catch(rememberUnanswered(code))
    .catch(dropIfInvalid(code));
  const wasUnanswered = unanswered.delete(code);
  if (outcome === 'joined' || (outcome === 'already' && wasUnanswered)) await Promise.all(goals.map(setGoal));
  forgetInviteFlow(code);
  if (outcome === 'waiting')
    client.setQueryData(invitationQuery(code).queryKey, (old) => old && { ...old, request: 'waiting' as const });
  // Joining may have changed the currency.
  await Promise.all([client.invalidateQueries(dashboardQuery), client.invalidateQueries({ queryKey: currentUserKey })]);
  return outcome;
}

/** Five open goals or a lost connection do not stop the join; `call` has logged the failure. */
async function setGoal(goal: InvitedGoal): Promise<void> {
  await call('POST /api/goal-rewards', { body: goal, action: goal }).catch(() => {});
}

function orAlready(error: unknown): 'already' {
  if (error instanceof ApiError && error.code === 'already_in_habit') return 'already';
  throw error;
}

function rememberUnanswered(code: string) {
  return (error: Error): never => {
    if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) unanswered.add(code);
    throw error;
  };
}

function dropIfInvalid(code: string) {
  return (error: Error): never => {
    if (isInvalid(error)) forgetInviteFlow(code);
    throw error;
  };
}
