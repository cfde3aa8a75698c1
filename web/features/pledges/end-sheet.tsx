import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { firstName } from '#shared/domain/names.ts';
import { ActionDialog, pressing } from '#web/ui/overlay/action-dialog.tsx';
import { moneyInText } from '#web/lib/money-text.ts';
import { isOver, sayWhy, useEnd } from './pledge-queries.ts';
import type { Pledge } from './pledges-door.ts';

type EndSheetProps = { pledge: Pledge; user: CurrentUser; onDone: (text: string) => void; onClose: () => void };

/** By either side. */
export function EndSheet({ pledge, user, onDone, onClose }: EndSheetProps) {
  const end = useEnd();
  const money = moneyInText(pledge.amount, pledge.currency);
  const isMine = pledge.from.userId === user.id;
  const [from, to] = [firstName(pledge.from.name), firstName(pledge.to.name)];
  const onError = (error: Error) => {
    if (!isOver(error)) return;
    sayWhy(error);
    onClose();
  };
  return (
    <ActionDialog
      title="End this promise?"
      action="End it"
      busyAction="Ending..."
      isDanger
      isBusy={end.isPending}
      failure={end.error && !isOver(end.error) ? { title: 'Failed to end it', error: end.error } : undefined}
      form={pressing(() => end.send(pledge, { onSuccess: () => onDone('Ended.'), onError }))}
      onClose={onClose}
    >
      <p className="text-pretty [overflow-wrap:anywhere] text-fg-2">
        {isMine
          ? `This ends your promise of ${money} to ${to}. Anything you already owe stays.`
          : `This ends ${from}’s promise of ${money} to you. Anything ${from} already owes you stays.`}
      </p>
    </ActionDialog>
  );
}
