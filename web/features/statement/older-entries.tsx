import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';

type OlderEntriesProps = { isLoading: boolean; error: Error | null; onWanted: () => void };

/** Loads before the end of the list scrolls into view; the button is for keyboards and for retrying. */
export function OlderEntries({ isLoading, error, onWanted }: OlderEntriesProps) {
  const end = useRef<HTMLDivElement>(null);
  const isWaiting = !isLoading && !error;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && onWanted(), { rootMargin: '600px' });
    observer.observe(end.current!);
    return () => observer.disconnect();
  }, [isWaiting, onWanted]);
  return (
    <div ref={end} className="grid gap-3">
      {error && (
        <p role="alert" className="text-center text-small text-balance text-danger-text">
          {error.message}
        </p>
      )}
      <Button look="secondary" busy={isLoading && 'Loading older entries...'} onClick={onWanted}>
        Show older entries
      </Button>
    </div>
  );
}
