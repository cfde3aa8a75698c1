import { WifiOff, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type StripLineProps = {
  icon?: LucideIcon | undefined;
  trouble: string | undefined;
  text?: ReactNode;
  children?: ReactNode;
};

/** The dark line below the header. */
export function StripLine({ icon: Icon = WifiOff, trouble, text, children }: StripLineProps) {
  return (
    <div className="bg-offline text-small text-on-offline">
      <div className="page-width flex min-h-(--tap) items-center gap-3 py-0.5">
        <Icon aria-hidden="true" className="size-5 flex-none" />
        <p className="min-w-0 flex-1 py-2 leading-[1.3]">
          {trouble && <b className="font-[650] max-[479px]:block">{trouble}</b>} {text}
        </p>
        {children}
      </div>
    </div>
  );
}
