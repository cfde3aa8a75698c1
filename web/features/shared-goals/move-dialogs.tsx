import { useRef, useState } from 'react';
import { centsOf, decimalFromCents, noCents, showAmount, showMoney, type Cents } from '#shared/domain/money.ts';
import { useBalance } from '#web/lib/current-user.ts';
import { announce } from '#web/ui/announcement.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { isRefusal, MoveForm, type Chip, type Sum } from './move-form.tsx';
import { NoRealMoney } from '#web/ui/no-real-money.tsx';
import { useContribute, type Move } from './shared-goal-queries.ts';
import { missingFrom, othersInWords, ownPart, type SharedGoal } from './shared-goal.ts';
import type { SharedGoalDialogProps } from './shared-goal-dialogs.tsx';

export function PutInDialog({ goal: current, user, onClose }: SharedGoalDialogProps) {
  const { goal, balance, ...move } = useMove(current, onClose);
  const { currency } = goal.shared;
  const [missing, part] = [missingFrom(goal), ownPart(goal, user)];
  if (user.currency !== currency) return <OtherCurrency goal={goal} user={user} onClose={onClose} />;
  const sums: Sum[] = [
    { name: 'Your part', before: part, sign: 1 },
    { name: 'The goal', before: centsOf(goal.shared.saved), sign: 1, of: goal.price },
    { name: 'Your balance', before: balance, sign: -1 },
  ];
  return (
    <MoveForm
      title="Put money in"
      action="Put in"
      busyAction="Putting in..."
      currency={currency}
      chips={chipsFor(balance, missing)}
      most={least(balance, missing)}
      tooMuch={(amount) => whyTooMuch(amount, balance, missing, currency)}
      sums={sums}
      isBusy={move.isBusy}
      error={move.error}
      onMove={(amount, onError) => move.send(amount, `${showMoney(amount, currency)} put in.`, onError)}
      onClose={onClose}
    >
      <NoRealMoney className="mt-4">This only moves your Kept balance. No real money moves.</NoRealMoney>
    </MoveForm>
  );
}

export function TakeBackDialog({ goal: current, user, onClose }: SharedGoalDialogProps) {
  const { goal, balance, ...move } = useMove(current, onClose);
  const { currency } = goal.shared;
  const part = ownPart(goal, user);
  const all = decimalFromCents(part);
  const sums: Sum[] = [
    { name: 'Your part', before: part, sign: -1 },
    { name: 'Your balance', before: balance, sign: 1 },
  ];
  return (
    <MoveForm
      title="Take money back"
      action="Take back"
      busyAction="Taking back..."
      currency={currency}
      chips={part > 0 ? [{ amount: all, text: `All ${showAmount(all)}` }] : []}
      most={part}
      tooMuch={() => `Your part is ${showMoney(all, currency)}.`}
      sums={sums}
      isBusy={move.isBusy}
      error={move.error}
      onMove={(amount, onError) => move.send(`-${amount}`, `${showMoney(amount, currency)} taken back.`, onError)}
      onClose={onClose}
    >
      <p className="mt-4 text-small text-pretty [overflow-wrap:anywhere] text-fg-2">
        {othersInWords(goal, user)} can see that your part got smaller.
      </p>
    </MoveForm>
  );
}

/** Sends one move. Meanwhile the sums stay as they were: the reply changes balance and goal before the dialog closes. */
function useMove(goal: SharedGoal, onClose: () => void) {
  const contribute = useContribute(goal);
  const balance = centsOf(useBalance());
  const [asSent, setAsSent] = useState<{ goal: SharedGoal; balance: Cents }>();
  // Without an answer it may have been made: sending it again must not make it twice.
  const unanswered = useRef<Move>(undefined);
  function send(amount: string, done: string, onError: (error: Error) => void) {
    setAsSent({ goal, balance });
    const move = unanswered.current?.amount === amount ? unanswered.current : { amount };
    unanswered.current = move;
    contribute.mutate(move, {
      onSuccess: () => {
        announce(done);
        onClose();
      },
      onError: (error) => {
        setAsSent(undefined);
        if (isRefusal(error)) unanswered.current = undefined;
        onError(error);
      },
    });
  }
  return { ...(asSent ?? { goal, balance }), send, isBusy: contribute.isPending, error: contribute.error };
}

/** The currency of a person without a part may have changed since they joined. */
function OtherCurrency({ goal, user, onClose }: SharedGoalDialogProps) {
  return (
    <Dialog title="Put money in" onClose={onClose}>
      <p className="text-pretty text-fg-2">
        This goal is in {goal.shared.currency} and your balance is in {user.currency}. A shared goal holds one currency
        only.
      </p>
      <Button look="secondary" onClick={onClose} className="mt-5 w-full">
        OK
      </Button>
    </Dialog>
  );
}

const usual = ['10.00', '50.00'];

/** Amounts that can be put in; the last one is the most. */
function chipsFor(balance: Cents, missing: Cents): Chip[] {
  const most = least(balance, missing);
  if (most <= noCents) return [];
  const amount = decimalFromCents(most);
  return [
    ...usual.filter((one) => centsOf(one) < most).map((one) => ({ amount: one, text: one })),
    { amount, text: `${missing <= balance ? 'The missing' : 'All'} ${showAmount(amount)}` },
  ];
}

function whyTooMuch(amount: Cents, balance: Cents, missing: Cents, currency: string): string {
  const [has, needs] = [balance, missing].map((one) => showMoney(decimalFromCents(one), currency));
  if (amount <= missing) return `Your balance is ${has}.`;
  if (missing <= 0) return 'Nothing is missing: this goal can be redeemed.';
  return amount > balance ? `Your balance is ${has}, and only ${needs} is missing.` : `Only ${needs} is missing.`;
}

const least = (a: Cents, b: Cents) => (a < b ? a : b);
