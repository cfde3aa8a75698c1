import { paper, tinted, line, notePath } from './illustrations.tsx';
import { sealPath, tickPath } from './seal-path.ts';

// Drawings for expired, missing and sent things.

/** A note with a clock in its seal. */
export function ExpiredNoteDrawing({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 200 132" aria-hidden="true" className={`block overflow-visible ${className}`}>
      <g transform="rotate(-4 100 66)">
        <path className={paper} d={notePath} />
        <path className={line} d="M30 48h58M30 64h80M30 80h42" opacity=".55" />
        <path className={line} strokeDasharray=".1 7" d="M135 40v52" />
        <g
          transform="translate(138 44) scale(.68)"
          className="fill-none stroke-fg-3 [stroke-linecap:round] [stroke-linejoin:round]"
        >
          <path d={sealPath} strokeWidth="3" strokeDasharray="5 6" />
          <path d="M32 20v13l8 6" strokeWidth="5" />
        </g>
      </g>
    </svg>
  );
}

/** A sealed letter. */
export function LetterDrawing({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 200 132" aria-hidden="true" className={`block overflow-visible ${className}`}>
      <path className={tinted} d="M46 14h108a8 8 0 0 1 8 8v70H38V22a8 8 0 0 1 8-8z" />
      <path className={line} d="M60 34h60M60 48h38" />
      <path className={paper} d="M28 50l72 44 72-44v62a10 10 0 0 1-10 10H38a10 10 0 0 1-10-10z" />
      <path className={line} d="M30 118l48-38M170 118l-48-38" opacity=".7" />
      <g transform="translate(74 64) scale(.82)">
        <path className="fill-gold" d={sealPath} />
        <path
          className="fill-none stroke-on-gold stroke-4 [stroke-linecap:round] [stroke-linejoin:round]"
          d={tickPath}
        />
      </g>
    </svg>
  );
}

/** A note with its stub torn off. */
export function TornNoteDrawing({ text, className = '' }: { text: string; className?: string }) {
  return (
    <svg viewBox="0 0 260 140" aria-hidden="true" className={`block overflow-visible ${className}`}>
      <g transform="rotate(-3 90 70)">
        <path
          className={paper}
          d="M26 20h140l-5 9 6 9-7 9 7 9-6 9 7 9-7 9 6 9-6 9 5 9-1 10H26a10 10 0 0 1-10-10V30a10 10 0 0 1 10-10z"
        />
        <text x="36" y="86" className="fill-fg font-display text-[46px] font-semibold tracking-[-1px]">
          {text}
        </text>
      </g>
      <g transform="rotate(14 214 84) translate(6 8)">
        <path
          className={tinted}
          d="M184 26h46a10 10 0 0 1 10 10v72a10 10 0 0 1-10 10h-46l5-10-6-9 7-9-7-9 6-9-7-9 7-9-6-9z"
        />
        <g transform="translate(192 50) scale(.66)" className="fill-none stroke-fg-3 [stroke-linecap:round]">
          <path d={sealPath} strokeWidth="3" strokeDasharray="5 6" />
          <path d="M25 26a7.5 7.5 0 1 1 9.5 8c-2 .7-2.5 1.8-2.5 4M32 45v.2" strokeWidth="5" />
        </g>
      </g>
    </svg>
  );
}
