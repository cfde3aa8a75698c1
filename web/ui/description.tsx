import { useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

/** Longer descriptions are folded: they would push the rest of the page out of sight. */
const foldAbove = 300;

export function Description({ text }: { text: string }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > foldAbove;
  return (
    <>
      <p
        id={id}
        className={`leading-[1.45] text-pretty [overflow-wrap:anywhere] whitespace-pre-line text-fg-2 ${isLong && !isOpen ? 'line-clamp-6' : ''}`}
      >
        {text}
      </p>
      {isLong && (
        <Button
          look="text"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="-my-1 -ml-3 min-h-(--tap)"
        >
          {isOpen ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  );
}
