import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { dismissToast, useToast, type Toast } from '#web/ui/toast-store.ts';

const swipeThreshold = 50;

/**
 * Above the bar on phones, bottom right on wide screens. F8 focuses it. A popover, so that it lies above open menus,
 * which would otherwise cover the message of their own failure.
 */
export function ToastArea({ isAboveBar }: { isAboveBar: boolean }) {
  const toast = useToast();
  const area = useRef<HTMLElement>(null);

  useEffect(() => {
    const raise = (event?: Event) => {
      if (event?.target === area.current || (event as ToggleEvent | undefined)?.newState === 'closed') return;
      if (area.current?.matches(':popover-open')) area.current.hidePopover();
      area.current?.showPopover();
    };
    raise();
    // `toggle` does not bubble.
    document.addEventListener('toggle', raise, { capture: true });
    return () => document.removeEventListener('toggle', raise, { capture: true });
  }, []);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'F8') area.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <section
      ref={area}
      tabIndex={-1}
      popover="manual"
      aria-label="Messages (F8)"
      className={`pointer-events-none fixed inset-x-3 top-auto w-auto overflow-visible bg-transparent md:right-6 md:left-auto md:w-[420px] ${
        isAboveBar
          ? 'bottom-[calc(var(--bar-h)+12px+env(safe-area-inset-bottom))]'
          : 'bottom-[calc(12px+env(safe-area-inset-bottom))]'
      }`}
    >
      <div role="status">{toast?.variant === 'default' && <ToastCard key={toast.id} toast={toast} />}</div>
      <div role="alert">{toast?.variant === 'destructive' && <ToastCard key={toast.id} toast={toast} />}</div>
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  const swipe = useSwipeRight(() => dismissToast(toast.id));

  // Paused while the pointer is on the toast or the focus in it.
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.duration);
    return () => clearTimeout(timer);
  }, [isHeld, toast]);

  if (!toast.isOpen) return null;
  const isDestructive = toast.variant === 'destructive';
  const Icon = toast.icon ?? (isDestructive ? CircleAlert : CircleCheck);
  return (
    <div
      {...swipe}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`pointer-events-auto grid touch-pan-y animate-[rise_var(--t-base)_var(--curve-out)] grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3.5 rounded-note py-3.5 pr-2 pl-4 shadow-pop ${
        isDestructive ? 'bg-danger text-on-danger' : 'bg-header text-on-header'
      }`}
    >
      <span
        className={`grid size-9 place-items-center rounded-full ${isDestructive ? 'bg-[rgb(0_0_0/.14)]' : 'bg-[rgb(255_255_255/.12)] text-gold'}`}
      >
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div>
        <p className="pt-0.5 leading-[1.3] font-[650] [overflow-wrap:anywhere]">{toast.title}</p>
        {toast.text && (
          <p
            className={`text-[0.9375rem] leading-[1.4] text-pretty [overflow-wrap:anywhere] ${isDestructive ? '' : 'text-on-header-2'}`}
          >
            {toast.text}
          </p>
        )}
        {toast.action && <ToastAction toast={toast} action={toast.action} />}
      </div>
      <button
        type="button"
        aria-label="Close"
        onClick={() => dismissToast(toast.id)}
        className="-mt-1.5 grid size-(--tap) place-items-center rounded-xl focus-visible:outline-current"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}

function ToastAction({ toast, action }: { toast: Toast; action: NonNullable<Toast['action']> }) {
  return (
    <button
      type="button"
      onClick={() => {
        dismissToast(toast.id);
        action.onPress();
      }}
      className={`-mb-1.5 -ml-2.5 inline-flex min-h-(--tap) items-center rounded-xl px-2.5 text-[0.9375rem] font-semibold focus-visible:outline-current ${
        toast.variant === 'destructive' ? 'underline underline-offset-3' : 'text-gold'
      }`}
    >
      {action.text}
    </button>
  );
}

function useSwipeRight(onSwipe: () => void) {
  const startedAt = useRef<number | undefined>(undefined);
  return {
    onPointerDown: (event: PointerEvent) => void (startedAt.current = event.clientX),
    onPointerUp: (event: PointerEvent) => {
      if (startedAt.current !== undefined && event.clientX - startedAt.current > swipeThreshold) onSwipe();
      startedAt.current = undefined;
    },
  };
}
