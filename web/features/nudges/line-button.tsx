import type { ReactNode } from 'react';

/** An action below a notification. `label` names the person, since a list has many. */
export function LineButton({ label, onPress, children }: { label?: string; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="inline-flex min-h-(--tap) items-center gap-2 rounded-xl px-2.5 text-[0.9375rem] font-semibold text-brand-text hover:bg-brand/9"
    >
      {children}
    </button>
  );
}
