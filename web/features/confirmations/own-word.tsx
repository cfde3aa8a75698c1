import { useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { CurrentUser, UserReply } from '#shared/contract/auth-calls.ts';
import { showMoney } from '#shared/domain/money.ts';
import { firstName } from '#shared/domain/names.ts';
import { StubAmount } from '#web/features/commitments/card/stub-amount.tsx';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { currentUserKey } from '#web/lib/session-switch.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { announce } from '#web/ui/announcement.tsx';
import { useDismissDeclined } from './confirmation-queries.ts';
import { declinedWords, overseerOf, payWords } from './word-texts.ts';

export type WordProps = { item: CommitmentCard; user: CurrentUser };

/** When a waiting mark pays at the latest, and why one was declined. */
export function WordLine({ item, user }: WordProps) {
  const place = useRef<HTMLDivElement>(null);
  const now = useMinute();
  useCelebration(item, user, place);
  return (
    <div ref={place}>
      {item.ownPending.length > 0 && (
        <p className="mt-2.5 flex items-start gap-2 text-small text-pretty text-fg-2">
          <Clock aria-hidden="true" className="mt-[1.5px] size-4.25 flex-none" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{payWords(item, user, now)}</span>
        </p>
      )}
      {item.declined && <Declined item={item} declined={item.declined} user={user} />}
    </div>
  );
}

/** Whom today's mark waits for and what it will pay, or who has confirmed it. Nothing on one's honour. */
export function StubWord({ item, user }: WordProps) {
  const isToday = ({ day }: { day: string }) => day === user.today;
  const pending = item.ownPending.find(isToday);
  const confirmed = item.ownConfirmed.find(isToday);
  const by = confirmed?.by;
  const text = pending
    ? `Waiting for ${overseerOf(item)}`
    : confirmed && `Confirmed ${by ? `by ${firstName(by)}` : 'after 24 hours'}`;
  return (
    text && (
      <>
        <p className={`px-1.5 text-micro leading-tight font-bold text-balance ${pending ? '' : 'text-on-kept'}`}>
          {text}
        </p>
        {pending && pending.amount !== '0.00' && <StubAmount amount={pending.amount} currency={user.currency} />}
      </>
    )
  );
}

function Declined({ item, declined, user }: WordProps & { declined: NonNullable<CommitmentCard['declined']> }) {
  const dismiss = useDismissDeclined();
  const { title, after, isOver } = declinedWords(item, declined, user);
  return (
    <div className="mt-3 rounded-control bg-sunken px-3 py-2.5 text-small text-pretty [overflow-wrap:anywhere]">
      <b className="block font-[650]">{title}</b>
      {declined.reason !== null && <q className="block">{declined.reason}</q>}
      <span className="text-fg-2">{after}</span>
      {isOver && (
        <button
          type="button"
          aria-busy={dismiss.isPending}
          onClick={(event) => {
            // The button disappears, and the focus would fall to the top of the page.
            event.currentTarget.closest<HTMLElement>('.note')?.focus({ preventScroll: true });
            if (!dismiss.isPending) dismiss.mutate(item);
          }}
          className="-my-3 min-h-(--tap) rounded-[10px] px-1.5 font-semibold text-brand-text underline underline-offset-3"
        >
          Got it
        </button>
      )}
    </div>
  );
}

/** Runs once, when the word on today's mark arrives while the page is visible. */
function useCelebration(item: CommitmentCard, user: CurrentUser, place: RefObject<HTMLElement | null>) {
  const paying = item.ownPending.find(({ day }) => day === user.today);
  const before = useRef(paying);
  const client = useQueryClient();
  const run = useEffectEvent((is: typeof paying) => {
    const was = before.current;
    before.current = is;
    if (!was || is || was.amount === '0.00' || document.visibilityState !== 'visible') return;
    const word = item.ownConfirmed.find(({ day }) => day === was.day);
    if (!word) return;
    announce(`Confirmed. ${showMoney(was.amount, user.currency)} added.`);
    const seal = place.current?.closest('.note')?.querySelector<HTMLElement>('.seal');
    const { amount } = was;
    const balance = client.getQueryData<UserReply | null>(currentUserKey)?.balance ?? amount;
    const paid = { amount, currency: user.currency, balance };
    void import('#web/features/commitments/celebration/celebration.ts')
      .then((code) => seal && code.celebrate({ item, paid }, seal))
      .catch(() => {});
  });
  useEffect(() => run(paying), [paying]);
}
