import { Button } from './button.tsx';
import { Spinner } from './spinner.tsx';

/** `isWithin`: inside a card, dialog or menu, which has its own edges. */
export function Loading({ what, isWithin }: { what: string; isWithin?: boolean }) {
  return (
    <div role="status" className={`grid justify-items-center text-fg-2 ${isWithin ? 'py-3.5' : 'py-16'}`}>
      <Spinner />
      <span className="sr-only">Loading {what}</span>
    </div>
  );
}

type LoadFailedProps = { message: string; onRetry: () => void; isWithin?: boolean };

/** Says why loading failed, and offers a retry. */
export function LoadFailed({ message, onRetry, isWithin }: LoadFailedProps) {
  return (
    <div role="alert" className={`grid justify-items-center text-center ${isWithin ? 'gap-3' : 'card gap-4'}`}>
      <p className={`text-balance text-fg-2 ${isWithin ? 'text-small' : ''}`}>{message}</p>
      <Button look={isWithin ? 'secondary' : 'primary'} onClick={onRetry} className={isWithin ? 'min-h-(--tap)' : ''}>
        Try again
      </Button>
    </div>
  );
}
