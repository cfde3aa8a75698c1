import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { DayState } from '#shared/domain/history.ts';
import { Companions } from '#web/features/commitments/members/companions.tsx';
import { nameOfMonth } from '#web/lib/dates.ts';
import type { HabitCard } from './habit-queries.ts';
import { layOutMonth } from './month-layout.ts';
import { thisPeriod } from './period-texts.ts';
import type { HabitMonth, HabitHistory } from './use-habit-history.ts';

type HabitCompanionsProps = { habit: HabitCard; user: CurrentUser; history: HabitHistory };

export function HabitCompanions({ habit, user, history: { month, people, former, whose } }: HabitCompanionsProps) {
  const doers = habit.members.filter(({ role }) => role === 'doer');
  const personOf = (id: number) => people?.find(({ userId }) => userId === id);
  return (
    <Companions
      item={habit}
      user={user}
      whose={whose}
      summary={`${doers.filter(({ done }) => done).length} of ${doers.length} kept ${thisPeriod[habit.frequency]}`}
      renderRecord={({ userId }) => <KeptOf person={personOf(userId)} />}
      renderStrip={({ userId }) => <Strip month={month} states={personOf(userId)?.states} />}
      former={former.map((person) => ({
        userId: person.userId,
        record: <KeptOf person={person} />,
        strip: <Strip month={month} states={person.states} />,
      }))}
      help={`Each square is a day of ${nameOfMonth(month)}. Paused days are not counted.`}
    />
  );
}

function KeptOf({ person }: { person: HabitMonth['people'][number] | undefined }) {
  // On the first day, or while the month loads, it would read "0 of 0".
  if (!person || person.possible === 0) return null;
  return (
    <span className="flex-none text-small font-semibold text-fg-2">
      <span className="sr-only">Kept </span>
      {person.kept} of {person.possible}
    </span>
  );
}

function Strip({ month, states }: { month: string; states: readonly DayState[] | undefined }) {
  return (
    <span aria-hidden="true" className="day-strip">
      {layOutMonth(month, states && { states, keptByAll: [], streak: null }).map(({ day, mark }) => (
        <i key={day} data-mark={mark} />
      ))}
    </span>
  );
}
