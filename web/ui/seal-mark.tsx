import { sealPath, tickPath } from './seal-path.ts';

/** A small gold seal as a bullet. */
export function SealMark({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      <path d={sealPath} className="fill-gold" />
      <path d={tickPath} className="fill-none stroke-on-gold stroke-6 [stroke-linecap:round] [stroke-linejoin:round]" />
    </svg>
  );
}
