import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { addDays } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import { showMoney } from '#shared/domain/money.ts';
import type { celebrate } from '#web/features/commitments/celebration/celebration.ts';
import { useMarkLate } from '#web/features/commitments/data/commitment-queries.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { creatorName } from '#web/features/commitments/menu/commitment-texts.ts';
import { PromiseHead } from '#web/features/commitments/menu/promise-head.tsx';
import { ApiError } from '#web/lib/api.ts';
import { longDate, longWeekday } from '#shared/domain/date-words.ts';
import { announce } from '#web/ui/announcement.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogFailure } from '#web/ui/overlay/dialog-failure.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { LateMark } from '#web/features/commitments/card/late-mark.tsx';
import { lateAmount, lateEffect, lateWitnesses, streakUnit } from './late-texts.ts';

type LateSheetProps = {
  item: CommitmentCard;
  user: CurrentUser;
  day: Day;
  /** With this day marked; undefined if unknown. */
  streak: number | undefined;
  /** The note, which blooms when the day was marked. */
  findNote: () => HTMLElement | null;
  onClose: () => void;
  onMarked: () => void;
};

type Paid = { amount: string; currency: string; balance: string };
type Celebration = { celebrate: typeof celebrate };

/** Asks before marking an earlier day. */
export function LateSheet({ item, user, day, streak, findNote, onClose, onMarked }: LateSheetProps) {
  const mark = useMarkLate(item);
  const button = useRef<HTMLButtonElement>(null);
  // The second click of a double click arrives before the button is rendered busy.
  const isSending = useRef(false);
  // The item is refetched while the sheet is open; its sentences keep to what was pressed.
  const [shown] = useState(item);
  // Busy, the button is disabled and loses the focus.
  const { isPending } = mark;
  useLayoutEffect(() => {
    if (!isPending) button.current?.focus();
  }, [isPending]);

  function run() {
    if (isSending.current) return;
    isSending.current = true;
    const celebration = import('#web/features/commitments/celebration/celebration.ts').catch(() => undefined);
    mark.mutate(day, {
      onSettled: () => (isSending.current = false),
      onSuccess: (paid) => void celebration.then((code) => finish(paid, code)),
    });
  }

  function finish(paid: Paid | undefined, celebration: Celebration | undefined) {
    const earned = paid && paid.amount !== '0.00' && showMoney(paid.amount, paid.currency);
    // Starts while the button is still there to fly from.
    if (earned && button.current) void celebration?.celebrate({ item, paid }, button.current, findNote());
    flushSync(onClose);
    onMarked();
    announce(!paid ? 'Waiting to be sent.' : earned ? `Marked late. ${earned} added.` : 'Marked late.');
  }

  if (mark.error instanceof ApiError && mark.error.code === 'late_off')
    return <LateOff item={item} user={user} onClose={onClose} />;
  const witnesses = lateWitnesses(shown.members, user.id);
  const effect = { before: shown.streak, after: streak, unit: streakUnit(shown) };
  const paying = { currency: user.currency, needsWord: shown.confirmation === 'overseer' };
  // The day may end while the sheet is open.
  const when = day === addDays(user.today, -1) ? 'yesterday' : `on ${longWeekday(day)}`;
  return (
    <Dialog title={`Did you do it ${when}?`} onClose={() => !mark.isPending && onClose()}>
      <PromiseHead name={item.name} line={longDate(day, user.today)} />
      <p className="mt-4 text-pretty">{lateEffect(lateAmount(shown), paying, effect)}</p>
      {witnesses && <p className="mt-1 text-pretty [overflow-wrap:anywhere] text-fg-2">{witnesses}</p>}
      {mark.error && <DialogFailure title="Failed to mark it done" error={mark.error} />}
      <div className="mt-5.5 grid grid-cols-2 gap-3">
        <Button look="secondary" disabled={mark.isPending} onClick={onClose} className="px-2!">
          Not now
        </Button>
        <Button ref={button} busy={mark.isPending && 'Marking...'} onClick={run} className="px-2!">
          <LateMark />
          Mark it done
        </Button>
      </div>
    </Dialog>
  );
}

/** The creator switched late marks off while the sheet was open. */
function LateOff({ item, user, onClose }: Pick<LateSheetProps, 'item' | 'user' | 'onClose'>) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), []);
  const who = item.creatorId === user.id ? 'You' : creatorName(item);
  const isOpen =
    item.kind === 'habit' ? !item.ownDays.includes(user.today) : item.endDate >= user.today && !item.doneToday;
  return (
    <Dialog title="Late marks are off" onClose={onClose}>
      <p className="mb-5 text-pretty [overflow-wrap:anywhere] text-fg-2">
        {who} turned them off for this promise.{isOpen && ' Today is still open.'}
      </p>
      <Button ref={button} look="secondary" onClick={onClose} className="w-full">
        OK
      </Button>
    </Dialog>
  );
}
