import { Archive, LogOut, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { tileOf } from '#shared/domain/names.ts';
import { announce } from '#web/features/commitments/announcement.tsx';
import { Menu, MenuItem, MenuLine } from '#web/ui/menu.tsx';
import { showFailure } from '#web/ui/toast-store.ts';
import { DeleteHabitDialog } from './delete-habit-dialog.tsx';
import { EditHabitDialog } from './edit-habit-dialog.tsx';
import { isCreator, pauseOf } from './habit-people.ts';
import { useArchiveHabit, useResumeHabit, type ShownHabit } from './habit-queries.ts';
import { PauseHabitDialog } from './pause-habit-dialog.tsx';
import { QuitHabitDialog } from './quit-habit-dialog.tsx';

const dialogs = { edit: EditHabitDialog, pause: PauseHabitDialog, quit: QuitHabitDialog, delete: DeleteHabitDialog };

type HabitMenuProps = { habit: ShownHabit; user: CurrentUser } & Pick<
  ComponentProps<typeof Menu>,
  'id' | 'opener' | 'onToggle'
>;

export function HabitMenu({ habit, user, ...menu }: HabitMenuProps) {
  const [asked, setAsked] = useState<keyof typeof dialogs>();
  const resume = useResumeHabit();
  const archive = useArchiveHabit();
  const isOwn = isCreator(habit, user);
  const isDoer = habit.role === 'doer';
  const Asked = asked && dialogs[asked];
  return (
    <>
      <Menu label={`More for ${tileOf(habit.name).title}`} {...menu}>
        {(isOwn || isDoer) && (
          <MenuItem icon={Pencil} onPress={() => setAsked('edit')}>
            Edit
          </MenuItem>
        )}
        {isDoer &&
          (pauseOf(habit, user) ? (
            <MenuItem icon={Play} onPress={() => resume.mutate(habit, { onSuccess: () => announce('Resumed.') })}>
              Resume
            </MenuItem>
          ) : (
            <MenuItem icon={Pause} onPress={() => setAsked('pause')}>
              Pause
            </MenuItem>
          ))}
        {isOwn && (
          <MenuItem
            icon={Archive}
            onPress={() =>
              archive.mutate(
                { habit, archived: true },
                { onError: (error) => showFailure('Failed to update habit', error) },
              )
            }
          >
            Archive
          </MenuItem>
        )}
        {(isOwn || isDoer) && <MenuLine />}
        <MenuItem icon={LogOut} onPress={() => setAsked('quit')}>
          Quit
        </MenuItem>
        {isOwn && (
          <MenuItem icon={Trash2} isDanger onPress={() => setAsked('delete')}>
            Delete
          </MenuItem>
        )}
      </Menu>
      {Asked && <Asked habit={habit} user={user} onClose={() => setAsked(undefined)} />}
    </>
  );
}
