import { Link } from 'wouter';
import { sundayOf } from '#shared/domain/calendar.ts';
import { add, centsOf, decimalFromCents, showMoney } from '#shared/domain/money.ts';
import { firstName, tileOf } from '#shared/domain/names.ts';
import { Avatar } from '#web/features/commitments/card/avatar.tsx';
import { commentTime } from '#web/features/comments/data/comment-time.ts';
import { dayAndMonth, longDate, shortWeekday } from '#shared/domain/date-words.ts';
import { paths } from '#web/lib/paths.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { SealMark } from '#web/ui/seal-mark.tsx';
import type { DeskProps } from './desk-place.tsx';
import { compactAmount, localWeekStart, ringText, weekOf } from './week-days.ts';

export function DeskCards({ days, lastWords, user }: DeskProps) {
  return (
    <>
      <ThisWeek days={days} user={user} />
      <LastWords lastWords={lastWords} user={user} />
    </>
  );
}

const card = 'rounded-sheet bg-surface p-4 shadow-card lg:p-6';

/** Absent while nothing was due or kept. */
function ThisWeek({ days, user }: Pick<DeskProps, 'days' | 'user'>) {
  const week = weekOf(days, user.today, localWeekStart(navigator.language));
  if (week.every(({ due }) => due === 0)) return null;
  const past = week.filter(({ day }) => day <= user.today);
  const sum = (of: 'kept' | 'due') => past.reduce((total, one) => total + one[of], 0);
  const earned = decimalFromCents(add(...week.map((one) => centsOf(one.earned))));
  const [first, last] = [week[0]!.day, week.at(-1)!.day];
  const from = first.slice(0, 7) === last.slice(0, 7) ? String(Number(first.slice(8))) : dayAndMonth(first);
  return (
    <section aria-labelledby="this-week" className={card}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="this-week" className="subheading">
          This week
        </h2>
        <Link
          href={paths.week(sundayOf(user.today))}
          className="text-small text-fg-2 underline underline-offset-2 hover:text-fg"
        >
          {from} – {dayAndMonth(last)}
        </Link>
      </div>
      <ol className="grid grid-cols-7 gap-0.5 text-center text-micro leading-[1.3]">
        {week.map((one) => (
          <li
            key={one.day}
            aria-current={one.day === user.today ? 'date' : undefined}
            className="grid justify-items-center gap-1.5"
          >
            <span aria-hidden="true" className={one.day === user.today ? 'font-[650]' : 'text-fg-2'}>
              {shortWeekday(one.day).slice(0, 2)}
            </span>
            <DayMark {...one} isToday={one.day === user.today} isAhead={one.day > user.today} />
            <span aria-hidden="true" className={centsOf(one.earned) > 0 ? 'font-semibold text-gold-text' : 'text-fg-2'}>
              {centsOf(one.earned) > 0 ? compactAmount(one.earned) : one.day > user.today && one.due > 0 ? 'due' : ' '}
            </span>
            <span className="sr-only">
              {longDate(one.day)}: {one.day > user.today ? `${one.due} due` : `kept ${one.kept} of ${one.due}`}
              {centsOf(one.earned) > 0 && `, earned ${showMoney(one.earned, user.currency)}`}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-3 bg-[radial-gradient(circle,var(--line-strong)_1.5px,transparent_1.6px)] bg-size-[9px_4px] bg-top bg-repeat-x pt-3">
        <span className="text-small text-fg-2">
          {sum('kept')} of {sum('due')} kept so far
        </span>
        <b className="font-display text-lg leading-tight font-semibold text-gold-text">
          {showMoney(earned, user.currency)}
        </b>
      </p>
    </section>
  );
}

type DayMarkProps = { kept: number; due: number; isToday: boolean; isAhead: boolean };

/** A gold seal: all kept. A ring: kept of due. A plain number: due. */
function DayMark({ kept, due, isToday, isAhead }: DayMarkProps) {
  const today = isToday ? 'outline-2 outline-offset-2 outline-fg' : '';
  if (due > 0 && kept === due) return <SealMark className={`size-8.5 rounded-full ${today}`} />;
  const isRing = !isAhead && due > 0;
  return (
    <span
      aria-hidden="true"
      className={`grid size-8.5 place-items-center rounded-full text-micro font-semibold ${today} ${
        isRing
          ? kept > 0
            ? 'border-2 border-brand bg-brand-tint text-brand-text'
            : 'border-2 border-line-strong text-fg-2'
          : 'text-fg-2'
      }`}
    >
      {isRing ? ringText(kept, due) : due > 0 ? due : '–'}
    </span>
  );
}

/** Absent without any. */
function LastWords({ lastWords, user }: Pick<DeskProps, 'lastWords' | 'user'>) {
  if (lastWords.length === 0) return null;
  return (
    <section aria-labelledby="last-words" className={card}>
      <h2 id="last-words" className="subheading mb-3">
        From your companions
      </h2>
      <ul className="grid gap-3.5">
        {lastWords.map(({ id, habitId, challengeId, promise, userId, name, content, timestamp }) => (
          <li key={id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            <Avatar member={{ userId, name }} />
            <div className="min-w-0 leading-[1.35]">
              <p className="text-micro [overflow-wrap:anywhere] text-fg-2">
                <b className="text-[0.9375rem] font-[650] text-fg">{firstName(name)}</b> on{' '}
                <Link href={habitId ? paths.habit(habitId) : paths.challenge(challengeId!)} className="hover:underline">
                  {tileOf(promise).title}
                </Link>{' '}
                · {commentTime(timestamp, new Date(serverNow()), user.timezone)}
              </p>
              <p className="line-clamp-2 text-[0.9375rem] [overflow-wrap:anywhere]">{content}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
