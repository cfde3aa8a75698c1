import { useRef, useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { MembersRow, type ShownMember } from '#web/features/commitments/members-row.tsx';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import { isCreator } from './habit-people.ts';
import type { ShownHabit } from './habit-queries.ts';

/** The companions; the creator can also take somebody out, and allow them back. */
export function HabitMembers({ habit, user }: { habit: ShownHabit; user: CurrentUser }) {
  const row = useRef<HTMLButtonElement>(null);
  const [leaving, setLeaving] = useState<ShownMember>();
  // Without a connection the list is there to look at, and nobody can be taken out of it.
  const { code, fetchCode } = useOnDemand(
    () => import('./member-removal.tsx'),
    () => {},
  );
  const tools = isCreator(habit, user) ? code : undefined;
  const backToRow = () => row.current?.focus();
  return (
    <>
      <MembersRow
        ref={row}
        members={habit.members}
        ownId={user.id}
        onOpen={() => isCreator(habit, user) && fetchCode()}
        renderTool={
          tools &&
          ((member) =>
            member.userId !== user.id && <tools.RemoveButton member={member} onPress={() => setLeaving(member)} />)
        }
        more={tools && <tools.RemovedMembers habit={habit} onAllowed={backToRow} />}
      />
      {tools && leaving && (
        <tools.RemoveMemberDialog
          habit={habit}
          member={leaving}
          onClose={() => setLeaving(undefined)}
          onRemoved={backToRow}
        />
      )}
    </>
  );
}
