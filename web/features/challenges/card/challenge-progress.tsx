import { daysOfGoal } from '#web/features/commitments/data/days-of-goal.ts';

const mostTicks = 21;

type DayTicksProps = {
  done: number;
  goalDays: number;
  /** Which of the completed days were marked late, counted from 0. */
  late?: readonly number[] | undefined;
  /** Days marked and not sent yet. */
  waiting?: number | undefined;
};

/** Progress towards the goal, drawn and in words. Days past the goal are not counted here. */
export function ChallengeProgress({ done, goalDays, late = [], waiting = 0 }: DayTicksProps) {
  return (
    <p className="mt-3 flex items-center gap-3 text-small text-fg-2">
      <span className="flex max-w-[420px] min-w-0 flex-1">
        <DayTicks done={done} goalDays={goalDays} late={late} waiting={waiting} />
      </span>
      <span className="flex-none">
        {daysOfGoal(done, goalDays)}
        {late.length > 0 && `, ${late.length} late`}
        {waiting > 0 && <span className="sr-only">, {waiting} waiting</span>}
      </span>
    </p>
  );
}

/** A tick per day of the goal, gold once reached; a rail for long goals. Callers show the numbers beside it. */
export function DayTicks({ done, goalDays, late = [], waiting = 0 }: DayTicksProps) {
  const isAchieved = done >= goalDays;
  if (goalDays > mostTicks)
    return (
      <progress
        aria-hidden="true"
        max={goalDays}
        value={Math.min(done, goalDays)}
        className={`goal-rail flex-1 ${isAchieved ? '' : '[--rail-edge:transparent] [--rail:var(--ink,var(--brand))]'}`}
      />
    );
  return (
    <span aria-hidden="true" className="flex min-w-0 flex-1 gap-0.5 md:gap-[3px]">
      {Array.from({ length: goalDays }, (_, day) => (
        <i
          key={day}
          data-done={day < done || undefined}
          data-achieved={isAchieved || undefined}
          data-waiting={(day >= done && day < done + waiting) || undefined}
          data-late={late.includes(day) || undefined}
          className="day-tick"
        />
      ))}
    </span>
  );
}
