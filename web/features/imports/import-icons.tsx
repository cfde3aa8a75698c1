// Drawn here: icons of the library are part of the first load.

const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

export function FileIcon({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={className} {...stroke}>
      <path d="M14 3H6v18h12V7zM14 3v4h4M12 17v-6M9.5 13.5 12 11l2.5 2.5" />
    </svg>
  );
}

export function InfoIcon({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={className} {...stroke}>
      <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 16v-5M12 8h.01" />
    </svg>
  );
}
