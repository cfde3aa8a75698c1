import { Bell } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ComponentType } from 'react';
import { useLocation } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { useUnreadCount } from '#web/features/nudges/nudge-queries.ts';
import type { NudgeListProps } from '#web/features/nudges/nudge-list.tsx';
import { paths } from '#web/lib/paths.ts';
import { LoadFailed, Loading } from '#web/ui/load-state.tsx';
import { barItem } from './bar-item.ts';

const unreachable = 'Kept cannot be reached. Check your connection and try again.';

type AlertsMenuProps = { user: CurrentUser; isOpen: boolean; onToggle: (isOpen: boolean) => void };

export function AlertsMenu({ user, isOpen, onToggle }: AlertsMenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [path] = useLocation();
  const unread = useUnreadCount({ waitsForHome: path === paths.home });
  useIconBadge(unread);
  const { List, hasFailed, load } = useNudgeList();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-controls={id}
        data-active={isOpen || undefined}
        className={barItem}
      >
        <Bell aria-hidden="true" className="size-6" strokeWidth={1.9} />
        Alerts
        {unread > 0 && (
          <span className="absolute top-1.5 left-[calc(50%+1px)] min-w-5 rounded-full bg-gold px-1.25 text-center text-xs leading-5 font-bold text-on-gold shadow-[0_0_0_2.5px_var(--raised)]">
            {unread > 99 ? '99+' : unread}
            <span className="sr-only"> unread</span>
          </span>
        )}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Notifications"
        onToggle={({ newState }) => {
          onToggle(newState === 'open');
          if (newState === 'open') void load();
        }}
        className="fixed inset-x-3 top-auto bottom-[calc(var(--bar-h)+12px+env(safe-area-inset-bottom))] mx-auto w-auto max-w-[420px] animate-[rise_var(--t-base)_var(--curve-out)] overflow-hidden rounded-sheet bg-raised text-fg shadow-pop"
      >
        <div className="flex min-h-14 items-center justify-between gap-3 px-5 pt-4.5 pb-3">
          <h2 tabIndex={-1} className="subheading">
            Notifications
          </h2>
          {unread > 0 && (
            <p className="rounded-full bg-gold-tint px-2.5 py-1 text-micro leading-tight font-semibold whitespace-nowrap text-gold-text">
              {unread} unread
            </p>
          )}
        </div>
        {isOpen &&
          (List ? (
            <List user={user} onLeave={() => menu.current?.hidePopover()} />
          ) : (
            <div className="px-5 pb-6">
              {hasFailed ? (
                <LoadFailed isWithin message={unreachable} onRetry={() => void load()} />
              ) : (
                <Loading isWithin what="notifications" />
              )}
            </div>
          ))}
      </div>
    </>
  );
}

/** On the icon of the installed app, where the platform can. Leaves with the user. */
function useIconBadge(unread: number): void {
  useEffect(() => setIconBadge(unread), [unread]);
  useEffect(() => () => setIconBadge(0), []);
}

/** Zero removes it. */
function setIconBadge(unread: number): void {
  void (navigator as Partial<Navigator>).setAppBadge?.(unread).catch(() => {});
}

/** Loads the list's code on first opening. A lost connection is a message, not a broken page. */
function useNudgeList() {
  const [List, setList] = useState<ComponentType<NudgeListProps>>();
  const [hasFailed, setFailed] = useState(false);
  async function load(): Promise<void> {
    setFailed(false);
    try {
      const { NudgeList } = await import('#web/features/nudges/nudge-list.tsx');
      setList(() => NudgeList);
    } catch {
      setFailed(true);
    }
  }
  return { List, hasFailed, load };
}
