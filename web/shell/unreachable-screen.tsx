import { useAskAgain } from '#web/lib/current-user.ts';
import { Button } from '#web/ui/button.tsx';
import { NotesDrawing } from '#web/ui/illustrations.tsx';

type UnreachableScreenProps = { message: string; action?: string; onRetry: () => void };

/** For when the current user could not be fetched. Also retries by itself. */
export function UserUnreachable(props: UnreachableScreenProps) {
  useAskAgain();
  return <UnreachableScreen {...props} />;
}

/** For when there is nothing else to show. */
export function UnreachableScreen({ message, action = 'Try again', onRetry }: UnreachableScreenProps) {
  return (
    <div
      role="alert"
      className="mx-auto grid min-h-dvh max-w-form place-content-center justify-items-center px-(--gutter) text-center"
    >
      <NotesDrawing className="mb-5 w-42" />
      <h1 className="heading">We cannot load Kept right now</h1>
      <p className="mt-2 mb-6 text-balance text-fg-2">{message}</p>
      <Button onClick={onRetry}>{action}</Button>
    </div>
  );
}
