import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';

type MenuProps = {
  /** The opener's `popoverTarget`, by which the browser opens and closes it. */
  id: string;
  label: string;
  opener: RefObject<HTMLElement | null>;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
};

/** Height of six entries plus the bottom bar. */
const neededRoom = 374;
/** Width of the longest entry. */
const neededWidth = 264;
/** To the edge of the screen. */
const margin = 12;

/**
 * A popover below its opener, or above it where there is no room. In the top layer nothing clips it, a press outside or
 * Escape closes it, and the focus returns. Opens on mounting, which is after the first press.
 */
export function Menu({ id, label, opener, onToggle, children }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = menu.current;
    const follow = () => element && place(element, opener.current);
    element?.showPopover();
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('resize', follow);
      element?.hidePopover();
    };
  }, [opener]);

  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      aria-label={label}
      popover="auto"
      tabIndex={-1}
      onBeforeToggle={(event) => {
        if (event.newState !== 'open') return;
        place(event.currentTarget, opener.current);
        // `autofocus` moves the focus while opening, so that a key pressed right afterwards is not lost.
        for (const [index, entry] of entriesOf(event.currentTarget).entries())
          entry.toggleAttribute('autofocus', index === 0);
      }}
      onToggle={(event) => onToggle(event.newState === 'open')}
      onKeyDown={moveFocus}
      className="absolute min-w-52 animate-[rise_var(--t-base)_var(--curve-out)] rounded-note bg-raised p-1.5 text-fg shadow-pop"
    >
      {children}
    </div>
  );
}

type MenuItemProps = { icon: LucideIcon; isDanger?: boolean; onPress: () => void; children: ReactNode };

export function MenuItem({ icon: Icon, isDanger, onPress, children }: MenuItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={(event) => {
        // Close first, so that a dialog opened by `onPress` finds the focus back on the opener.
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        onPress();
      }}
      className={`flex min-h-(--tap) w-full items-center gap-3 rounded-xl px-3.5 text-left font-medium hover:bg-sunken ${isDanger ? 'text-danger-text' : 'text-fg'}`}
    >
      <Icon aria-hidden="true" className={`size-5 ${isDanger ? '' : 'text-fg-2'}`} />
      {children}
    </button>
  );
}

export function MenuLine() {
  return <hr className="mx-2 my-2 border-line" />;
}

/** In page coordinates, so that it scrolls along. */
function place(menu: HTMLElement, opener: HTMLElement | null): void {
  if (!opener) return;
  const { top, bottom, right } = opener.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isBelow = clientHeight - bottom > neededRoom || top < neededRoom;
  // On a phone the opener may be further left than the menu is wide.
  const edge = Math.max(right, Math.min(neededWidth + margin, clientWidth - margin));
  const fromRight = `${clientWidth - edge}px`;
  menu.style.inset = isBelow
    ? `${bottom + scrollY}px ${fromRight} auto auto`
    : `auto ${fromRight} ${clientHeight - top - scrollY}px auto`;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const entries = entriesOf(event.currentTarget);
  const now = entries.indexOf(document.activeElement as HTMLElement);
  const to = {
    ArrowDown: (now + 1) % entries.length,
    ArrowUp: (now <= 0 ? entries.length : now) - 1,
    Home: 0,
    End: entries.length - 1,
  }[event.key];
  if (event.key === 'Tab') event.currentTarget.hidePopover();
  if (to === undefined) return;
  event.preventDefault();
  entries[to]?.focus();
}

function entriesOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
}
