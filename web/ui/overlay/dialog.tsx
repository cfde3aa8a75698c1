import { X } from 'lucide-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

type DialogProps = {
  title: string;
  /** A drawing above a centred title, and no Close: such a dialog has its own button to leave. */
  drawing?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A native modal dialog: a bottom sheet on phones, centred from 720 px. Open while mounted. Escape and a press on the
 * scrim close it; the browser keeps the focus inside and restores it afterwards.
 */
export function Dialog({ title, drawing, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // A layout effect closes it while it is still in the document; otherwise the browser does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the browser's own.
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
      className="mx-auto mt-auto mb-0 max-h-[92dvh] w-full max-w-[480px] animate-[rise_var(--t-base)_var(--curve-out)] overflow-y-auto rounded-t-sheet bg-raised text-fg shadow-pop backdrop:bg-(--scrim) md:my-auto md:rounded-sheet"
    >
      <div className="px-5 pt-3 pb-[calc(24px+env(safe-area-inset-bottom))] md:px-8 md:pt-7 md:pb-7">
        <span
          aria-hidden="true"
          className="mx-auto mb-2 block h-1.25 w-10 rounded-full bg-line-strong opacity-70 md:hidden"
        />
        <div
          className={
            drawing
              ? 'mt-5 mb-2 grid justify-items-center gap-5 text-center'
              : '-mr-2.5 mb-2 flex items-center justify-between gap-2'
          }
        >
          {drawing}
          <h2 id={id} className="subheading">
            {title}
          </h2>
          {!drawing && <IconButton icon={X} label="Close" onClick={onClose} />}
        </div>
        {children}
      </div>
    </dialog>
  );
}
