import { useState, type ReactNode, type RefObject } from 'react';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import { isCreator, type Commitment } from '#web/features/commitments/data/dashboard-query.ts';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { MemberSummary } from '#web/features/commitments/members/members-row.tsx';

type Item = Commitment & { creatorId: number; approval: boolean };

async function loadTools() {
  const [{ RemoveButton, RemoveMemberDialog, RemovedMembers }, { WaitingPeople }, { LinkSettings }] = await Promise.all(
    [
      import('#web/features/commitments/members/member-removal.tsx'),
      import('#web/features/commitments/members/waiting-people.tsx'),
      import('#web/features/commitments/members/link-settings.tsx'),
    ],
  );
  return { RemoveButton, RemoveMemberDialog, RemovedMembers, WaitingPeople, LinkSettings };
}

/**
 * Lets the creator let people in, remove members and allow them back. Its code is loaded on first use. `place` takes
 * the focus when a person's line is gone.
 */
export function useMemberTools(
  item: Item,
  user: CurrentUser,
  place: RefObject<HTMLElement | null>,
  onFail?: () => void,
) {
  const [leaving, setLeaving] = useState<MemberSummary>();
  const { code, isLoading, fetchCode } = useOnDemand(loadTools, onFail);
  const tools = isCreator(item, user) ? code : undefined;
  const backToPlace = () => place.current?.focus();
  return {
    isLoading,
    fetchTools: () => isCreator(item, user) && fetchCode(),
    renderTool:
      tools &&
      ((member: MemberSummary): ReactNode =>
        member.userId !== user.id && <tools.RemoveButton member={member} onPress={() => setLeaving(member)} />),
    waiting: tools && <tools.WaitingPeople item={item} user={user} onLast={backToPlace} />,
    removed: tools && <tools.RemovedMembers item={item} onAllowed={backToPlace} />,
    link: tools && <tools.LinkSettings item={item} />,
    dialog: tools && leaving && (
      <tools.RemoveMemberDialog
        item={item}
        member={leaving}
        onClose={() => setLeaving(undefined)}
        onRemoved={backToPlace}
      />
    ),
  };
}
