import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';

const shownForMs = 2000;

/** Shows "Saved" for two seconds after each call of `show`. */
export function useSaved(): { isSaved: boolean; showSaved: () => void } {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(() => setCount(0), shownForMs);
    return () => clearTimeout(timer);
  }, [count]);
  return { isSaved: count > 0, showSaved: () => setCount((now) => now + 1) };
}

export function SavedMark({ isSaved }: { isSaved: boolean }) {
  return (
    <p role="status" className="flex-none text-small font-semibold text-brand-text">
      {isSaved && (
        <>
          <Check aria-hidden="true" className="mr-1 inline size-4" />
          Saved
        </>
      )}
    </p>
  );
}
