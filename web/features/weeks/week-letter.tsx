import type { ReactNode } from 'react';
import { showAmount, showMoney } from '#shared/domain/money.ts';
import { firstName, tileOf } from '#shared/domain/names.ts';
import { dayAndMonth, shortWeekday } from '#shared/domain/date-words.ts';
import { companionLines, daysInWords, keptInWords, promisesKept, weekInWords } from '#shared/domain/week-words.ts';
import { Avatar } from '#web/features/commitments/card/avatar.tsx';
import type { Week } from './week-query.ts';
import './weeks.css';

export function WeekLetter({ week, name }: { week: Week; name: string }) {
  const { kept, days, promises, companions, goal } = week;
  const whole = days.filter((day) => day.all && day.kept > 1).map(({ day }) => day);
  return (
    <article className="card">
      <p className="text-small text-fg-2">{weekInWords(week)}</p>
      <h1 className="heading [overflow-wrap:anywhere]">Your week, {firstName(name)}</h1>
      <p className="week-said mt-3 [overflow-wrap:anywhere]">{week.sentence}</p>
      <ol className="week-line mt-5">
        {days.map((day) => (
          <li key={day.day} className="grid justify-items-center gap-1">
            <span className="text-micro text-fg-2">{shortWeekday(day.day)}</span>
            <DayDisc kept={day.kept} isAll={day.all} />
          </li>
        ))}
      </ol>
      {kept > 0 && (
        <p className="mt-2 text-small text-fg-2">
          {promisesKept(kept)}.{whole.length > 0 && ` On ${daysInWords(whole)} you kept all of them.`}
        </p>
      )}
      {promises.length > 0 && (
        <Part title="What you kept">
          <ul>
            {promises.map((promise) => (
              <KeptPromise key={promise.id} promise={promise} />
            ))}
          </ul>
          <p className="mt-3 flex items-baseline justify-between gap-3 font-semibold">
            Earned this week
            <span className="font-display text-[1.375rem] text-gold-text">{showMoney(week.earned, week.currency)}</span>
          </p>
        </Part>
      )}
      {companions.length > 0 && (
        <Part title="Your companions">
          <ul className="grid gap-3">
            {companions.map((one) => (
              <li key={one.userId} className="flex items-center gap-3 [overflow-wrap:anywhere]">
                <Avatar member={{ ...one, pausedAt: one.paused.length > 0 ? week.from : null }} hasMark />
                <span className="min-w-0">{companionLines(one, 5).join(' ')}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {goal && (
        <Part title="Your next goal">
          <p className="[overflow-wrap:anywhere]">
            <b>{goal.title}</b>: {goal.percent}% of the way.
            {goal.day && (
              <>
                {' '}
                At this pace you’re there around <b>{dayAndMonth(goal.day)}</b>.
              </>
            )}
          </p>
          <progress className="goal-rail mt-3" max={100} value={goal.percent} aria-label={goal.title} />
        </Part>
      )}
    </article>
  );
}

function DayDisc({ kept, isAll }: { kept: number; isAll: boolean }) {
  const look = kept === 0 ? 'border border-line-strong' : isAll ? 'bg-gold text-on-gold' : 'week-kept';
  return (
    <b className={`grid size-9 place-items-center rounded-full text-small ${look}`}>
      {kept || <span className="sr-only">none</span>}
      {isAll && <span className="sr-only">, all of them</span>}
    </b>
  );
}

function KeptPromise({ promise }: { promise: Week['promises'][number] }) {
  const { tile, title } = tileOf(promise.name);
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5">
      <span aria-hidden="true" className="grid size-11 flex-none place-items-center rounded-xl bg-sunken text-xl">
        {tile}
      </span>
      <span className="min-w-0 flex-1">
        <b className="block font-semibold [overflow-wrap:anywhere]">{title}</b>
        <span className="text-small text-fg-2">{keptInWords(promise)}</span>
      </span>
      {promise.earned !== '0.00' && (
        <span className="font-display font-semibold text-gold-text">+{showAmount(promise.earned)}</span>
      )}
    </li>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="week-part">
      <h2 className="week-said mb-2">{title}</h2>
      {children}
    </section>
  );
}
