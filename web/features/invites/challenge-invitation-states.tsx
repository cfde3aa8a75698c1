import type { ReactNode } from 'react';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { ExpiredNoteDrawing } from '#web/ui/state-drawings.tsx';

export function ChallengeNotFound() {
  return (
    <NothingToJoin title="Challenge Not Found">
      The challenge you're looking for doesn't exist or the invite code is invalid.
    </NothingToJoin>
  );
}

/** Its last day is over in the reader's time zone. */
export function ChallengeEnded({ title }: { title: string }) {
  return (
    <NothingToJoin title="This challenge has ended">
      {title} is over. Ask the person who sent you the link to start another.
    </NothingToJoin>
  );
}

function NothingToJoin({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="card mx-auto max-w-form text-center">
      <ExpiredNoteDrawing className="mx-auto mb-5 w-42" />
      <h1 className="heading">{title}</h1>
      <p role="alert" className="mt-2 mb-6 text-balance [overflow-wrap:anywhere] text-fg-2">
        {children}
      </p>
      <LinkButton href={paths.home} className="w-full">
        Go to Dashboard
      </LinkButton>
    </div>
  );
}
