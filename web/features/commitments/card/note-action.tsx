import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Spinner } from '#web/ui/spinner.tsx';

/** The row at the foot of a note. */
export function NoteActions({ children }: { children: ReactNode }) {
  return <div className="-mx-2.5 mt-auto flex items-center gap-0.5 pt-0.5">{children}</div>;
}

type NoteActionProps = {
  icon: LucideIcon;
  text: string;
  /** Begins with the text, and says of which promise: there are many on a screen. */
  label: string;
  isBusy: boolean;
  /** There is nothing to do with it right now; pressed, it says why. */
  isMuted?: boolean;
  onPress: () => void;
};

/** It stays enabled while at work: a disabled button would lose the focus that a dialog gives back. */
export function NoteAction({ icon: Icon, text, label, isBusy, isMuted, onPress }: NoteActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-busy={isBusy}
      // The second click of a double click asks for nothing more, however fast the first was answered.
      onClick={(event) => !isBusy && event.detail < 2 && onPress()}
      className={`inline-flex min-h-(--tap) items-center gap-1.75 rounded-xl px-2.5 text-[0.9375rem] font-semibold whitespace-nowrap hover:bg-brand/9 ${
        isMuted ? 'text-fg-2' : 'text-brand-text'
      }`}
    >
      <span className="grid size-4.5 place-items-center">
        {isBusy ? <Spinner /> : <Icon aria-hidden="true" className="size-4.5" />}
      </span>
      {text}
    </button>
  );
}
