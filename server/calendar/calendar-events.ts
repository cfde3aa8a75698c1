import { addDays } from '#shared/domain/calendar.ts';
import { dayOf, pastDayOf, type Clock, type Day } from '#shared/domain/days.ts';
import { countWithin, covers, periodOf } from '#shared/domain/periods.ts';
import { scheduleOn } from '#shared/domain/schedule.ts';
import type { Currency } from '#shared/domain/money.ts';
import { storedSchedule } from '#server/commitments/schedule-columns.ts';
import type { Reader } from '#server/db/database.ts';
import { dueOn } from '#server/weeks/due-on.ts';
import { listKept, listOwnPromises, listPausesIn } from '#server/weeks/week-store.ts';
import type { CalendarEvent } from './icalendar.ts';

const keptDays = 60;
const dueDays = 14;
const noDays: ReadonlySet<Day> = new Set();

type Person = Clock & { id: number; currency: Currency };
type Promises = Awaited<ReturnType<typeof listOwnPromises>>;

/** What the person kept within 60 days, and what is due within the next 14. */
export async function readEvents(db: Reader, person: Person, now: Date): Promise<CalendarEvent[]> {
  const today = dayOf(person, now);
  const last = addDays(today, dueDays - 1);
  // Far enough back for the month that has begun.
  const marks = await listKept(db, person.id, addDays(today, -keptDays), addDays(today, 1), person.currency);
  const own = await listOwnPromises(db, person.id);
  const pauses = await listPausesIn(db, person.id, today, last);
  const keptOf = new Map(
    [...Map.groupBy(marks, ({ id }) => id)].map(([id, ofPromise]) => [id, new Set(ofPromise.map(({ day }) => day))]),
  );
  const daysOf = (id: number): ReadonlySet<Day> => keptOf.get(id) ?? noDays;
  const isPaused = (id: number, day: Day) => pauses.some((one) => one.commitment_id === id && covers(one, day));
  const named = new Map(own.map((item) => [item.id, item]));

  const due: CalendarEvent[] = [];
  for (let day = today; day <= last; day = addDays(day, 1)) {
    for (const id of dueOn(person, day, own, pauses)) {
      if (!daysOf(id).has(day)) due.push({ ...eventOf(named.get(id)!, day, day), category: 'Due' });
    }
  }
  for (const item of own) {
    const schedule = storedSchedule(item);
    for (let day = today; day <= last; day = addDays(periodOf(schedule, day).end, 1)) {
      const { every, times } = scheduleOn(schedule, day);
      if (every === 'day' || isPaused(item.id, day) || day < pastDayOf(person, new Date(item.joined_at))) continue;
      const period = periodOf(schedule, day);
      const left = times - countWithin(period, daysOf(item.id));
      if (left <= 0) continue;
      const event = eventOf(item, period.start, period.end);
      due.push({ ...event, title: `${item.name} (${left} more this ${every})`, category: 'Due' });
    }
  }
  const kept = marks.map(({ id, name, day }): CalendarEvent => {
    const event = eventOf({ id, name }, day, day);
    return { ...event, uid: `kept-${event.uid}`, title: `✓ ${name}`, category: 'Kept' };
  });
  return [...kept, ...due];
}

function eventOf({ id, name }: Pick<Promises[number], 'id' | 'name'>, first: Day, last: Day) {
  return { uid: `${id}-${first}@kept`, first, last, title: name };
}
