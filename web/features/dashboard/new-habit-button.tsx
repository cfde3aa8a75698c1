import { Plus } from 'lucide-react';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';

export function NewHabitButton() {
  return (
    <LinkButton href={paths.createHabit()}>
      <Plus aria-hidden="true" className="size-5" />
      New Habit
    </LinkButton>
  );
}
