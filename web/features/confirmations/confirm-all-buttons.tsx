import { CheckCheck } from 'lucide-react';
import { tileOf } from '#shared/domain/names.ts';
import { announce } from '#web/ui/announcement.tsx';
import { Button } from '#web/ui/button.tsx';
import type { WaitingMark } from '#web/features/commitments/data/confirmations-door.ts';
import { useConfirmAll } from './confirmation-queries.ts';

/** For each promise in which several marks wait: all of them in one tap. */
export function ConfirmAllButtons({ waiting, onDone }: { waiting: readonly WaitingMark[]; onDone: () => void }) {
  const confirmAll = useConfirmAll((left, isSent) => {
    announce(!isSent ? 'Waiting to be sent.' : left === 0 ? 'Confirmed all.' : `Confirmed. ${left} left.`);
    onDone();
  });
  const groups = Map.groupBy(waiting, ({ habitId, challengeId }) => `${habitId} ${challengeId}`);
  return [...groups].map(([key, marks]) => {
    const [first, ...others] = marks;
    if (!first || others.length === 0) return null;
    const text = `Confirm all ${marks.length} of ${tileOf(first.name).title}`;
    return (
      <Button
        key={key}
        look="text"
        busy={confirmAll.isPending && 'Confirming...'}
        onClick={(event) => event.detail < 2 && confirmAll.mutate([first, ...others])}
        className="min-h-(--tap) px-2!"
      >
        <CheckCheck aria-hidden="true" className="size-4.5 flex-none" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
      </Button>
    );
  });
}
