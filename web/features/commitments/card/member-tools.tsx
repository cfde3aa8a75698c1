import { useState, type ReactNode, type RefObject } from 'react';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import { isCreator, type Commitment } from '#web/features/commitments/data/dashboard-query.ts';
import type { MemberSummary } from '#web/features/commitments/members/members-row.tsx';

type Item = Commitment & { creatorId: number };

/**
 * Lets the creator remove members and allow them back. Its code is loaded on first use. `place` takes the focus when
 * a member's line is gone.
 */
export function useMemberTools(
  item: Item,
  user: { id: number },
  place: RefObject<HTMLElement | null>,
  onFail?: () => void,
) {
  const [leaving, setLeaving] = useState<MemberSummary>();
  const { code, isLoading, fetchCode } = useOnDemand(
    () => import('#web/features/commitments/members/member-removal.tsx'),
    onFail,
  );
  const tools = isCreator(item, user) ? code : undefined;
  const backToPlace = () => place.current?.focus();
  return {
    isLoading,
    fetchTools: () => isCreator(item, user) && fetchCode(),
    renderTool:
      tools &&
      ((member: MemberSummary): ReactNode =>
        member.userId !== user.id && <tools.RemoveButton member={member} onPress={() => setLeaving(member)} />),
    removed: tools && <tools.RemovedMembers item={item} onAllowed={backToPlace} />,
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
