import { useId, useRef, useState, type ComponentProps, type ComponentType } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { tileOf } from '#shared/domain/names.ts';
import type { Menu } from '#web/ui/overlay/menu.tsx';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { InviteAction, type InviteActionProps } from './invite-action.tsx';
import { MoreButton } from '#web/ui/overlay/more-button.tsx';
import { NoteActions } from '#web/features/commitments/card/note-action.tsx';
import { NudgeAction } from './nudge-action.tsx';

export type KindMenuProps<S extends CommitmentCard> = { item: S; user: CurrentUser } & Pick<
  ComponentProps<typeof Menu>,
  'id' | 'opener' | 'onToggle'
>;

type MoreActionsProps<S extends CommitmentCard> = {
  item: S;
  user: CurrentUser;
  loadMenu: () => Promise<{ Menu: ComponentType<KindMenuProps<S>> }>;
};

type CommitmentActionsProps<S extends CommitmentCard> = InviteActionProps<S> &
  MoreActionsProps<S> & { isOver?: boolean };

/** Nudge, Invite and More. An archived commitment takes neither nudges nor new members. */
export function CommitmentActions<S extends CommitmentCard>(props: CommitmentActionsProps<S>) {
  const { item, user, isOver, loadInvite, loadMenu } = props;
  return (
    <NoteActions>
      {!item.archived && (
        <>
          <NudgeAction item={item} ownId={user.id} isOver={isOver} />
          <InviteAction item={item} loadInvite={loadInvite} />
        </>
      )}
      <MoreActions item={item} user={user} loadMenu={loadMenu} />
    </NoteActions>
  );
}

function MoreActions<S extends CommitmentCard>({ item, user, loadMenu }: MoreActionsProps<S>) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { code, isLoading, fetchCode } = useOnDemand(loadMenu);
  return (
    <>
      <MoreButton
        ref={button}
        label={`More for ${tileOf(item.name).title}`}
        menuId={code && id}
        isOpen={isOpen}
        isLoading={isLoading}
        onFirstPress={fetchCode}
      />
      {code && <code.Menu id={id} item={item} user={user} opener={button} onToggle={setOpen} />}
    </>
  );
}
