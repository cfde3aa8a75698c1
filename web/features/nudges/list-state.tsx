import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export function ListLoading() {
  return (
    <div role="status" className="grid justify-items-center pt-4 pb-9 text-fg-2">
      <Spinner />
      <span className="sr-only">Loading notifications</span>
    </div>
  );
}

export function ListFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-center gap-4 px-5 pt-2 pb-6 text-center">
      <p className="text-balance text-fg-2">{message}</p>
      <Button look="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
