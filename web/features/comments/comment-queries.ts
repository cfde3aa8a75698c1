import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { pageKey } from '#web/features/commitments/data/commitment-queries.ts';
import type { Commitment, CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { ApiError, call, type Answer } from '#web/lib/api.ts';
import { act } from '#web/offline/outbox-door.ts';
import { commentsKey } from '#web/lib/query-keys.ts';

/** A comment on a habit or a challenge. */
export type Comment = Omit<Answer<'GET /api/habits/:id/comments'>[number], 'habitId'>;

const pageSize = 30;

/** Pages are newest first; within a page comments are oldest first, as the server sends them. */
export function commentsQuery(of: Commitment) {
  const { kind, id } = of;
  return infiniteQueryOptions({
    queryKey: commentsKey(pageKey(of)),
    queryFn: ({ pageParam }): Promise<Comment[]> =>
      call(`GET /api/${kind}s/:id/comments`, {
        params: { id: String(id) },
        query: { before: pageParam, limit: String(pageSize) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : String(page[0]!.id)),
    staleTime: 0,
  });
}

/** Resolves with the comment, or undefined if it waits to be sent. */
export function useWriteComment(of: CommitmentCard) {
  const client = useQueryClient();
  const { queryKey } = commentsQuery(of);
  return useMutation({
    mutationFn: ({ content }: { content: string }) => act<Comment>({ act: 'comment', item: of, text: content }),
    onSuccess: async (written) => {
      if (!written) return;
      // An older reply still in flight would remove the new comment from the screen.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (known) => {
        const [newest, ...older] = known?.pages ?? [];
        return known && newest && { ...known, pages: [[...newest, written], ...older] };
      });
      void client.invalidateQueries({ queryKey });
    },
  });
}

export function useDeleteComment(of: Commitment) {
  const client = useQueryClient();
  const { queryKey } = commentsQuery(of);
  return useMutation({
    mutationFn: ({ id }: Comment) =>
      call(`DELETE /api/${of.kind}s/:id/comments/:commentId`, {
        params: { id: String(of.id), commentId: String(id) },
      }).catch((error: unknown) => {
        // Already deleted elsewhere counts as success.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }),
    onSuccess: async (_reply, { id }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(
        queryKey,
        (known) => known && { ...known, pages: known.pages.map((page) => page.filter((comment) => comment.id !== id)) },
      );
      void client.invalidateQueries({ queryKey });
    },
  });
}
