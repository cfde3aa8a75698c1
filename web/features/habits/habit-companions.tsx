import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { Companions } from '#web/features/commitments/members/companions.tsx';
import { fewerNeeded } from '#web/features/commitments/members/fewer-needed.ts';
import { nameOfMonth } from '#shared/domain/date-words.ts';
import { Ticks } from './card/period-ticks.tsx';
import type { HabitCard } from './habit-queries.ts';
import { layOutMonth } from './month-layout.ts';
import { thisPeriod } from './period-texts.ts';
import type { HabitMonth, HabitHistory } from './use-habit-history.ts';

type HabitCompanionsProps = { habit: HabitCard; user: CurrentUser; history: HabitHistory };
type Person = HabitMonth['people'][number];

export function HabitCompanions({ habit, user, history }: HabitCompanionsProps) {
  const { month, people, former, whose } = history;
  const personOf = (id: number) => people?.find(({ userId }) => userId === id);
  const isSeveral = habit.times > 1;
  const shown = [...(people ?? []), ...former].flatMap(({ states }) => states);
  const strip = (person: Person | undefined) => <Strip person={person} history={history} today={user.today} />;
  return (
    <Companions
      item={habit}
      user={user}
      whose={whose}
      summary={summaryOf(habit)}
      renderRecord={({ userId, progress }) =>
        isSeveral ? <Progress {...progress} /> : <KeptOf person={personOf(userId)} />
      }
      renderStrip={({ userId, progress }) =>
        isSeveral ? <Run {...progress} period={thisPeriod[habit.frequency]} /> : strip(personOf(userId))
      }
      remarkOf={(member) => fewerNeeded(habit, member)}
      former={former.map((person) => ({
        userId: person.userId,
        record: <KeptOf person={person} />,
        strip: strip(person),
      }))}
      {...(!(isSeveral && former.length === 0) && {
        help: helpOf(month, { late: shown.includes('late'), rest: shown.includes('rest') }),
      })}
    />
  );
}

function summaryOf({ members, frequency }: HabitCard): string {
  const doers = members.filter(({ role }) => role === 'doer');
  const due = doers.filter(({ resting }) => !resting);
  if (due.length === 0) return 'Rest day today';
  return `${due.filter(({ done }) => done).length} of ${due.length} kept ${thisPeriod[frequency]}`;
}

function helpOf(month: string, has: { late: boolean; rest: boolean }): string {
  return [
    `Each square is a day of ${nameOfMonth(month)}.`,
    has.late && 'A cut corner means it was marked late.',
    has.rest ? 'Rest days and paused days are not counted.' : 'Paused days are not counted.',
  ]
    .filter(Boolean)
    .join(' ');
}

function KeptOf({ person }: { person: Person | undefined }) {
  // On the first day, or while the month loads, it would read "0 of 0".
  if (!person || person.possible === 0) return null;
  const late = person.states.filter((state) => state === 'late').length;
  return (
    <span className="flex-none text-small font-semibold text-fg-2">
      <span className="sr-only">Kept </span>
      {person.kept} of {person.possible}
      {late > 0 && `, ${late} late`}
    </span>
  );
}

/** How far a member has kept the current period, where it takes several completions. */
function Progress({ done, needed }: { done: number; needed: number }) {
  if (needed === 0) return null;
  return (
    <span className="flex-none text-small font-semibold text-fg-2">
      <span className="sr-only">Done: </span>
      {Math.min(done, needed)} of {needed}
    </span>
  );
}

function Run({ done, needed, period }: { done: number; needed: number; period: string }) {
  if (needed === 0) return null;
  return (
    <span className="mt-1.5 flex items-center gap-3 text-small text-fg-2">
      <Ticks done={done} needed={needed} />
      {period}
    </span>
  );
}

type StripProps = { person: Person | undefined; history: HabitHistory; today: string };

function Strip({ person, history: { month, schedule }, today }: StripProps) {
  const known = person && { states: person.states, keptByAll: [], streak: null };
  return (
    <span aria-hidden="true" className="day-strip">
      {layOutMonth(month, known, schedule, today)
        .flatMap(({ days }) => days)
        .map(({ day, mark, isLate }) => (
          <i key={day} data-mark={mark} data-late={isLate || undefined} />
        ))}
    </span>
  );
}
