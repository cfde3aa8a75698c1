import { sealPath, tickPath } from './seal-path.ts';

// Small drawings of notes, seals and stubs. Colours are tokens, so they follow the theme.

export const paper = 'fill-surface stroke-line-strong stroke-[1.5]';
export const tinted = 'fill-ink-plum-tint stroke-line-strong stroke-[1.5]';
export const line = 'fill-none stroke-line-strong stroke-2 [stroke-linecap:round]';

export const notePath =
  'M24 26h104a7 7 0 0 0 14 0h30a10 10 0 0 1 10 10v60a10 10 0 0 1-10 10h-30a7 7 0 0 0-14 0H24a10 10 0 0 1-10-10V36a10 10 0 0 1 10-10z';

/** A kept note in front of another. */
export function NotesDrawing({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 200 132" aria-hidden="true" className={`block overflow-visible ${className}`}>
      <g transform="rotate(-7 90 70)">
        <path
          className={tinted}
          d="M24 30h104a7 7 0 0 0 14 0h30a10 10 0 0 1 10 10v56a10 10 0 0 1-10 10h-30a7 7 0 0 0-14 0H24a10 10 0 0 1-10-10V40a10 10 0 0 1 10-10z"
        />
      </g>
      <g transform="rotate(4 100 70)">
        <path className={paper} d={notePath} />
        <path className={line} d="M30 48h58M30 64h80M30 80h42" />
        <path className={line} strokeDasharray=".1 7" d="M135 40v52" />
        <g transform="translate(138 44) scale(.68)">
          <path className="fill-gold" d={sealPath} />
          <path
            className="fill-none stroke-on-gold stroke-[5.5] [stroke-linecap:round] [stroke-linejoin:round]"
            d={tickPath}
          />
        </g>
      </g>
    </svg>
  );
}
