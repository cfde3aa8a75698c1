import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { tileOf } from '#shared/domain/names.ts';
import { ApiError, call, type Answer, type Body } from '#web/lib/api.ts';
import { currentUserKey } from '#web/lib/session-switch.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { pageKey, refresh } from './commitment-queries.ts';
import { dashboardQuery, type Commitment, type Kind, type CommitmentCard } from './dashboard-query.ts';

// Used only by dialogs that load on demand. Each resolves once the screen shows the change.

export type OwnReward = Body<`PATCH /api/${Kind}s/:id/members/:userId/reward`>;

/** A new commitment changes the dashboard, and may change the user's currency. */
export function useCreate<Form, Created>(create: (form: Form, action: object) => Promise<Created>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: create,
    onSuccess: () =>
      Promise.all([client.invalidateQueries(dashboardQuery), client.invalidateQueries({ queryKey: currentUserKey })]),
  });
}

export function useSetReward(item: Commitment, user: CurrentUser) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: OwnReward) =>
      call(`PATCH /api/${item.kind}s/:id/members/:userId/reward`, { params: memberParams(item, user.id), body }),
    onSuccess: (_reply, { currency }) =>
      Promise.all([refresh(client, item), currency && client.invalidateQueries({ queryKey: currentUserKey })]),
  });
}

export function useQuit(item: CommitmentCard, user: CurrentUser) {
  const leave = useAfterLeaving();
  return useMutation({
    mutationFn: () => call(`DELETE /api/${item.kind}s/:id/members/:userId`, { params: memberParams(item, user.id) }),
    onSuccess: () => leave(`You left ${tileOf(item.name).title}`),
  });
}

export function useDelete(item: CommitmentCard) {
  const leave = useAfterLeaving();
  return useMutation({
    mutationFn: () => call(`DELETE /api/${item.kind}s/:id`, { params: { id: String(item.id) } }),
    onSuccess: () => leave(`${tileOf(item.name).title} is deleted`),
  });
}

export function useRemoveMember(item: Commitment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) =>
      call(`DELETE /api/${item.kind}s/:id/members/:userId`, { params: memberParams(item, userId) }),
    onSuccess: () => refresh(client, item),
  });
}

/** For the creator only; the server refuses other members. */
export function useRemovedMembers(item: Commitment) {
  return useQuery({
    queryKey: [...pageKey(item), 'removed'],
    queryFn: () => call(`GET /api/${item.kind}s/:id/removed`, { params: { id: String(item.id) } }),
  });
}

export function useAllowMember(item: Commitment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) =>
      call(`POST /api/${item.kind}s/:id/members/:userId/allow`, { params: memberParams(item, userId) }),
    onSuccess: () => refresh(client, item),
  });
}

export type WaitingPerson = Answer<`GET /api/${Kind}s/:id/waiting`>[number];
export type WaitingAnswer = 'accept' | 'decline';

export function useAnswerWaiting(item: Commitment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, answer }: { userId: number; answer: WaitingAnswer }) => answerWaiting(item, userId, answer),
    // A refusal may mean that they were answered elsewhere.
    onSettled: () => refresh(client, item),
  });
}

/** Joining by a link asks the creator, or no longer does. */
export function useSetApproval(item: Commitment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (approval: boolean) => setApproval(item, approval),
    onSuccess: () => refresh(client, item),
  });
}

/** Switches approval off first, so that nobody else starts to wait, then gives these people the same answer. */
export function useEndApproval(item: Commitment, waiting: readonly WaitingPerson[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (answer: WaitingAnswer) => {
      await setApproval(item, false);
      for (const { userId } of waiting) await answerWaiting(item, userId, answer).catch(passIfAnswered);
    },
    onSettled: () => refresh(client, item),
  });
}

export function useRenewLink(item: Commitment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(`POST /api/${item.kind}s/:id/invite/renew`, { params: { id: String(item.id) } }),
    onSuccess: () => refresh(client, item),
  });
}

function setApproval({ kind, id }: Commitment, approval: boolean) {
  return call(`PATCH /api/${kind}s/:id`, { params: { id: String(id) }, body: { approval } });
}

function answerWaiting(item: Commitment, userId: number, answer: WaitingAnswer) {
  return call(`POST /api/${item.kind}s/:id/waiting/:userId/${answer}`, { params: memberParams(item, userId) });
}

/** They have joined, given up or been answered on another device. */
function passIfAnswered(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

/** After leaving or deleting: refetch the list, and leave the commitment's own page for home. */
function useAfterLeaving() {
  const client = useQueryClient();
  const [path, navigate] = useLocation();
  return async (said: string) => {
    showToast({ title: said });
    await client.invalidateQueries({ ...dashboardQuery, refetchType: 'all' });
    if (path !== paths.home) navigate(paths.home, { replace: true });
  };
}

function memberParams({ id }: Commitment, userId: number) {
  return { id: String(id), userId: String(userId) };
}
