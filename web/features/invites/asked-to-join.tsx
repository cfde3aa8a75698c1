import { useEffect, useRef } from 'react';
import { tileOf } from '#shared/domain/names.ts';
import { paths } from '#web/lib/paths.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { ExpiredNoteDrawing } from '#web/ui/state-drawings.tsx';

/** `invitedBy` is the creator's first name. */
type Invited = { name: string; invitedBy: string; approval: boolean };

/** In place of a form that asked to join a promise whose creator decides. */
export function AskedToJoin({ invitation }: { invitation: Invited | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle('You asked to join');
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="text-center">
      <ExpiredNoteDrawing className="mx-auto mb-5 w-42" />
      <h1 ref={heading} tabIndex={-1} className="heading">
        You asked to join
      </h1>
      <p className="mt-2 mb-6 text-balance [overflow-wrap:anywhere] text-fg-2">
        {invitation
          ? `${invitation.invitedBy} decides who joins “${tileOf(invitation.name).title}”.`
          : 'The creator decides who joins.'}
      </p>
      <LinkButton href={paths.home} className="w-full">
        Go home
      </LinkButton>
    </div>
  );
}

/** Below an invitation's introduction. */
export function ApprovalHint({ invitation: { invitedBy, approval } }: { invitation: Invited }) {
  return approval && <span className="mt-1 block">{invitedBy} lets new companions in personally.</span>;
}
