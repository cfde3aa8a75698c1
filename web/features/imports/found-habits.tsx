import { useState } from 'react';
import { showAmount } from '#shared/domain/money.ts';
import { dayAndMonth } from '#shared/domain/date-words.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoIcon } from './import-icons.tsx';
import type { Preview } from './import-queries.ts';
import { daysWords, isNothingNew, leftOutOf, promisesWords, sourceNames, whatHappens } from './import-words.ts';

type FoundHabitsProps = {
  file: string;
  preview: Preview;
  isStarting: boolean;
  onBack: () => void;
  onImport: (keys: string[]) => void;
};

/** Archived habits start unticked. */
export function FoundHabits({ file, preview, isStarting, onBack, onImport }: FoundHabitsProps) {
  const [ticked, setTicked] = useState(
    () => new Set(preview.habits.filter(({ archived }) => !archived).map(({ key }) => key)),
  );
  const chosen = preview.habits.filter(({ key }) => ticked.has(key));
  const days = chosen.reduce((sum, habit) => sum + habit.days, 0);
  const missing = leftOutOf(preview);
  const isNothing = isNothingNew(preview);
  const { from, to, source, goals } = preview;
  const range = from && to ? `, ${fullDay(from)} to ${fullDay(to)}` : '';
  const toggle = (key: string, isOn: boolean) => {
    const next = new Set(ticked);
    if (isOn) next.add(key);
    else next.delete(key);
    setTicked(next);
  };
  return (
    <>
      <div className="flex items-center justify-between gap-3 rounded-control bg-sunken px-4 py-3">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <b className="block font-semibold">{file}</b>
          <span className="block text-small text-fg-2">
            {sourceNames[source]}
            {range}
          </span>
        </p>
        <Button look="text" onClick={onBack}>
          Change
        </Button>
      </div>
      {isNothing ? (
        <p className="mt-5 font-semibold">You already have all of this. Nothing to import.</p>
      ) : (
        <>
          <h2 className="subheading mt-5">
            Will be imported <span className="text-fg-2">{preview.habits.length}</span>
          </h2>
          <table className="w-full">
            <thead className="sr-only">
              <tr>
                <th>Import</th>
                <th>{preview.habits.some(({ challenge }) => challenge) ? 'Promise' : 'Habit'}</th>
                <th>What happens</th>
                <th>Days</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {preview.habits.map((habit) => (
                <tr key={habit.key} className="import-row">
                  <td className="import-tick">
                    <label className="grid size-(--tap) place-items-center">
                      <input
                        type="checkbox"
                        aria-label={`Import ${habit.name}`}
                        checked={ticked.has(habit.key)}
                        onChange={({ target }) => toggle(habit.key, target.checked)}
                        className="size-5 accent-brand"
                      />
                    </label>
                  </td>
                  <td className="font-semibold [overflow-wrap:anywhere]">{habit.name}</td>
                  <td className="import-what text-small text-pretty text-fg-2">{whatHappens(habit)}</td>
                  <td className="import-days text-small">{daysWords(habit.days)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {goals.length > 0 && (
            <p className="mt-3 text-small text-fg-2 [overflow-wrap:anywhere]">
              Also {goals.length === 1 ? 'your goal' : 'your goals'}:{' '}
              {goals.map(({ title, price }) => `${title} (${showAmount(price)})`).join(', ')}.
            </p>
          )}
        </>
      )}
      {missing.length > 0 && (
        <>
          <h2 className="subheading mt-5">
            Left out <span className="text-fg-2">{missing.length}</span>
          </h2>
          <ul className="divide-y divide-line">
            {missing.map((one, index) => (
              <li key={index} className="import-missing text-fg-2">
                <b className="font-semibold [overflow-wrap:anywhere]">{one.name}</b>
                <span className="import-days text-small">{one.days > 0 && daysWords(one.days)}</span>
                <span className="text-small text-pretty [overflow-wrap:anywhere]">{one.why}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {!isNothing && (
        <p className="mt-4 flex gap-2.5 rounded-control bg-sunken px-4 py-3 text-small">
          <InfoIcon className="mt-0.5 size-5 flex-none text-fg-2" />
          Imported days pay nothing. They count for your months, years and best streaks, but not for a streak you share
          with others.
        </p>
      )}
      <div className="import-ends">
        <Button look="secondary" onClick={onBack}>
          Back
        </Button>
        {!isNothing && (
          <Button
            busy={isStarting && 'Importing...'}
            disabled={chosen.length === 0 && goals.length === 0}
            onClick={() => onImport(chosen.map(({ key }) => key))}
          >
            Import {days > 0 ? daysWords(days) : promisesWords(chosen)}
          </Button>
        )}
      </div>
    </>
  );
}

/** "3 January 2024" */
const fullDay = (day: string) => dayAndMonth(day, '');
