import { starters } from '#shared/domain/starters.ts';
import { inkOf } from '#web/features/commitments/card/ink.ts';
import { StarterNote } from '#web/features/habits/starter-note.tsx';
import { paths } from '#web/lib/paths.ts';

export function StarterNotes({ currency }: { currency: string }) {
  return (
    <section aria-labelledby="starters">
      <h2 id="starters" className="subheading mb-3">
        Starter habits
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-4">
        {starters.map((starter, index) => (
          <li key={starter.name} className="grid">
            <StarterNote
              starter={starter}
              ink={inkOf(index)}
              currency={currency}
              href={paths.createHabit({ ...starter, frequency: 'Daily' })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
