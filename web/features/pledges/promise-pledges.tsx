import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { centsOf, showAmount } from '#shared/domain/money.ts';
import { firstName } from '#shared/domain/names.ts';
import { Avatar } from '#web/features/commitments/card/avatar.tsx';
import { announce } from '#web/ui/announcement.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadFailed, Loading } from '#web/ui/load-state.tsx';
import { NoRealMoney } from '#web/ui/no-real-money.tsx';
import { showFailure } from '#web/ui/toast-store.ts';
import { AcceptSheet } from './accept-sheet.tsx';
import { EndSheet } from './end-sheet.tsx';
import { isOver, sayWhy, useDecline, useEnd } from './pledge-queries.ts';
import { pledgesQuery, type Pledge } from './pledges-door.ts';
import { pledgeLine, pledgeWords } from './pledge-texts.ts';
import type { PledgedPromise } from './pledges-place.tsx';
import { ProposeSheet } from './propose-sheet.tsx';
import './pledges.css';

type PromisePledgesProps = { promise: PledgedPromise; user: CurrentUser };
type Question = { ask: 'propose' } | { ask: 'accept' | 'end'; pledge: Pledge };

/** What companions promised each other in this promise. Without another doer there is nobody to promise anything. */
export function PromisePledges({ promise, user }: PromisePledgesProps) {
  const { data, error, isFetching, refetch } = useQuery(pledgesQuery);
  const [question, setQuestion] = useState<Question>();
  const heading = useRef<HTMLHeadingElement>(null);
  const pledges = (data ?? []).filter((pledge) => isIn(pledge, promise) && pledge.state !== 'ended');
  const doers = promise.members.filter(({ role }) => role === 'doer');
  const others = doers.filter(({ userId }) => userId !== user.id);
  if (others.length === 0 && pledges.length === 0) return null;

  const mayPropose = others.length > 0 && !promise.archived && !promise.isOver;
  /** Pressed buttons disappear with their line, and the focus would fall to the top of the page. */
  function onDone(text: string) {
    announce(text);
    setQuestion(undefined);
    heading.current?.focus();
  }

  return (
    <section aria-labelledby="between-us" className="rounded-note bg-surface p-4 shadow-card lg:p-6">
      <h2 ref={heading} id="between-us" tabIndex={-1} className="subheading mb-1">
        Between us
      </h2>
      {!data && error && !isFetching ? (
        <LoadFailed isWithin message={error.message} onRetry={() => void refetch()} />
      ) : (
        !data && <Loading what="what you promised each other" isWithin />
      )}
      {data && pledges.length === 0 && <p className="text-pretty text-fg-2">Nobody has promised anything here yet.</p>}
      <ul className="pacts">
        {pledges.map((pledge) => (
          <Pact
            key={pledge.id}
            pledge={pledge}
            user={user}
            promise={{ doers, goalDays: promise.goalDays }}
            onAsk={(ask) => setQuestion({ ask, pledge })}
            onDone={onDone}
          />
        ))}
      </ul>
      {mayPropose && data && (
        <Button look="secondary" onClick={() => setQuestion({ ask: 'propose' })} className="mt-4 w-full">
          <HandCoins aria-hidden="true" className="size-5" />
          Promise a companion something
        </Button>
      )}
      <NoRealMoney className="mt-4">
        Kept only keeps count. No real money moves: you settle up among yourselves.
      </NoRealMoney>
      {question?.ask === 'propose' && (
        <ProposeSheet
          promise={promise}
          others={others}
          user={user}
          onSent={({ to }) => onDone(`Sent to ${firstName(to.name)}.`)}
          onClose={() => setQuestion(undefined)}
        />
      )}
      {question?.ask === 'accept' && (
        <AcceptSheet pledge={question.pledge} onDone={onDone} onClose={() => setQuestion(undefined)} />
      )}
      {question?.ask === 'end' && (
        <EndSheet pledge={question.pledge} user={user} onDone={onDone} onClose={() => setQuestion(undefined)} />
      )}
    </section>
  );
}

type PactProps = {
  pledge: Pledge;
  user: CurrentUser;
  promise: Parameters<typeof pledgeLine>[2];
  onAsk: (ask: 'accept' | 'end') => void;
  onDone: (text: string) => void;
};

function Pact({ pledge, user, promise, onAsk, onDone }: PactProps) {
  const decline = useDecline();
  const withdraw = useEnd();
  const isMine = pledge.from.userId === user.id;
  const words = pledgeWords(pledge, user.id);
  const onError = (error: Error) => (isOver(error) ? sayWhy(error) : showFailure('Failed to answer', error));
  return (
    <li>
      <Avatar member={isMine ? pledge.to : pledge.from} />
      <div className="min-w-0 leading-[1.35] text-pretty [overflow-wrap:anywhere]">
        <b className="font-[650]">{words}</b>
        <p className="text-small text-fg-2">
          {pledgeLine(pledge, user, promise)}
          {pledge.state === 'standing' && (
            <>
              {' · '}
              <button
                type="button"
                aria-label={`End: ${words}`}
                onClick={() => onAsk('end')}
                className="-my-3 min-h-(--tap) rounded-[10px] px-1 font-semibold text-brand-text underline underline-offset-3"
              >
                End
              </button>
            </>
          )}
        </p>
      </div>
      {pledge.state === 'standing' && (pledge.per === 'period' || centsOf(pledge.earned) > 0) ? (
        <Amount amount={pledge.earned} unit={`${pledge.currency} so far`} />
      ) : (
        <span />
      )}
      {pledge.state === 'proposed' && (
        <div className="pact-actions">
          {isMine ? (
            <Button
              look="secondary"
              busy={withdraw.isPending && 'Withdrawing...'}
              aria-label={`Withdraw: ${words}`}
              onClick={() => withdraw.send(pledge, { onSuccess: () => onDone('Withdrawn.'), onError })}
              className={smallButton}
            >
              Withdraw
            </Button>
          ) : (
            <>
              <Button
                aria-label={`Accept: ${words}`}
                disabled={decline.isPending}
                onClick={() => onAsk('accept')}
                className={smallButton}
              >
                Accept
              </Button>
              <Button
                look="secondary"
                busy={decline.isPending && 'Declining...'}
                aria-label={`No, thanks: ${words}`}
                onClick={() => decline.send(pledge, { onSuccess: () => onDone('Declined.'), onError })}
                className={smallButton}
              >
                No, thanks
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  );
}

export const smallButton = 'min-h-(--tap) px-4! text-[0.9375rem]';

/** Plain: gold means earned in the balance. */
export function Amount({ amount, unit }: { amount: string; unit: string }) {
  return (
    <p className="self-start pt-0.5 text-right font-display text-[1.0625rem] leading-tight font-semibold whitespace-nowrap">
      {showAmount(amount)}
      <span className="block font-sans text-micro font-medium text-fg-2">{unit}</span>
    </p>
  );
}

function isIn({ habitId, challengeId }: Pledge, { kind, id }: PledgedPromise): boolean {
  return (kind === 'habit' ? habitId : challengeId) === id;
}
