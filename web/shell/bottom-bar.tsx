import { CircleUserRound, House, LogOut, Settings2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useLogout } from '#web/lib/current-user.ts';
import { paths } from '#web/paths.ts';

const item =
  'relative flex flex-1 flex-col items-center justify-center gap-0.75 rounded-control text-micro leading-tight font-medium text-fg-2 ' +
  'no-underline before:absolute before:top-0 before:h-1.5 before:w-11 before:rounded-b-full ' +
  'data-active:font-bold data-active:text-brand-text data-active:before:bg-brand';

const entry =
  'flex min-h-(--tap) w-full items-center gap-3 rounded-xl px-3.5 text-left font-medium text-fg no-underline hover:bg-sunken';

export function BottomBar() {
  const [path] = useLocation();
  // While the menu is open, that is where one is.
  const [isAccountOpen, setAccountOpen] = useState(false);
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-(--z-bar) bg-raised pb-[env(safe-area-inset-bottom)] shadow-bar"
    >
      <ul className="mx-auto grid h-(--bar-h) max-w-140 auto-cols-fr grid-flow-col">
        <li className="flex">
          <Link
            href={paths.home}
            className={item}
            aria-current={path === paths.home ? 'page' : undefined}
            data-active={(path === paths.home && !isAccountOpen) || undefined}
          >
            <House aria-hidden="true" className="size-6" strokeWidth={1.9} />
            Home
          </Link>
        </li>
        <li className="flex">
          <AccountMenu isOpen={isAccountOpen} onToggle={setAccountOpen} />
        </li>
      </ul>
    </nav>
  );
}

function AccountMenu({ isOpen, onToggle }: { isOpen: boolean; onToggle: (isOpen: boolean) => void }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [path] = useLocation();
  const isHere = path === paths.profile;
  const logout = useLogout();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-controls={id}
        data-active={isOpen || isHere || undefined}
        className={item}
      >
        <CircleUserRound aria-hidden="true" className="size-6" strokeWidth={1.9} />
        Account
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        onToggle={(event) => onToggle(event.newState === 'open')}
        className="fixed inset-auto right-[max(12px,calc(50vw-280px))] bottom-[calc(var(--bar-h)+12px+env(safe-area-inset-bottom))] min-w-52 animate-[rise_var(--t-base)_var(--curve-out)] rounded-note bg-raised p-1.5 text-fg shadow-pop"
      >
        <Link
          href={paths.profile}
          aria-current={isHere ? 'page' : undefined}
          onClick={() => menu.current?.hidePopover()}
          className={entry}
        >
          <Settings2 aria-hidden="true" className="size-5 text-fg-2" />
          Profile Settings
        </Link>
        <button type="button" disabled={logout.isPending} onClick={() => logout.mutate()} className={entry}>
          <LogOut aria-hidden="true" className="size-5 text-fg-2" />
          {logout.isPending ? 'Logging out...' : 'Logout'}
        </button>
      </div>
    </>
  );
}
