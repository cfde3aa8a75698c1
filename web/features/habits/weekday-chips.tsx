import { useState } from 'react';
import { kindOfDays, weekdayName, weekFrom } from '#shared/domain/schedule-words.ts';
import { FieldError } from '#web/ui/field-error.tsx';

type WeekdayChipsProps = {
  chosen: readonly number[];
  weekStart: 0 | 1;
  onChange: (days: readonly number[]) => void;
};

const shortcuts = [
  { label: 'Every day', kind: 'all', days: [0, 1, 2, 3, 4, 5, 6] },
  { label: 'Weekdays', kind: 'weekdays', days: [1, 2, 3, 4, 5] },
  { label: 'Weekends', kind: 'weekend', days: [0, 6] },
] as const;

/** A checkbox for each weekday, of which the last one stays checked, and three usual choices. */
export function WeekdayChips({ chosen, weekStart, onChange }: WeekdayChipsProps) {
  const [isRefused, setRefused] = useState(false);

  function choose(days: readonly number[]) {
    setRefused(days.length === 0);
    if (days.length > 0) onChange(days);
  }

  return (
    <div>
      <fieldset className="weekday-chips">
        <legend className="sr-only">Days</legend>
        {weekFrom(weekStart).map((day) => (
          <label key={day} className="weekday-chip">
            <input
              type="checkbox"
              aria-label={weekdayName(day)}
              checked={chosen.includes(day)}
              onChange={({ target }) =>
                choose(target.checked ? [...chosen, day] : chosen.filter((other) => other !== day))
              }
            />
            <span aria-hidden="true">{weekdayName(day).slice(0, 2)}</span>
          </label>
        ))}
      </fieldset>
      <div role="status">{isRefused && <FieldError>Pick at least one day.</FieldError>}</div>
      <div className="weekday-shortcuts">
        {shortcuts.map(({ label, kind, days }) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kindOfDays(chosen) === kind}
            onClick={() => choose(days)}
            className="schedule-action"
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
