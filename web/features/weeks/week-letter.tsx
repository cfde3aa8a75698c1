import type { ReactNode } from 'react';
import { showAmount, showMoney } from '#shared/domain/money.ts';
import { firstName, tileOf } from '#shared/domain/names.ts';
import type { Week } from './week-query.ts';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const longDay = format({ weekday: 'long', day: 'numeric' });
const longDayMonth = format({ weekday: 'long', day: 'numeric', month: 'long' });
const shortWeekday = format({ weekday: 'short' });
const dayMonth = format({ day: 'numeric', month: 'long' });
const at = (day: string) => new Date(`${day}T00:00:00Z`);

/** "Monday 9 to Sunday 15 November" */
function weekInWords({ from, to }: Pick<Week, 'from' | 'to'>): string {
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${(isOneMonth ? longDay : longDayMonth).format(at(from))} to ${longDayMonth.format(at(to))}`;
}

export function WeekLetter({ week, name }: { week: Week; name: string }) {
  const { kept, days, promises, companions, goal } = week;
  const most = Math.max(...days.map((day) => day.kept));
  return (
    <article className="rounded-note bg-surface p-6 shadow-card">
      <p className="text-small text-fg-2">{weekInWords(week)}</p>
      <h1 className="heading [overflow-wrap:anywhere]">Your week, {firstName(name)}</h1>
      <p className="mt-3 font-display text-[1.3125rem] leading-snug font-semibold text-balance [overflow-wrap:anywhere]">
        {week.sentence}
      </p>
      <ol className="mt-5 grid grid-cols-7 gap-1 text-center">
        {days.map((day) => (
          <li key={day.day} className="grid justify-items-center gap-1">
            <span className="text-micro text-fg-2">{shortWeekday.format(at(day.day))}</span>
            <DayDisc kept={day.kept} isBest={day.kept === most} />
          </li>
        ))}
      </ol>
      <p className="mt-2 text-small text-fg-2">{kept === 1 ? '1 promise kept.' : `${kept} promises kept.`}</p>
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
          <ul className="grid gap-1.5">
            {companions.map((one, index) => (
              <li key={index} className="[overflow-wrap:anywhere]">
                {one.name} kept {one.promise} {one.days >= 7 ? 'every day' : `on ${daysCounted(one.days)}`}.
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
                At this pace you’re there around <b>{dayMonth.format(at(goal.day))}</b>.
              </>
            )}
          </p>
          <progress className="sr-only" max={100} value={goal.percent} aria-label={goal.title} />
        </Part>
      )}
    </article>
  );
}

function DayDisc({ kept, isBest }: { kept: number; isBest: boolean }) {
  const look = kept === 0 ? 'border border-line-strong' : isBest ? 'bg-gold text-on-gold' : 'bg-kept text-on-kept';
  return (
    <b className={`grid size-9 place-items-center rounded-full text-small ${look}`}>
      {kept || <span className="sr-only">none</span>}
    </b>
  );
}

function KeptPromise({ promise: { name, days, earned } }: { promise: Week['promises'][number] }) {
  const { tile, title } = tileOf(name);
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5">
      <span
        aria-hidden="true"
        className="grid size-11 flex-none place-items-center rounded-xl bg-sunken text-[1.25rem]"
      >
        {tile}
      </span>
      <span className="min-w-0 flex-1">
        <b className="block font-semibold [overflow-wrap:anywhere]">{title}</b>
        <span className="text-small text-fg-2">{daysCounted(days)}</span>
      </span>
      {earned !== '0.00' && <span className="font-display font-semibold text-gold-text">+{showAmount(earned)}</span>}
    </li>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-5 border-t-2 border-dotted border-line-strong pt-4">
      <h2 className="mb-2 font-display text-[1.3125rem] font-semibold">{title}</h2>
      {children}
    </section>
  );
}

const daysCounted = (days: number): string => (days === 1 ? '1 day' : `${days} days`);
