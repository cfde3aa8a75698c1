import { Plus } from 'lucide-react';
import { Link } from 'wouter';
import { starters } from '#shared/domain/starters.ts';
import { inkOf } from '#web/features/commitments/card/ink.ts';
import { StarterNote } from '#web/features/habits/starter-note.tsx';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { StepTitle } from './step-title.tsx';

export function PickHabitStep({ currency }: { currency: string }) {
  return (
    <>
      <StepTitle
        title="Create Your Habit Rewards"
        text="Pick one promise to begin with, and what keeping it is worth to you."
      />
      <ul className="mt-6 grid gap-3 sm:grid-cols-2 lg:gap-4">
        {starters.map((starter, index) => (
          <li key={starter.name} className="grid">
            <StarterNote
              starter={starter}
              ink={inkOf(index)}
              currency={currency}
              href={paths.createHabit({ ...starter, frequency: 'Daily', signup: true })}
            />
          </li>
        ))}
        <li className="grid">
          <Link
            href={paths.createHabit({ signup: true })}
            className="flex min-h-22 items-center justify-center gap-2.5 rounded-note border-2 border-dashed border-line-strong font-[650] text-brand-text no-underline hover:bg-brand/9"
          >
            <Plus aria-hidden="true" className="size-5" />
            Create Your Own Habit
          </Link>
        </li>
      </ul>
      <div className="mt-4 grid justify-center">
        <LinkButton href={paths.home} look="text">
          Not now
        </LinkButton>
      </div>
    </>
  );
}
