import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Answer } from '#web/lib/api.ts';

export type Session = Answer<'GET /api/sessions'>[number];
export type AccountEvent = Answer<'GET /api/user/activity'>[number];

const accessKey = ['access'] as const;

export const sessionsQuery = queryOptions({
  queryKey: [...accessKey, 'sessions'],
  queryFn: () => call('GET /api/sessions', {}),
  staleTime: 0,
});

const pageSize = 20;

/** Newest first. */
export const activityQuery = infiniteQueryOptions({
  queryKey: [...accessKey, 'activity'],
  queryFn: ({ pageParam }) => call('GET /api/user/activity', { query: { before: pageParam, limit: String(pageSize) } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => (page.length < pageSize ? undefined : String(page.at(-1)!.id)),
  staleTime: 0,
});

/** Without a session, all others end. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (session: Session | undefined) =>
      session ? call('DELETE /api/sessions/:id', { params: { id: session.id } }) : call('DELETE /api/sessions', {}),
    onSuccess: () => client.invalidateQueries({ queryKey: accessKey }),
  });
}
