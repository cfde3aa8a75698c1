import type { ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import { tileOf } from '#shared/domain/names.ts';
import type { Ink } from './ink.ts';

/**
 * `again`: kept, and may be completed once more. `rest`: a rest day. `extra`: completed on one. `waiting`: completed, and
 * the server has not heard of it. `pending`: completed, and an overseer decides what it pays.
 */
export type NoteState =
  | 'ready'
  | 'kept'
  | 'again'
  | 'rest'
  | 'extra'
  | 'waiting'
  | 'pending'
  | 'watch'
  | 'off'
  | 'archived';

type NoteProps = {
  id?: string;
  ref?: Ref<HTMLElement>;
  ink: Ink;
  state: NoteState;
  name: string;
  /** Makes the title a link. */
  href?: string;
  /** At the top of its own page. */
  isHead?: boolean;
  meta: ReactNode;
  stub: ReactNode;
  children?: ReactNode;
};

/** The card of a promise: body on the left, stub on the right. */
export function Note({ id, ref, ink, state, name, href, isHead, meta, stub, children }: NoteProps) {
  const { tile, title } = tileOf(name);
  return (
    <article id={id} ref={ref} tabIndex={-1} className="note" data-ink={ink} data-state={state} aria-label={title}>
      <div className="note-paper" aria-hidden="true" />
      <div className="flex min-w-0 flex-col pt-4 pr-3 pb-3 pl-4 md:pt-5.5 md:pr-5 md:pb-4 md:pl-6">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 md:gap-x-4">
          <span aria-hidden="true" className={`note-tile md:row-span-2 md:self-start ${isHead ? 'self-start' : ''}`}>
            {tile}
          </span>
          {isHead ? (
            <h1 className="subheading min-h-11 content-center leading-[1.2]! md:min-h-0 md:self-end md:text-[1.75rem]!">
              {title}
            </h1>
          ) : (
            <h3 className="text-title leading-[1.28] font-[650] tracking-[-.008em] text-pretty [overflow-wrap:anywhere] md:self-end md:text-xl md:leading-tight">
              <Title title={title} href={href} />
            </h3>
          )}
          <div className="col-span-2 mt-2.5 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-small text-fg-2 md:col-span-1 md:col-start-2 md:mt-0.5">
            {meta}
          </div>
        </div>
        {children}
      </div>
      <div className="note-stub">{stub}</div>
    </article>
  );
}

function Title({ title, href }: { title: string; href: string | undefined }) {
  const text = <span className="line-clamp-3">{title}</span>;
  if (!href) return text;
  return (
    // A single line of text is too low for a thumb, so the padding extends the touch target.
    <Link href={href} className="relative -my-3 block py-3 no-underline hover:underline">
      {text}
    </Link>
  );
}
