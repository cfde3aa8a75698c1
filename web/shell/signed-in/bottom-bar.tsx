import { CircleUserRound, House, LogOut, Settings2, Target, type LucideIcon } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Entry } from '#web/offline/outbox.ts';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { useLogout } from '#web/lib/current-user.ts';
import { useInstallWay } from '#web/lib/install-prompt.ts';
import { forgetOutbox, useOutbox, waitingEntries } from '#web/offline/outbox-door.ts';
import { paths } from '#web/lib/paths.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { AlertsMenu } from './alerts-menu.tsx';
import { barItem } from './bar-item.ts';

const InstallEntry = onDemand(
  async () => (await import('#web/features/install/install-entry.tsx')).InstallEntry,
  ({ className }) => <div className={className} />,
);

const entry =
  'flex min-h-(--tap) w-full items-center gap-3 rounded-xl px-3.5 text-left font-medium text-fg no-underline hover:bg-sunken';

const places: { href: string; icon: LucideIcon; name: string }[] = [
  { href: paths.home, icon: House, name: 'Home' },
  { href: paths.goalRewards, icon: Target, name: 'Goals' },
];

type Menu = 'alerts' | 'account';

export function BottomBar({ user }: { user: CurrentUser }) {
  const [path] = useLocation();
  // Pages of a promise, and the create forms, count as Home.
  const place = /^\/(habits|challenges|create-\w+)\b/.test(path) ? paths.home : path;
  // An open menu is the active item.
  const [openMenu, setOpenMenu] = useState<Menu>();
  // When one menu replaces another, the toggle event of the closed one may come last.
  const toggle = (menu: Menu) => (isOpen: boolean) =>
    setOpenMenu((now) => (isOpen ? menu : now === menu ? undefined : now));
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-(--z-bar) bg-raised pb-[env(safe-area-inset-bottom)] shadow-bar"
    >
      <ul className="mx-auto grid h-(--bar-h) max-w-140 auto-cols-fr grid-flow-col">
        {places.map(({ href, icon: Icon, name }) => (
          <li key={href} className="flex">
            <Link
              href={href}
              className={barItem}
              aria-current={path === href ? 'page' : undefined}
              data-active={(place === href && !openMenu) || undefined}
            >
              <Icon aria-hidden="true" className="size-6" strokeWidth={1.9} />
              {name}
            </Link>
          </li>
        ))}
        <li className="flex">
          <AlertsMenu user={user} isOpen={openMenu === 'alerts'} onToggle={toggle('alerts')} />
        </li>
        <li className="flex">
          <AccountMenu isOpen={openMenu === 'account'} onToggle={toggle('account')} />
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
  const installWay = useInstallWay();
  const shown = useOutbox();
  /** Not sent, while the page asks whether to lose it. */
  const [unsent, setUnsent] = useState<readonly Entry[]>([]);

  async function askToLeave() {
    // Without the outbox's code it cannot ask; it says afterwards what was lost.
    const waiting = await waitingEntries().catch(() => []);
    if (waiting.length > 0) setUnsent(waiting);
    else logout.mutate();
  }

  async function leave() {
    setUnsent([]);
    await forgetOutbox();
    logout.mutate();
  }

  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-controls={id}
        data-active={isOpen || isHere || undefined}
        className={barItem}
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
        {isOpen && installWay && (
          <>
            <InstallEntry way={installWay} className={entry} onLeave={() => menu.current?.hidePopover()} />
            <hr className="mx-2 my-1.5 border-line" />
          </>
        )}
        <button type="button" disabled={logout.isPending} onClick={() => void askToLeave()} className={entry}>
          <LogOut aria-hidden="true" className="size-5 text-fg-2" />
          {logout.isPending ? 'Logging out...' : 'Logout'}
        </button>
      </div>
      {unsent.length > 0 && shown && (
        <shown.outbox.LeaveDialog waiting={unsent} onLeave={() => void leave()} onClose={() => setUnsent([])} />
      )}
    </>
  );
}
