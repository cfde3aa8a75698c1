import { Trash2 } from 'lucide-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Avatar } from '#web/features/commitments/card/avatar.tsx';
import type { Comment } from './comment-queries.ts';

type CommentLineProps = {
  comment: Pick<Comment, 'userId' | 'name' | 'content' | 'timestamp'>;
  isOwn: boolean;
  time: string;
  /** Undefined when the reader may not delete it. */
  onDelete: (() => void) | undefined;
};

export function CommentLine({ comment, isOwn, time, onDelete }: CommentLineProps) {
  const who = isOwn ? 'You' : comment.name;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3">
      <Avatar member={comment} />
      <div>
        <p className="flex flex-wrap items-baseline gap-x-2 leading-[1.3]">
          <b className="min-w-0 text-[0.9375rem] font-[650] [overflow-wrap:anywhere]">{who}</b>
          <time dateTime={comment.timestamp} className="text-micro text-fg-2">
            {time}
          </time>
        </p>
        <p className="mt-0.5 text-[0.9375rem] leading-[1.45] text-pretty [overflow-wrap:anywhere] whitespace-pre-line">
          {comment.content}
        </p>
      </div>
      {onDelete && (
        <IconButton
          icon={Trash2}
          label={`Delete comment: ${who}, ${time}`}
          onClick={onDelete}
          className="-mt-2.5 -mr-2.5"
        />
      )}
    </li>
  );
}
