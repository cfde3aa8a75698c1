import { useRef, useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import type { Shown } from './dashboard-query.ts';
import { MembersRow, type ShownMember } from './members-row.tsx';
import { isCreator } from './people.ts';

/** The companions; the creator can also take somebody out, and allow them back. */
export function CommitmentMembers({ item, user }: { item: Shown; user: CurrentUser }) {
  const row = useRef<HTMLButtonElement>(null);
  const [leaving, setLeaving] = useState<ShownMember>();
  // Without a connection the list is there to look at, and nobody can be taken out of it.
  const { code, fetchCode } = useOnDemand(
    () => import('./member-removal.tsx'),
    () => {},
  );
  const tools = isCreator(item, user) ? code : undefined;
  const backToRow = () => row.current?.focus();
  return (
    <>
      <MembersRow
        ref={row}
        members={item.members}
        ownId={user.id}
        onOpen={() => isCreator(item, user) && fetchCode()}
        renderTool={
          tools &&
          ((member) =>
            member.userId !== user.id && <tools.RemoveButton member={member} onPress={() => setLeaving(member)} />)
        }
        more={tools && <tools.RemovedMembers item={item} onAllowed={backToRow} />}
      />
      {tools && leaving && (
        <tools.RemoveMemberDialog
          item={item}
          member={leaving}
          onClose={() => setLeaving(undefined)}
          onRemoved={backToRow}
        />
      )}
    </>
  );
}
