import type { ReactNode } from 'react';
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
      <p className="mt-2.5 mb-1.5 leading-[1.45] text-pretty [overflow-wrap:anywhere] whitespace-pre-line text-fg-2">
        {item.description}
      </p>
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
