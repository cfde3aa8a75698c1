import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { announce } from '#web/ui/announcement.tsx';
import type { KindMenuProps } from '#web/features/commitments/card/commitment-actions.tsx';
import { CommitmentMenu } from '#web/features/commitments/menu/commitment-menu.tsx';
import { MenuItem } from '#web/ui/overlay/menu.tsx';
import { EditHabitDialog } from './edit-habit-dialog.tsx';
import { pauseOf } from './card/habit-people.ts';
import { useResumeHabit, type HabitCard } from './habit-queries.ts';
import { PauseHabitDialog } from './pause-habit-dialog.tsx';

export function HabitMenu(props: KindMenuProps<HabitCard>) {
  const { item: habit, user } = props;
  const [isPausing, setPausing] = useState(false);
  const resume = useResumeHabit();
  return (
    <>
      <CommitmentMenu
        {...props}
        renderEdit={(onClose) => <EditHabitDialog habit={habit} user={user} onClose={onClose} />}
      >
        {pauseOf(habit, user) ? (
          <MenuItem icon={Play} onPress={() => resume.mutate(habit, { onSuccess: () => announce('Resumed.') })}>
            Resume
          </MenuItem>
        ) : (
          <MenuItem icon={Pause} onPress={() => setPausing(true)}>
            Pause
          </MenuItem>
        )}
      </CommitmentMenu>
      {isPausing && <PauseHabitDialog habit={habit} onClose={() => setPausing(false)} />}
    </>
  );
}
