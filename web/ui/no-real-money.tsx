import { Info } from 'lucide-react';
import type { ReactNode } from 'react';

/** Where people could think that Kept moves real money. */
export function NoRealMoney({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <p className={`flex items-start gap-2.5 text-small text-pretty text-fg-2 ${className}`}>
      <Info aria-hidden="true" className="mt-px size-4.5 flex-none" />
      {children}
    </p>
  );
}
