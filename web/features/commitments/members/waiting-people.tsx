import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useRef } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { dayIn } from '#shared/domain/days.ts';
import { firstName } from '#shared/domain/names.ts';
import { dayAndMonth } from '#shared/domain/date-words.ts';
import { announce } from '#web/ui/announcement.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { showFailure } from '#web/ui/toast-store.ts';
import { Avatar } from '#web/features/commitments/card/avatar.tsx';
import {
  useAnswerWaiting,
  type WaitingAnswer,
  type WaitingPerson,
} from '#web/features/commitments/data/commitment-changes.ts';
import { waitingQuery } from '#web/features/commitments/data/commitment-queries.ts';
import type { Commitment } from '#web/features/commitments/data/dashboard-query.ts';

type WaitingPeopleProps = {
  item: Commitment;
  user: CurrentUser;
  /** Called to move the focus once nobody waits any more. */
  onLast: () => void;
};

/** People who came by a link and wait for the creator's answer, longest first. */
export function WaitingPeople({ item, user, onLast }: WaitingPeopleProps) {
  const { data: people = [], error } = useQuery(waitingQuery(item));
  const send = useAnswerWaiting(item);
  const heading = useRef<HTMLHeadingElement>(null);
  if (error) return <p className="py-2 text-small text-fg-2">The list of waiting people could not be loaded.</p>;
  if (people.length === 0) return null;

  function answer({ userId, name }: WaitingPerson, answer: WaitingAnswer) {
    // Not disabled while sending: the pressed button would lose the focus.
    if (send.isPending) return;
    const isLast = people.length === 1;
    send.mutate(
      { userId, answer },
      {
        onSuccess: () => {
          announce(answer === 'accept' ? `${name} is in.` : `${name} is declined.`);
          if (isLast || !heading.current) onLast();
          else heading.current.focus();
        },
        onError: (failure) =>
          showFailure(answer === 'accept' ? `Failed to let ${firstName(name)} in` : 'Failed to decline', failure),
      },
    );
  }

  return (
    <section aria-label="Waiting for your yes" className="mb-2 border-b border-line pb-2">
      <h4 ref={heading} tabIndex={-1} className="flex min-h-9 items-center gap-1.5 text-small font-[650] text-fg-2">
        Waiting for your yes
        <span className="rounded-full bg-brand-tint px-2 text-brand-text">{people.length}</span>
      </h4>
      <ul>
        {people.map((person) => (
          <li key={person.userId} className="flex min-h-13 items-center gap-3 py-1">
            <Avatar member={person} />
            <span className="min-w-0 flex-1 text-[0.9375rem] leading-tight">
              <b className="block truncate font-semibold">{person.name}</b>
              <span className="block text-micro [overflow-wrap:anywhere] text-fg-2">
                @{person.username} · <span className="whitespace-nowrap">asked {dayOf(person, user)}</span>
              </span>
            </span>
            <span className="flex flex-none items-center gap-1">
              <Button
                look="secondary"
                aria-label={`Let in ${person.name}`}
                aria-disabled={send.isPending}
                onClick={() => answer(person, 'accept')}
                className="min-h-(--tap)! gap-2! px-3! text-[0.9375rem] whitespace-nowrap"
              >
                <Check aria-hidden="true" className="size-4.5 max-[379px]:hidden" />
                Let in
              </Button>
              <IconButton
                icon={X}
                label={`Decline ${person.name}`}
                aria-disabled={send.isPending}
                onClick={() => answer(person, 'decline')}
                className="-mr-2.5"
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "today", "yesterday", "8 November". */
function dayOf({ askedAt }: WaitingPerson, { today, timezone }: CurrentUser): string {
  const day = dayIn(timezone, new Date(askedAt));
  if (day >= today) return 'today';
  return day === addDays(today, -1) ? 'yesterday' : dayAndMonth(day, today);
}
