import { useQuery } from '@tanstack/react-query';
import { centsOf, showMoney } from '#shared/domain/money.ts';
import { firstName } from '#shared/domain/names.ts';
import { Button } from '#web/ui/button.tsx';
import { NoRealMoney } from '#web/ui/no-real-money.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { DialogFailure } from '#web/ui/overlay/dialog-failure.tsx';
import { useSettle } from './pledge-queries.ts';
import { pledgesQuery, type Due } from './pledges-door.ts';
import { bill, pledgesBehind } from './pledge-texts.ts';

type SettleSheetProps = { due: Due; onDone: (text: string) => void; onClose: () => void };

/** What the user owes, and for what. They pay elsewhere and say so here. */
export function SettleSheet({ due, onDone, onClose }: SettleSheetProps) {
  const { data: pledges = [] } = useQuery(pledgesQuery);
  const settle = useSettle();
  const { userId, currency, owedByMe: amount } = due;
  const who = firstName(due.name);
  const owed = bill(pledgesBehind(pledges, due, true), amount);
  const onSuccess = () => onDone(`${who} will be asked to confirm it.`);
  return (
    <Dialog title={`Settle up with ${who}`} onClose={() => !settle.isPending && onClose()}>
      <BigAmount money={showMoney(amount, currency)}>You owe {who}</BigAmount>
      {owed && (
        <table className="mb-3.5 w-full border-collapse text-small">
          <tbody>
            {owed.lines.map((line) => (
              <tr key={line.id} className="border-t border-line">
                <th scope="row" className="py-2.5 text-left font-semibold [overflow-wrap:anywhere]">
                  {line.promise}
                </th>
                <td className="px-2 py-2.5 text-right whitespace-nowrap text-fg-2">{line.how}</td>
                <td className="py-2.5 text-right whitespace-nowrap">{line.amount}</td>
              </tr>
            ))}
            {owed.settled && (
              <tr className="border-t border-line">
                <th scope="row" colSpan={2} className="py-2.5 text-left font-normal text-fg-2">
                  Already settled
                </th>
                <td className="py-2.5 text-right whitespace-nowrap">{owed.settled}</td>
              </tr>
            )}
          </tbody>
        </table>
      )}
      <NoRealMoney className="rounded-control bg-sunken px-3.5 py-3">
        {`Kept doesn’t send money. Pay ${who} in cash, by bank or with a coffee, then tell us.`}
      </NoRealMoney>
      {settle.error && <DialogFailure title="Failed to note the payment" error={settle.error} />}
      <div className="mt-5 grid grid-cols-2 gap-3">
        <Button look="secondary" disabled={settle.isPending} onClick={onClose} className="px-2!">
          Not now
        </Button>
        <Button
          busy={settle.isPending && 'Sending...'}
          disabled={centsOf(amount) === 0}
          onClick={() => settle.send({ userId, currency, amount }, { onSuccess })}
          className="px-2!"
        >
          I paid {who}
        </Button>
      </div>
      <p className="mt-2.5 text-center text-small text-fg-2">{who} will be asked to confirm it.</p>
    </Dialog>
  );
}

export function BigAmount({ money, children }: { money: string; children: React.ReactNode }) {
  return (
    <div className="pt-1.5 pb-3 text-center">
      <p className="font-display text-[2rem] leading-[1.1] font-semibold tracking-[-.02em]">{money}</p>
      <p className="mt-1 text-small [overflow-wrap:anywhere] text-fg-2">{children}</p>
    </div>
  );
}
