import { CircleAlert, RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { rememberToldOfStorage, wasToldOfStorage } from '#web/lib/local-store.ts';
import { StripLine } from '#web/shell/strip-line.tsx';
import type { StorageProblem } from './device-store.ts';
import { KnownSince } from './known-since.tsx';
import type { OutboxView } from './outbox-door.ts';
import { OutboxSheet } from './outbox-sheet.tsx';
import { isAnswer, isWaiting } from './outbox.ts';

/** Said once. */
const storageTexts: Record<StorageProblem, string> = {
  refused: 'This browser does not let Kept keep anything on this device, so it needs a connection.',
  full: 'There is no room left on this device, so Kept needs a connection.',
};

type StripProps = {
  user: CurrentUser;
  shown: OutboxView;
  /** Why there is no connection; undefined with one. */
  trouble: string | undefined;
};

/** How old the screen is, what waits to be sent, what could not be, and what this browser does not keep. */
export function Strip({ user, shown: { entries, problem, isSending }, trouble }: StripProps) {
  const [isOpen, setOpen] = useState(false);
  const [isTold, setTold] = useState(wasToldOfStorage);
  const waiting = entries.filter(isWaiting).length;
  const notTaken = entries.filter((entry) => !isWaiting(entry));
  const refused = notTaken.length;

  function text() {
    if (notTaken[0] && notTaken.every(isAnswer))
      return refused === 1 ? notTaken[0].sentence : `${refused} marks no longer waited for you`;
    if (refused > 0) return `${refused} could not be sent`;
    if (waiting > 0 && problem) return 'Keep this page open: this browser stores nothing.';
    if (trouble) return <KnownSince user={user} />;
    if (waiting > 0) return isSending ? `Sending ${waiting}…` : 'Not sent yet. We keep trying.';
    return problem && !isTold ? storageTexts[problem] : undefined;
  }
  const said = text();

  function markTold() {
    rememberToldOfStorage();
    setTold(true);
  }

  return (
    <>
      {said && (
        <StripLine
          icon={trouble ? undefined : waiting > 0 && refused === 0 ? RotateCw : CircleAlert}
          trouble={trouble}
          text={said}
        >
          {entries.length > 0 ? (
            <StripButton text={waiting > 0 ? `${waiting} waiting` : 'Show'} hasDialog onPress={() => setOpen(true)} />
          ) : (
            !trouble && <StripButton text="OK" onPress={markTold} />
          )}
        </StripLine>
      )}
      {isOpen && <OutboxSheet user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

function StripButton({ text, hasDialog, onPress }: { text: string; hasDialog?: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup={hasDialog && 'dialog'}
      onClick={onPress}
      className="-mr-2 min-h-(--tap) flex-none rounded-[10px] px-2 font-[650] whitespace-nowrap underline underline-offset-3 focus-visible:-outline-offset-3 focus-visible:outline-gold"
    >
      {text}
    </button>
  );
}
