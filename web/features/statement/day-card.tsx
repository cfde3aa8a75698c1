import { useId } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { Day } from '#shared/domain/days.ts';
import { longDate } from '#shared/domain/date-words.ts';
import { EntryLine } from './entry-line.tsx';
import { showSum, type byDay } from './statement-days.ts';

type DayCardProps = ReturnType<typeof byDay>[number] & { today: Day; user: CurrentUser; isFiltered: boolean };

/** A day and its closing balance, which is left out when filtered by an item. */
export function DayCard({ day, entries, closingBalance, today, user, isFiltered }: DayCardProps) {
  const id = useId();
  const date = longDate(day, today);
  return (
    <section aria-labelledby={id}>
      <div className="mx-1 mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="text-[0.9375rem] leading-[1.4] font-[650]">
          {day === today ? `Today, ${date}` : date}
        </h2>
        {!isFiltered && (
          <p className="text-small font-medium text-fg-2">
            Balance <b className="font-display font-semibold text-fg">{showSum(closingBalance)}</b>
          </p>
        )}
      </div>
      <ul className="divide-y divide-line rounded-note bg-surface py-0.5 shadow-card lg:rounded-sheet">
        {entries.map((entry, index) => (
          <EntryLine key={entry.id} entry={entry} newer={entries[index - 1]} user={user} />
        ))}
      </ul>
    </section>
  );
}
