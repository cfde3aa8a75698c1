import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { SelectedMember as Whose } from './use-selected-member.ts';

type SelectedMemberHeadingProps = { id: string; whose: Whose; title: ReactNode; aside: ReactNode };

/** Heads a calendar: title, whose days it shows, and a button back from a companion's days. */
export function SelectedMember({
  id,
  whose: { companion, who, isWatching, choose },
  title,
  aside,
}: SelectedMemberHeadingProps) {
  const heading = useHeadingOf(companion?.userId);
  return (
    <>
      <div className="mb-1 flex items-center justify-between gap-2">
        <h2 id={id} ref={heading} tabIndex={-1} aria-live="polite" className="subheading min-w-0">
          {companion && (
            <>
              <span className="inline-block max-w-full truncate align-bottom">{who}’s</span>{' '}
            </>
          )}
          {title}
        </h2>
        {aside}
      </div>
      {companion && (
        <Button look="text" onClick={() => choose(undefined)} className="-mt-2 -ml-3">
          {isWatching ? 'Back to everyone’s days' : 'Back to your days'}
        </Button>
      )}
    </>
  );
}

/** Focuses the heading after a companion was selected: on a phone their days are above the pressed row. */
function useHeadingOf(userId: number | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownId = useRef(userId);
  useEffect(() => {
    if (shownId.current === userId) return;
    shownId.current = userId;
    heading.current?.focus();
  }, [userId]);
  return heading;
}
