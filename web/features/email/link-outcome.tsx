import type { ReactNode } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ExpiredNoteDrawing } from '#web/ui/state-drawings.tsx';

/** A heading, a sentence and one way on. */
export function LinkOutcome({
  drawing,
  title,
  text,
  children,
}: Record<'drawing' | 'children', ReactNode> & { title: string; text: string }) {
  return (
    <div className="text-center">
      {drawing}
      <h1 className="heading">{title}</h1>
      <p role="status" className="mt-2 mb-5 text-balance [overflow-wrap:anywhere] text-fg-2">
        {text}
      </p>
      {children}
    </div>
  );
}

/** A refused link is final; anything else, such as a lost connection, can be tried again. */
export function LinkFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  return (
    <LinkOutcome
      drawing={<ExpiredNoteDrawing className="mx-auto mb-5 w-42" />}
      title={isFinal ? 'This link no longer works' : 'We cannot open your link right now'}
      text={error.message}
    >
      {isFinal ? (
        <LinkButton href={paths.home} className="w-full">
          Go home
        </LinkButton>
      ) : (
        <Button onClick={onRetry} className="w-full">
          Try again
        </Button>
      )}
    </LinkOutcome>
  );
}
