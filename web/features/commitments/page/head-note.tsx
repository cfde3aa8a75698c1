import type { ReactNode } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { ReminderBell } from '#web/features/reminders/reminder-bell.tsx';
import { Description } from '#web/ui/description.tsx';
import { inkOf } from '#web/features/commitments/card/ink.ts';
import { Note, type NoteState } from '#web/features/commitments/card/note.tsx';

type HeadNoteProps = {
  item: CommitmentCard;
  user: CurrentUser;
  state: NoteState;
  meta: ReactNode;
  stub: ReactNode;
  actions: ReactNode;
  /** The progress. */
  children?: ReactNode;
};

/** The note at the top of its own page. */
export function HeadNote({ item, user, state, meta, stub, actions, children }: HeadNoteProps) {
  return (
    <Note isHead ink={inkOf(item.id)} state={state} name={item.name} meta={meta} stub={stub}>
      <div className={`mt-2.5 ${children ? '' : 'mb-1.5'}`}>
        <Description text={item.description} />
      </div>
      <ReminderBell item={item} user={user} />
      {children}
      {state === 'archived' && (
        <p className="my-1.5 text-small font-semibold text-pretty">
          This {item.kind} is archived. Its days and what it earned stay as they are.
        </p>
      )}
      {actions}
    </Note>
  );
}
