import { Archive, ArchiveRestore, Award, Bell, LogOut, Pencil, ShieldCheck, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { tileOf } from '#shared/domain/names.ts';
import { Menu, MenuItem, MenuLine } from '#web/ui/overlay/menu.tsx';
import { showFailure } from '#web/ui/toast-store.ts';
import type { KindMenuProps } from '#web/features/commitments/card/commitment-actions.tsx';
import { useArchive } from '#web/features/commitments/data/commitment-queries.ts';
import { useConfirmations } from '#web/features/commitments/data/confirmations-door.ts';
import { isCreator, type CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { canHaveReminders } from '#web/features/reminders/reminder-queries.ts';
import { RemindersSheet } from '#web/features/reminders/reminders-sheet.tsx';
import { useWhenNeeded } from '#web/ui/use-on-demand.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { QuitDialog } from './quit-dialog.tsx';

type CommitmentMenuProps = KindMenuProps<CommitmentCard> & {
  renderEdit: (onClose: () => void) => ReactNode;
  /** Further entries for a doer. */
  children?: ReactNode;
};

const loadWeekThree = () => import('#web/features/week-three/on-demand.ts');

export function CommitmentMenu({ item, user, renderEdit, children, ...menu }: CommitmentMenuProps) {
  const [asked, setAsked] = useState<'edit' | 'reminders' | 'marks' | 'end' | 'quit' | 'delete'>();
  const confirmations = useConfirmations(asked === 'marks');
  const { code: weekThree } = useWhenNeeded(loadWeekThree, asked === 'end');
  const archive = useArchive();
  const isOwn = isCreator(item, user);
  const isDoer = item.role === 'doer';
  const { archived } = item;
  const close = () => setAsked(undefined);
  return (
    <>
      <Menu label={`More for ${tileOf(item.name).title}`} {...menu}>
        {!archived && (isOwn || isDoer) && (
          <MenuItem icon={Pencil} onPress={() => setAsked('edit')}>
            Edit
          </MenuItem>
        )}
        {canHaveReminders(item, user) && (
          <MenuItem icon={Bell} onPress={() => setAsked('reminders')}>
            Reminders
          </MenuItem>
        )}
        {!archived && isDoer && (
          <MenuItem icon={ShieldCheck} onPress={() => setAsked('marks')}>
            How do my marks count?
          </MenuItem>
        )}
        {!archived && isDoer && children}
        {isOwn && (
          <MenuItem
            icon={archived ? ArchiveRestore : Archive}
            onPress={() =>
              archive.mutate(
                { item, archived: !archived },
                { onError: (error) => showFailure(`Failed to update ${item.kind}`, error) },
              )
            }
          >
            {archived ? (
              'Bring back'
            ) : (
              <span>
                Archive
                {item.members.some((member) => member.pending) && (
                  <span className="block text-small text-pretty text-fg-2">
                    Marks still waiting are confirmed first.
                  </span>
                )}
              </span>
            )}
          </MenuItem>
        )}
        {isOwn && !archived && (
          <MenuItem icon={Award} onPress={() => setAsked('end')}>
            End it well
          </MenuItem>
        )}
        {(isOwn || (isDoer && !archived)) && <MenuLine />}
        <MenuItem icon={LogOut} onPress={() => setAsked('quit')}>
          Quit
        </MenuItem>
        {isOwn && (
          <MenuItem icon={Trash2} isDanger onPress={() => setAsked('delete')}>
            Delete
          </MenuItem>
        )}
      </Menu>
      {asked === 'edit' && renderEdit(close)}
      {asked === 'reminders' && <RemindersSheet item={item} user={user} onClose={close} />}
      {asked === 'marks' && confirmations && <confirmations.MarksSheet item={item} user={user} onClose={close} />}
      {asked === 'end' && weekThree && <weekThree.EndSheet item={item} user={user} onClose={close} />}
      {asked === 'quit' && <QuitDialog item={item} user={user} onClose={close} />}
      {asked === 'delete' && <DeleteDialog item={item} onClose={close} />}
    </>
  );
}
