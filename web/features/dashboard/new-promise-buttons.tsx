import { Plus } from 'lucide-react';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';

export function NewPromiseButtons() {
  const icon = <Plus aria-hidden="true" className="size-5" />;
  return (
    <div className="grid grid-cols-2 gap-3 whitespace-nowrap">
      <LinkButton href={paths.createHabit()} className="px-1! gap-1.75!">
        {icon}
        New Habit
      </LinkButton>
      <LinkButton href={paths.createChallenge} look="secondary" className="px-1! gap-1.75!">
        {icon}
        New Challenge
      </LinkButton>
    </div>
  );
}
