import { Ellipsis } from 'lucide-react';
import type { Ref } from 'react';
import { iconButtonLook } from '#web/ui/icon-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

type MoreButtonProps = {
  ref: Ref<HTMLButtonElement>;
  label: string;
  /** Set once the menu is mounted; from then on the browser opens and closes it. */
  menuId: string | undefined;
  isOpen: boolean;
  isLoading: boolean;
  onFirstPress: () => void;
};

export function MoreButton({ ref, label, menuId, isOpen, isLoading, onFirstPress }: MoreButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      aria-busy={isLoading}
      popoverTarget={menuId}
      onClick={(event) => {
        // Safari does not focus a clicked button, and closing the menu returns the focus to the last focused element.
        event.currentTarget.focus();
        if (menuId) return;
        // The menu opens on mounting: without this, the browser would close one that is mounted within this press.
        event.preventDefault();
        if (!isLoading) onFirstPress();
      }}
      className={`${iconButtonLook} ml-auto`}
    >
      {isLoading ? <Spinner /> : <Ellipsis aria-hidden="true" className="size-5" />}
    </button>
  );
}
