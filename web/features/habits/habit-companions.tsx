import { Eye } from 'lucide-react';
import { useState } from 'react';
import type { DayState } from '#shared/domain/look-back.ts';
import { Avatar } from '#web/features/commitments/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import type { ShownHabit } from './habit-queries.ts';
import { layOutMonth } from './month-layout.ts';
import { nameOfMonth } from '#web/features/commitments/month-words.ts';
import { thisPeriod } from './period-words.ts';
import type { HabitMonth, LookBack } from './use-look-back.ts';

/** More than these are shown when asked for. */
const few = 8;

type Member = ShownHabit['members'][number];
type HabitCompanionsProps = { habit: ShownHabit; ownId: number; lookBack: LookBack };

/** Who keeps it and how the month was for each; a row shows the calendar of its person. */
export function HabitCompanions({ habit, ownId, lookBack }: HabitCompanionsProps) {
  const { month, people, shownId, choose } = lookBack;
  const [isOpen, setOpen] = useState(false);
  const members = habit.members.toSorted((a, b) => placeOf(a, ownId) - placeOf(b, ownId));
  const doers = members.filter(({ role }) => role === 'doer');
  const isFolded = !isOpen && members.length > few + 1;
  return (
    <section aria-labelledby="companions" className="rounded-note bg-surface p-4 shadow-card lg:p-6">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id="companions" className="subheading">
          Companions
        </h2>
        <p className="text-small whitespace-nowrap text-fg-2">
          {doers.length === 0
            ? 'Nobody does it yet'
            : `${doers.filter(({ done }) => done).length} of ${doers.length} kept ${thisPeriod[habit.frequency]}`}
        </p>
      </div>
      <ul className="-mx-2.5 grid grid-cols-1 gap-1">
        {(isFolded ? members.slice(0, few) : members).map((member) => (
          <li key={member.userId}>
            {member.role === 'overseer' ? (
              <div className="flex items-center gap-3 px-2.5 py-2">
                <Avatar member={member} />
                <Name member={member} ownId={ownId} creatorId={habit.creatorId} />
              </div>
            ) : (
              <button
                type="button"
                aria-pressed={member.userId === shownId}
                onClick={() => choose(member.userId === ownId ? undefined : member.userId)}
                className={`w-full rounded-xl px-2.5 py-2 text-left ${member.userId === shownId && member.userId !== ownId ? 'bg-brand-tint' : 'hover:bg-sunken'}`}
              >
                <span className="flex items-center gap-3">
                  <Avatar member={member} hasMark />
                  <Name member={member} ownId={ownId} creatorId={habit.creatorId} />
                  <KeptOf person={people?.find(({ userId }) => userId === member.userId)} />
                </span>
                <Strip month={month} states={people?.find(({ userId }) => userId === member.userId)?.states} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {isFolded && (
        <Button look="text" onClick={() => setOpen(true)} className="mt-1 -ml-3">
          Show all {members.length}
        </Button>
      )}
      {doers.length > 0 && (
        <p className="mt-3 text-small text-pretty text-fg-2">
          Each square is a day of {nameOfMonth(month)}. Paused days are not counted.
        </p>
      )}
    </section>
  );
}

function Name({ member, ownId, creatorId }: { member: Member; ownId: number; creatorId: number }) {
  const isOverseer = member.role === 'overseer';
  return (
    <span className="min-w-0 flex-1 text-[0.9375rem] leading-tight">
      <b className="block truncate font-semibold">
        {member.name}
        {member.userId === ownId && ' (you)'}
      </b>
      <span className="block truncate text-micro text-fg-2">
        {isOverseer && <Eye aria-hidden="true" className="mr-1 inline size-3.5 align-[-2px]" />}
        {isOverseer ? 'Overseer' : 'Doer'}
        {member.userId === creatorId && ', creator'} · @{member.username}
      </span>
    </span>
  );
}

function KeptOf({ person }: { person: HabitMonth['people'][number] | undefined }) {
  // Nothing yet, on the first day or while it loads: "0 of 0" would say less than nothing.
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

/** You first, then who does it, then who watches. */
function placeOf({ userId, role }: Member, ownId: number): number {
  if (userId === ownId) return 0;
  return role === 'doer' ? 1 : 2;
}
