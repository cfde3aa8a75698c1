import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { dayIn } from '#shared/domain/days.ts';
import { showMoney } from '#shared/domain/money.ts';
import { firstName } from '#shared/domain/names.ts';
import { dayAndMonth } from '#shared/domain/date-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { DialogFailure } from '#web/ui/overlay/dialog-failure.tsx';
import { isOver, sayWhy, useReceipt } from './pledge-queries.ts';
import type { Settlement } from './pledges-door.ts';
import { BigAmount } from './settle-sheet.tsx';

type ReceiptSheetProps = {
  settlement: Settlement;
  user: CurrentUser;
  onDone: (text: string) => void;
  onClose: () => void;
};

/** Asks the user whether a payment arrived. */
export function ReceiptSheet({ settlement, user, onDone, onClose }: ReceiptSheetProps) {
  const confirm = useReceipt();
  const reject = useReceipt();
  const { id, amount, currency } = settlement;
  const who = firstName(settlement.name);
  const day = dayIn(user.timezone, new Date(settlement.createdAt));
  const isBusy = confirm.isPending || reject.isPending;
  const failed = [confirm.error, reject.error].find((error) => error && !isOver(error));
  const onError = (error: Error) => {
    if (!isOver(error)) return;
    sayWhy(error);
    onClose();
  };
  return (
    <Dialog title={`Did ${who} pay you?`} onClose={() => !isBusy && onClose()}>
      <BigAmount money={showMoney(amount, currency)}>
        {who} says this was paid {day === user.today ? 'today' : `on ${dayAndMonth(day, user.today)}`}.
      </BigAmount>
      <p className="text-small text-pretty text-fg-2">
        “Yes” settles it for both of you. “Not yet” leaves it open, and {who} will know.
      </p>
      {failed && <DialogFailure title="Failed to answer" error={failed} />}
      <div className="mt-5 grid grid-cols-2 gap-3">
        <Button
          look="secondary"
          disabled={confirm.isPending}
          busy={reject.isPending && 'Answering...'}
          onClick={() =>
            reject.send(
              { id, word: 'reject' },
              { onSuccess: () => onDone(`${who} will hear that it has not arrived yet.`), onError },
            )
          }
          className="px-2!"
        >
          Not yet
        </Button>
        <Button
          disabled={reject.isPending}
          busy={confirm.isPending && 'Answering...'}
          onClick={() => confirm.send({ id, word: 'confirm' }, { onSuccess: () => onDone('Settled.'), onError })}
          className="px-2!"
        >
          Yes, got it
        </Button>
      </div>
    </Dialog>
  );
}
