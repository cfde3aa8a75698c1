import { useId, useRef, useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { tileOf } from '#shared/domain/names.ts';
import { MoreButton } from '#web/features/commitments/more-button.tsx';
import { NoteActions } from '#web/features/commitments/note-action.tsx';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import type { ShownHabit } from './habit-queries.ts';
import { InviteAction } from './invite-action.tsx';
import { NudgeAction } from './nudge-action.tsx';

type HabitActionsProps = { habit: ShownHabit; user: CurrentUser };

/** What a member can do with a habit, beside keeping it. */
export function HabitActions({ habit, user }: HabitActionsProps) {
  return (
    <NoteActions>
      <NudgeAction habit={habit} ownId={user.id} />
      <InviteAction habit={habit} />
      <MoreActions habit={habit} user={user} />
    </NoteActions>
  );
}

function MoreActions({ habit, user }: HabitActionsProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { code, isLoading, fetchCode } = useOnDemand(() => import('./habit-menu.tsx'));
  return (
    <>
      <MoreButton
        ref={button}
        label={`More for ${tileOf(habit.name).title}`}
        menuId={code && id}
        isOpen={isOpen}
        isLoading={isLoading}
        onFirstPress={fetchCode}
      />
      {code && <code.HabitMenu id={id} habit={habit} user={user} opener={button} onToggle={setOpen} />}
    </>
  );
}
