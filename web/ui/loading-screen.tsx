import { sealPath } from './seal-path.ts';

/**
 * A turning seal with an optional text, in the middle of the screen, so that it stays there when a header comes. The page
 * is as high as the screen meanwhile: without its scroll bar the header would move.
 */
export function LoadingScreen({ text }: { text?: string }) {
  return (
    <div className="min-h-dvh">
      <div
        role="status"
        className="pointer-events-none fixed inset-0 grid place-content-center justify-items-center gap-5 text-fg-2"
      >
        <svg viewBox="0 0 64 64" aria-hidden="true" className="turning size-18 animate-[turn_6s_linear_infinite]">
          <path d={sealPath} fill="none" stroke="var(--brand)" strokeWidth="2.5" strokeDasharray="60 12" />
        </svg>
        {text ? <p>{text}</p> : <span className="sr-only">Loading</span>}
      </div>
    </div>
  );
}
