import { CircleAlert, Info } from 'lucide-react';
import { isSameSchedule, scheduleOf, type ScheduleDetails } from '#shared/domain/schedule.ts';
import type { HabitCard } from './habit-queries.ts';
import { periodUnits, thisPeriod } from './period-texts.ts';

/** From when a changed schedule counts, and what becomes of the streak. */
export function ScheduleChange({ habit, chosen }: ChangeProps) {
  return (
    <div role="status" className="empty:hidden">
      {!isSameSchedule(scheduleOf(habit), scheduleOf(chosen)) &&
        (chosen.frequency !== habit.frequency && habit.streak > 0 ? (
          <NewUnit habit={habit} chosen={chosen} />
        ) : (
          <Counts habit={habit} chosen={chosen} />
        ))}
    </div>
  );
}

type ChangeProps = { habit: HabitCard; chosen: ScheduleDetails };

function Counts({ habit, chosen }: ChangeProps) {
  return (
    <p className="flex gap-2.5 rounded-control bg-sunken px-3.5 py-3 text-small text-pretty">
      <Info aria-hidden="true" className="mt-px size-4.5 flex-none text-fg-2" />
      Counts from {thisPeriod[chosen.frequency]}. Earlier {periodUnits[habit.frequency]}s stay as they were
      {habit.streak > 0 && ', and so does your streak'}.
    </p>
  );
}

function NewUnit({ habit, chosen }: ChangeProps) {
  return (
    <div className="flex gap-2.5 rounded-control bg-gold-tint px-3.5 py-3 text-small text-pretty">
      <CircleAlert aria-hidden="true" className="mt-px size-4.5 flex-none text-gold-text" />
      <div>
        <p>
          <b>The shared streak starts again.</b> It will count {periodUnits[chosen.frequency]}s instead of{' '}
          {periodUnits[habit.frequency]}s.
        </p>
        <p className="mt-0.5">What you have kept so far stays as it is.</p>
      </div>
    </div>
  );
}
