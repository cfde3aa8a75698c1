import { Handshake, Info, ListChecks, type LucideIcon } from 'lucide-react';
import { firstName } from '#shared/domain/names.ts';
import { Avatar } from '#web/features/commitments/card/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { DialogFailure } from '#web/ui/overlay/dialog-failure.tsx';
import { moneyInText } from '#web/lib/money-text.ts';
import { isOver, sayWhy, useAccept, useDecline } from './pledge-queries.ts';
import type { Pledge } from './pledges-door.ts';
import { whatFor } from './pledge-texts.ts';

type AcceptSheetProps = { pledge: Pledge; onDone: (text: string) => void; onClose: () => void };

/** What another person promises the user, and what that means. */
export function AcceptSheet({ pledge, onDone, onClose }: AcceptSheetProps) {
  const accept = useAccept();
  const decline = useDecline();
  const isBusy = accept.isPending || decline.isPending;
  const failed = [accept.error, decline.error].find((error) => error && !isOver(error));
  const who = firstName(pledge.from.name);
  const onError = (error: Error) => {
    if (!isOver(error)) return;
    sayWhy(error);
    onClose();
  };
  return (
    <Dialog title="A promise for you" onClose={() => !isBusy && onClose()}>
      <div className="vow">
        <span className="mb-3">
          <Avatar member={pledge.from} />
        </span>
        <p className="font-display text-[1.375rem] leading-[1.3] font-semibold text-balance [overflow-wrap:anywhere]">
          {who} promises you {moneyInText(pledge.amount, pledge.currency)} {whatFor(pledge)}
        </p>
        <p className="mt-2 text-small [overflow-wrap:anywhere] text-fg-2">{pledge.promise}, starting today</p>
      </div>
      <ul className="mt-4 mb-4 grid gap-2.5 text-small text-pretty [overflow-wrap:anywhere] text-fg-2">
        <Line icon={ListChecks}>Kept counts what {who} owes you. Your balance stays as it is.</Line>
        <Line icon={Handshake}>{who} pays you however you both like, then you tick it off here.</Line>
        <Line icon={Info}>No real money moves in Kept.</Line>
      </ul>
      {failed && <DialogFailure title="Failed to answer" error={failed} />}
      <div className="mt-5 grid grid-cols-2 gap-3">
        <Button
          look="secondary"
          disabled={accept.isPending}
          busy={decline.isPending && 'Declining...'}
          onClick={() => decline.send(pledge, { onSuccess: () => onDone('Declined.'), onError })}
          className="px-2!"
        >
          No, thanks
        </Button>
        <Button
          disabled={decline.isPending}
          busy={accept.isPending && 'Accepting...'}
          onClick={() => accept.send(pledge, { onSuccess: () => onDone('Accepted.'), onError })}
          className="px-2!"
        >
          Accept
        </Button>
      </div>
    </Dialog>
  );
}

function Line({ icon: Icon, children }: { icon: LucideIcon; children: React.ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon aria-hidden="true" className="mt-px size-4.5 flex-none" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
