import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { announce } from '#web/ui/announcement.tsx';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailed, Loading } from '#web/ui/load-state.tsx';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentLine } from './comment-line.tsx';
import { commentsQuery, type Comment } from './comment-queries.ts';
import { commentTime } from './data/comment-time.ts';

type CommentsProps = {
  of: CommitmentCard;
  user: CurrentUser;
  /** The creator may delete every comment, other members only their own. */
  isCreator: boolean;
};

/** Comments, oldest first, with the form at the end. */
export function Comments({ of, user, isCreator }: CommentsProps) {
  const { data, error, isFetching, refetch, ...older } = useInfiniteQuery(commentsQuery(of));
  const comments = data?.pages.toReversed().flat();
  const now = useMinute();
  const heading = useRef<HTMLHeadingElement>(null);
  const [leaving, setLeaving] = useState<Comment>();
  const { code, fetchCode } = useOnDemand(() => import('./delete-comment-dialog.tsx'));
  useAnnounceNew(comments, user.id);

  async function showOlder() {
    const { hasNextPage } = await older.fetchNextPage();
    // After the last page the button is gone; move the focus so that it does not fall to the top of the page.
    if (!hasNextPage) heading.current?.focus({ preventScroll: true });
  }

  const waiting = of.waiting?.comments.map(({ key, text, madeAt }) => (
    <CommentLine
      key={key}
      comment={{ userId: user.id, name: user.name, content: text, timestamp: madeAt }}
      isOwn
      time="waiting to be sent"
      onDelete={undefined}
    />
  ));

  return (
    <section aria-labelledby="comments" className="rounded-note bg-surface p-4 shadow-card lg:p-6">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 id="comments" ref={heading} tabIndex={-1} className="subheading">
          Comments
        </h2>
        {comments && comments.length > 0 && (
          <p className="text-small text-fg-2">
            {comments.length}
            {older.hasNextPage && '+'}
          </p>
        )}
      </div>
      {older.hasNextPage && (
        <Button
          look="text"
          busy={older.isFetchingNextPage && 'Loading older comments...'}
          onClick={() => void showOlder()}
          className="-mt-2 mb-2 -ml-3"
        >
          Show older comments
        </Button>
      )}
      {comments ? (
        <>
          {comments.length === 0 && !of.waiting?.comments.length && (
            <p className="text-pretty text-fg-2">No comments yet. A kind word goes a long way.</p>
          )}
          <ol className="grid grid-cols-1 gap-3.5">
            {comments.map((comment) => (
              <CommentLine
                key={comment.id}
                comment={comment}
                isOwn={comment.userId === user.id}
                time={commentTime(comment.timestamp, now, user.timezone)}
                onDelete={
                  isCreator || comment.userId === user.id
                    ? () => {
                        setLeaving(comment);
                        fetchCode();
                      }
                    : undefined
                }
              />
            ))}
            {waiting}
          </ol>
        </>
      ) : error && !isFetching ? (
        <LoadFailed isWithin message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Loading isWithin what="comments" />
      )}
      <CommentForm of={of} userId={user.id} />
      {code && leaving && (
        <code.DeleteCommentDialog
          of={of}
          comment={leaving}
          onClose={() => setLeaving(undefined)}
          onDeleted={() => heading.current?.focus({ preventScroll: true })}
        />
      )}
    </section>
  );
}

/** Announces companions' new comments to screen readers. */
function useAnnounceNew(comments: readonly Comment[] | undefined, ownId: number): void {
  const heard = useRef<number>(undefined);
  const newest = comments?.at(-1);
  useEffect(() => {
    if (!comments) return;
    const isNew = newest && heard.current !== undefined && newest.id > heard.current;
    if (isNew && newest.userId !== ownId) announce(`${newest.name} says: ${newest.content}`);
    heard.current = Math.max(heard.current ?? 0, newest?.id ?? 0);
  }, [comments, newest, ownId]);
}
