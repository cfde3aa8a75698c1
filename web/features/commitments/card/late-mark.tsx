import { lateSealPath } from '#web/ui/seal-path.ts';

/** The notched seal, beside the word "late". */
export function LateMark({ className = 'size-4.5', isGold }: { className?: string; isGold?: boolean }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={`flex-none overflow-visible ${className}`}>
      <path
        d={lateSealPath}
        className={isGold ? 'fill-gold stroke-none' : 'fill-none stroke-current [stroke-width:5]'}
      />
    </svg>
  );
}
