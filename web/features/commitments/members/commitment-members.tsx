import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { useMemberTools } from '#web/features/commitments/card/member-tools.tsx';
import { completionsQuery } from '#web/features/commitments/data/commitment-queries.ts';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import { MembersRow } from './members-row.tsx';

const loadRemarks = () => import('./member-remarks.ts');

/** The members; the creator can also let people in, remove one, and allow them back. */
export function CommitmentMembers({ item, user }: { item: CommitmentCard; user: CurrentUser }) {
  const row = useRef<HTMLButtonElement>(null);
  // Without a connection the list opens without its Remove buttons, and without a failure message.
  const tools = useMemberTools(item, user, row, () => {});
  const remarks = useOnDemand(loadRemarks, () => {});
  const [isOpened, setOpened] = useState(false);
  const { data: completions = [] } = useQuery({ ...completionsQuery(item), enabled: isOpened });
  return (
    <>
      <MembersRow
        ref={row}
        members={item.members}
        ownId={user.id}
        isWaiting={item.waiting?.days.includes(user.today)}
        onOpen={() => {
          setOpened(true);
          remarks.fetchCode();
          tools.fetchTools();
        }}
        remarkOf={(member) => remarks.code?.remarkOf(item, member, completions, user.today)}
        hasExtra={(member) => remarks.code?.hasExtraToday(item, member, completions, user.today)}
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
