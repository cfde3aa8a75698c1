import { useQuery } from '@tanstack/react-query';
import { Clock, Handshake } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { centsOf } from '#shared/domain/money.ts';
import { firstName } from '#shared/domain/names.ts';
import { Avatar } from '#web/features/commitments/card/avatar.tsx';
import { announce, Announcement } from '#web/ui/announcement.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadFailed, Loading } from '#web/ui/load-state.tsx';
import { NoRealMoney } from '#web/ui/no-real-money.tsx';
import { showFailure } from '#web/ui/toast-store.ts';
import { moneyInText } from '#web/lib/money-text.ts';
import { isOver, sayWhy, useReceipt } from './pledge-queries.ts';
import { duesQuery, pledgesQuery, type Settlement, type Due } from './pledges-door.ts';
import { keptFor, pledgesBehind } from './pledge-texts.ts';
import { Amount, smallButton } from './promise-pledges.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { SettleSheet } from './settle-sheet.tsx';
import { SettledBefore } from './settled-before.tsx';
import './pledges.css';

type Question = { ask: 'settle'; due: Due } | { ask: 'receipt'; settlement: Settlement };

/** What the user and each other person owe each other, by currency. Neither is set off against the other. */
export function BetweenUs({ user, isQuiet }: { user: CurrentUser; isQuiet: boolean }) {
  const { data: dues, error, isFetching, refetch } = useQuery(duesQuery);
  const [question, setQuestion] = useState<Question>();
  const heading = useRef<HTMLHeadingElement>(null);
  if (isQuiet && (!dues || dues.length === 0)) return null;

  /** Pressed buttons disappear with their line, and the focus would fall to the top of the page. */
  function onDone(text: string) {
    announce(text);
    setQuestion(undefined);
    heading.current?.focus();
  }

  const close = () => setQuestion(undefined);
  return (
    <section aria-labelledby="between-us" className="rounded-note bg-surface p-4 shadow-card lg:rounded-sheet lg:p-6">
      <h2 ref={heading} id="between-us" tabIndex={-1} className="subheading">
        Between us
      </h2>
      <p className="text-small text-pretty text-fg-2">What you owe each other. It isn’t part of your balance.</p>
      {!dues && error && !isFetching ? (
        <div className="mt-3">
          <LoadFailed isWithin message={error.message} onRetry={() => void refetch()} />
        </div>
      ) : (
        !dues && <Loading what="what you owe each other" isWithin />
      )}
      {dues?.length === 0 && (
        <p className="mt-3 text-[0.9375rem] text-pretty text-fg-2">
          Nothing yet. On the page of a promise you can promise a companion something.
        </p>
      )}
      <ul className="pacts mt-1">
        {(dues ?? []).map((due) => (
          <DueLines
            key={`${due.userId} ${due.currency}`}
            due={due}
            onSettle={() => setQuestion({ ask: 'settle', due })}
            onReceipt={(settlement) => setQuestion({ ask: 'receipt', settlement })}
            onDone={onDone}
          />
        ))}
      </ul>
      {dues && <SettledBefore user={user} />}
      <NoRealMoney className="mt-3">No real money moves in Kept. You pay each other yourselves.</NoRealMoney>
      {question?.ask === 'settle' && <SettleSheet due={latest(question.due, dues)} onDone={onDone} onClose={close} />}
      {question?.ask === 'receipt' && (
        <ReceiptSheet settlement={question.settlement} user={user} onDone={onDone} onClose={close} />
      )}
      <Announcement />
    </section>
  );
}

type DueLinesProps = {
  due: Due;
  onSettle: () => void;
  onReceipt: (settlement: Settlement) => void;
  onDone: (text: string) => void;
};

function DueLines({ due, onSettle, onReceipt, onDone }: DueLinesProps) {
  const { data: pledges = [] } = useQuery(pledgesQuery);
  const { userId, name, isGone, currency, owedToMe, owedByMe, waiting } = due;
  const mine = waiting.filter(({ byMe }) => byMe);
  const theirs = waiting.filter(({ byMe }) => !byMe);
  const isOwed = centsOf(owedToMe) > 0 || theirs.length > 0;
  const owes = centsOf(owedByMe) > 0 || mine.length > 0;
  const who = isGone ? 'a former companion' : firstName(name);
  const gone = isGone && 'They deleted their account.';
  const person = { userId, name };
  return (
    <>
      {isOwed && (
        <Line
          person={person}
          title={`${isGone ? 'A former companion' : who} owes you`}
          text={gone || keptFor(pledgesBehind(pledges, due, false), owedToMe)}
          amount={<Amount amount={owedToMe} unit={currency} />}
        >
          {theirs.map((settlement) => (
            <Receipt
              key={settlement.id}
              settlement={settlement}
              who={who}
              isPart={settlement.amount !== owedToMe}
              onReceipt={onReceipt}
              onDone={onDone}
            />
          ))}
        </Line>
      )}
      {owes && (
        <Line
          person={person}
          title={`You owe ${who}`}
          text={gone || keptFor(pledgesBehind(pledges, due, true), owedByMe)}
          amount={<Amount amount={owedByMe} unit={currency} />}
        >
          {mine.map(({ id, amount }) => (
            <Tag key={id}>
              {amount === owedByMe
                ? `Waiting for ${who} to confirm`
                : `Waiting for ${who} to confirm ${moneyInText(amount, currency)}`}
            </Tag>
          ))}
          {mine.length === 0 && !isGone && (
            <Button
              look="secondary"
              aria-label={`Settle up with ${who}, ${currency}`}
              onClick={onSettle}
              className={smallButton}
            >
              <Handshake aria-hidden="true" className="size-4.5" />
              Settle up
            </Button>
          )}
        </Line>
      )}
      {!isOwed && !owes && <Line person={person} title={`You and ${who}`} text="All settled" />}
    </>
  );
}

type ReceiptProps = {
  settlement: Settlement;
  who: string;
  /** It is not all that is owed. */
  isPart: boolean;
  onReceipt: (settlement: Settlement) => void;
  onDone: (text: string) => void;
};

/** The other one says that they paid. */
function Receipt({ settlement, who, isPart, onReceipt, onDone }: ReceiptProps) {
  const receipt = useReceipt();
  const onError = (error: Error) => (isOver(error) ? sayWhy(error) : showFailure('Failed to answer', error));
  return (
    <>
      <Tag>
        {isPart
          ? `${who} says ${moneyInText(settlement.amount, settlement.currency)} is paid`
          : `${who} says it’s paid`}
      </Tag>
      <span className="pact-break" />
      <Button
        aria-label={`Yes, got it from ${who}`}
        disabled={receipt.isPending}
        onClick={() => onReceipt(settlement)}
        className={smallButton}
      >
        Yes, got it
      </Button>
      <Button
        look="secondary"
        aria-label={`Not yet from ${who}`}
        busy={receipt.isPending && 'Answering...'}
        onClick={() =>
          receipt.send(
            { id: settlement.id, word: 'reject' },
            { onSuccess: () => onDone(`${who} will hear that it has not arrived yet.`), onError },
          )
        }
        className={smallButton}
      >
        Not yet
      </Button>
    </>
  );
}

type LineProps = {
  person: { userId: number; name: string };
  title: string;
  text: string;
  amount?: ReactNode;
  children?: ReactNode;
};

function Line({ person, title, text, amount, children }: LineProps) {
  return (
    <li>
      <Avatar member={person} />
      <div className="min-w-0 leading-[1.35] text-pretty [overflow-wrap:anywhere]">
        <b className="font-[650]">{title}</b>
        <p className="text-small text-fg-2">{text}</p>
      </div>
      {amount ?? <span />}
      {children && <div className="pact-actions">{children}</div>}
    </li>
  );
}

function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-gold-tint px-2.5 py-0.5 text-micro leading-5 font-semibold text-gold-text">
      <Clock aria-hidden="true" className="size-3.5 flex-none" />
      {children}
    </span>
  );
}

/** What is owed may change while the sheet is open. */
function latest(due: Due, dues: readonly Due[] = []): Due {
  return dues.find(({ userId, currency }) => userId === due.userId && currency === due.currency) ?? due;
}
