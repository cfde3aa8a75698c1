import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { announce } from '#web/features/commitments/announcement.tsx';
import type { ItsMenuProps } from '#web/features/commitments/commitment-actions.tsx';
import { CommitmentMenu } from '#web/features/commitments/commitment-menu.tsx';
import { MenuItem } from '#web/ui/menu.tsx';
import { EditHabitDialog } from './edit-habit-dialog.tsx';
import { pauseOf } from './habit-people.ts';
import { useResumeHabit, type ShownHabit } from './habit-queries.ts';
import { PauseHabitDialog } from './pause-habit-dialog.tsx';

export function HabitMenu(props: ItsMenuProps<ShownHabit>) {
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
