import { LogOut, Pencil, Trash2, Undo2, UserMinus, UserPlus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Menu, MenuItem, MenuLine } from '#web/ui/overlay/menu.tsx';
import type { SharedGoalNoteProps } from './shared-goal-note.tsx';
import { missingFrom, ownPart } from './shared-goal.ts';

type SharedGoalMenuProps = SharedGoalNoteProps & Pick<ComponentProps<typeof Menu>, 'id' | 'opener' | 'onToggle'>;

/** What the card has no button for. */
export function SharedGoalMenu({ goal, user, onAsk, ...menu }: SharedGoalMenuProps) {
  const isOwner = goal.userId === user.id;
  const isUnlocked = missingFrom(goal) === 0;
  const canTakeBack = !isUnlocked && ownPart(goal, user) > 0;
  return (
    <Menu label={`More for ${goal.title}`} {...menu}>
      {canTakeBack && (
        <MenuItem icon={Undo2} onPress={() => onAsk('take-back')}>
          Take back
        </MenuItem>
      )}
      {isUnlocked && (
        <MenuItem icon={UserPlus} onPress={() => onAsk('invite')}>
          Invite
        </MenuItem>
      )}
      {isOwner && (
        <>
          <MenuItem icon={Pencil} onPress={() => onAsk('edit')}>
            Edit
          </MenuItem>
          <MenuItem icon={UserMinus} onPress={() => onAsk('remove')}>
            Remove a person
          </MenuItem>
        </>
      )}
      {(canTakeBack || isUnlocked || isOwner) && <MenuLine />}
      <MenuItem icon={LogOut} onPress={() => onAsk('leave')}>
        Leave
      </MenuItem>
      {isOwner && (
        <MenuItem icon={Trash2} isDanger onPress={() => onAsk('delete')}>
          Delete
        </MenuItem>
      )}
    </Menu>
  );
}
