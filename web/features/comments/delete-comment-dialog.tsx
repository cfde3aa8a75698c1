import { flushSync } from 'react-dom';
import { ActionDialog, pressing } from '#web/ui/overlay/action-dialog.tsx';
import { announce } from '#web/ui/announcement.tsx';
import type { Commitment } from '#web/features/commitments/data/dashboard-query.ts';
import { useDeleteComment, type Comment } from './comment-queries.ts';

type DeleteCommentDialogProps = {
  of: Commitment;
  comment: Comment;
  onClose: () => void;
  /** Called after closing, to move the focus: the comment's line is gone. */
  onDeleted: () => void;
};

export function DeleteCommentDialog({ of, comment, onClose, onDeleted }: DeleteCommentDialogProps) {
  const remove = useDeleteComment(of);
  function run() {
    remove.mutate(comment, {
      onSuccess: () => {
        flushSync(onClose);
        onDeleted();
        announce('Comment deleted.');
      },
    });
  }
  return (
    <ActionDialog
      title="Delete this comment?"
      action="Delete"
      busyAction="Deleting..."
      isDanger
      isBusy={remove.isPending}
      failure={remove.error ? { title: 'Failed to delete comment', error: remove.error } : undefined}
      form={pressing(run)}
      onClose={onClose}
    >
      <blockquote className="line-clamp-4 rounded-control bg-sunken px-4 py-3 text-[0.9375rem] leading-[1.45] [overflow-wrap:anywhere] whitespace-pre-line text-fg-2">
        {comment.content}
      </blockquote>
    </ActionDialog>
  );
}
