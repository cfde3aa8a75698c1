import { useRef } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { useMemberTools } from '#web/features/commitments/card/member-tools.tsx';
import { MembersRow } from './members-row.tsx';

/** The members; the creator can also let people in, remove one, and allow them back. */
export function CommitmentMembers({ item, user }: { item: CommitmentCard; user: CurrentUser }) {
  const row = useRef<HTMLButtonElement>(null);
  // Without a connection the list opens without its Remove buttons, and without a failure message.
  const tools = useMemberTools(item, user, row, () => {});
  return (
    <>
      <MembersRow
        ref={row}
        members={item.members}
        ownId={user.id}
        onOpen={tools.fetchTools}
        renderTool={tools.renderTool}
        more={
          <>
            {tools.waiting}
            {tools.removed}
          </>
        }
      />
      {tools.dialog}
    </>
  );
}
