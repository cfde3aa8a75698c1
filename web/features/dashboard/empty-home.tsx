import type { ReactNode } from 'react';
import { Announcement } from '#web/ui/announcement.tsx';
import { NotesDrawing } from '#web/ui/illustrations.tsx';
import { NewPromiseButtons } from './new-promise-buttons.tsx';
import { StarterNotes } from './starter-notes.tsx';

/** Home without promises: the starters and a blank note. */
export function EmptyHome({
  greeting,
  archived,
  currency,
}: {
  greeting: ReactNode;
  archived: ReactNode;
  currency: string;
}) {
  return (
    <div className="grid gap-8">
      {greeting}
      <section className="grid justify-items-center gap-1 text-center lg:grid-cols-[auto_1fr] lg:items-center lg:justify-items-start lg:gap-10 lg:text-left">
        <NotesDrawing className="mb-5 w-42 lg:mb-0 lg:w-55" />
        <div className="w-full max-w-[420px]">
          <h2 className="subheading">Make your first promise</h2>
          <p className="mt-1.5 mb-4.5 text-pretty text-fg-2">
            Pick a starter, or write your own. You decide what keeping it is worth.
          </p>
          <NewPromiseButtons />
        </div>
      </section>
      <StarterNotes currency={currency} />
      {archived}
      <Announcement />
    </div>
  );
}
