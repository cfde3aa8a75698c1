import type { ReactNode } from 'react';

type Step = { text: string; icon: ReactNode };

/** Numbered steps, each with the sign to look for. Words between asterisks are bold. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="my-3 divide-y divide-line">
      {steps.map(({ text, icon }, index) => (
        <li key={text} className="flex items-center gap-3 py-2.5">
          <span
            aria-hidden="true"
            className="grid size-9 flex-none place-items-center rounded-full bg-sunken font-display font-semibold"
          >
            {index + 1}
          </span>
          <span className="min-w-0 flex-1 text-pretty">{withBold(text)}</span>
          <span
            aria-hidden="true"
            className="grid size-10 flex-none place-items-center overflow-hidden rounded-control border-[1.5px] border-line text-fg-2"
          >
            {icon}
          </span>
        </li>
      ))}
    </ol>
  );
}

function withBold(text: string): ReactNode[] {
  return text.split('*').map((part, index) => (index % 2 === 1 ? <b key={part}>{part}</b> : part));
}
