import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Spinner } from '#web/ui/spinner.tsx';

/** The row of actions at the bottom of a note. */
export function NoteActions({ children }: { children: ReactNode }) {
  return <div className="-mx-2.5 mt-auto flex items-center gap-0.5 pt-0.5">{children}</div>;
}

type NoteActionProps = {
  icon: LucideIcon;
  text: string;
  /** The text plus the promise's name, since a screen has many notes. */
  label: string;
  isBusy: boolean;
  /** Grey, because it has no effect right now; pressing it says why. */
  isMuted?: boolean;
  /** Also for screen readers. */
  isDisabled?: boolean;
  onPress: () => void;
};

/** Stays enabled while busy: a disabled button could not take the focus back from a dialog. */
export function NoteAction({ icon: Icon, text, label, isBusy, isMuted, isDisabled, onPress }: NoteActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-busy={isBusy}
      aria-disabled={isDisabled || undefined}
      // Ignore the second click of a double click, even if the first has already been answered.
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
