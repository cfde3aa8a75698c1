import { useId, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { Shown } from './dashboard-query.ts';
import { inkOf } from './ink.ts';
import { Note, type NoteState } from './note.tsx';

type HeadNoteProps = {
  item: Shown;
  state: NoteState;
  meta: ReactNode;
  stub: ReactNode;
  actions: ReactNode;
  /** How far it has come. */
  children?: ReactNode;
};

/** The note itself, at the head of its page. */
export function HeadNote({ item, state, meta, stub, actions, children }: HeadNoteProps) {
  return (
    <Note isHead ink={inkOf(item.id)} state={state} name={item.name} meta={meta} stub={stub}>
      <div className={`mt-2.5 ${children ? '' : 'mb-1.5'}`}>
        <Description text={item.description} />
      </div>
      {children}
      {state === 'archived' ? (
        <p className="my-1.5 text-small font-semibold text-pretty">
          This {item.kind} is archived. Its days and what it earned stay as they are.
        </p>
      ) : (
        actions
      )}
    </Note>
  );
}

/** More than this would push the rest of the page out of sight. */
const much = 300;

function Description({ text }: { text: string }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > much;
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
