import { Send } from 'lucide-react';
import { newComment } from '#shared/contract/comment-calls.ts';
import { limits } from '#shared/domain/limits.ts';
import { announce } from '#web/ui/announcement.tsx';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { useForm } from '#web/forms/use-form.ts';
import { TextAreaField } from '#web/forms/field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Button } from '#web/ui/button.tsx';
import { useWriteComment } from './comment-queries.ts';

/** Cleared only after the server has stored the comment, or the outbox has it. */
export function CommentForm({ of, userId }: { of: CommitmentCard; userId: number }) {
  const write = useWriteComment(of);
  const draft = { name: `comment-${of.kind}-${of.id}`, userId };
  const form = useForm({ schema: newComment, initial: { content: '' }, draft });
  const content = form.field('content');
  const left = limits.comment.max - form.values.content.trim().length;

  function send(comment: { content: string }) {
    if (write.isPending) return;
    write.mutate(comment, {
      onSuccess: (written) => {
        form.reset({ content: '' });
        announce(written ? 'Comment posted.' : 'Comment waiting to be sent.');
      },
      onError: (error) => form.refuse('content', error.message),
    });
  }

  return (
    <form {...form.onSubmit(send)} className="mt-4.5 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <TextAreaField
        label="Write a comment"
        isOneLine
        {...content}
        // Not disabled, which would lose the focus.
        readOnly={write.isPending}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        // Too long: the error says by how many characters.
        {...(left < 0 && content.error && { error: roomIn(left) })}
        help={left <= 100 && roomIn(left)}
      />
      {/* Not disabled, which would lose the focus; the submit handler ignores a second press. */}
      <Button type="submit" aria-label="Post comment" aria-disabled={write.isPending} className="w-(--control) px-0!">
        {write.isPending ? <Spinner /> : <Send aria-hidden="true" className="size-5" />}
      </Button>
    </form>
  );
}

function roomIn(left: number): string {
  return left < 0 ? `${counted(-left)} too many` : `${counted(left)} left`;
}

function counted(count: number): string {
  return count === 1 ? '1 character' : `${count} characters`;
}
