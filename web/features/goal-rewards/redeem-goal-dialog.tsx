import { Gift } from 'lucide-react';
import { useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { centsOf, decimalFromCents, noCents, showAmount, showMoney, subtract } from '#shared/domain/money.ts';
import { useBalance } from '#web/lib/current-user.ts';
import { DialogFailure } from '#web/ui/overlay/dialog-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { GoalHead } from './goal-head.tsx';
import { useRedeemGoalReward, type Goal } from './goal-reward-queries.ts';
import { doneOn } from './goal-texts.ts';

type RedeemGoalDialogProps = { goal: Goal; user: CurrentUser; onClose: () => void };

export function RedeemGoalDialog({ goal, user, onClose }: RedeemGoalDialogProps) {
  const redeem = useRedeemGoalReward(goal);
  const { isPending, error } = redeem;
  // The balance at opening: redeeming changes it while the dialog is still open.
  const [balance] = useState(useBalance());
  const close = () => !isPending && onClose();
  return (
    <Dialog title="Redeem this reward?" onClose={close}>
      <GoalHead title={goal.title} line={doneOn('Added', goal.createdAt, user)} />
      <Sum balance={balance} price={goal.price} currency={user.currency} />
      {error && <DialogFailure title="Failed to redeem goal" error={error} />}
      <div className="mt-5.5 grid gap-2">
        <Button
          look="gold"
          busy={isPending && 'Redeeming...'}
          onClick={() => redeem.mutate(undefined, { onSuccess: onClose })}
        >
          <Gift aria-hidden="true" className="size-5" />
          Redeem {showMoney(goal.price, user.currency)}
        </Button>
        <Button look="text" disabled={isPending} onClick={close}>
          Not yet
        </Button>
      </div>
    </Dialog>
  );
}

/** The balance, the price and the rest. */
function Sum({ balance, price, currency }: { balance: string; price: string; currency: string }) {
  // Another tab may have spent the balance below the price; the server then refuses.
  const rest = subtract(centsOf(balance), centsOf(price));
  const left = rest < noCents ? noCents : rest;
  const amount = 'font-display text-[1.0625rem] leading-[1.2] font-semibold tracking-[-.01em] whitespace-nowrap';
  return (
    <dl className="mt-4.5 grid gap-2.25 text-[0.9375rem]">
      <div className="flex items-center justify-between gap-3">
        <dt className="text-fg-2">Rewards Balance</dt>
        <dd className={amount}>{showAmount(balance)}</dd>
      </div>
      <div className="flex items-center justify-between gap-3">
        <dt className="flex items-center gap-2.25 text-fg-2">
          <Gift aria-hidden="true" className="size-4.5" />
          This reward
        </dt>
        <dd className={amount}>−{showAmount(price)}</dd>
      </div>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3 bg-[radial-gradient(circle,var(--line-strong)_1.4px,transparent_1.8px)] bg-size-[9px_4px] bg-top-left bg-repeat-x pt-3.25">
        <dt className="font-semibold">Left after</dt>
        <dd className={`${amount} text-[1.375rem]!`}>
          {showAmount(decimalFromCents(left))}{' '}
          <span className="font-sans text-small font-semibold text-fg-2">{currency}</span>
        </dd>
      </div>
    </dl>
  );
}
