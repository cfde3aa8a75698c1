import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { Spinner } from './spinner.tsx';

type Look = 'primary' | 'secondary' | 'caution' | 'danger' | 'gold' | 'text';

const base =
  'inline-flex min-h-(--control) items-center justify-center gap-2.5 rounded-control text-center leading-tight font-semibold ' +
  'no-underline transition-[background-color,transform,box-shadow] duration-(--t-fast)';

const outlined =
  'px-5.5 border-[1.5px] border-line-strong bg-surface hover:bg-sunken disabled:bg-line disabled:text-fg-2';

const looks: Record<Look, string> = {
  primary:
    'px-5.5 bg-brand text-on-brand shadow-(--press-edge) hover:bg-brand-hover active:translate-y-px active:shadow-none ' +
    'disabled:bg-line disabled:text-fg-2 disabled:shadow-none disabled:translate-y-0',
  secondary: `${outlined} text-fg`,
  /** Opens a confirmation of something dangerous. */
  caution: `${outlined} text-danger-text`,
  danger:
    'px-5.5 bg-danger text-on-danger shadow-(--press-edge) hover:bg-danger-hover disabled:bg-line disabled:text-fg-2 disabled:shadow-none',
  /** Only for redeeming a goal: gold means earned. */
  gold: 'px-5.5 bg-gold text-on-gold shadow-(--press-edge) hover:bg-gold-deep disabled:bg-line disabled:text-fg-2 disabled:shadow-none',
  text: 'px-3 text-brand-text hover:bg-brand/9',
};

/** A busy button keeps its colour: grey would mean unavailable. */
const busyLooks: Record<Look, string> = {
  primary: 'disabled:bg-brand disabled:text-on-brand',
  danger: 'disabled:bg-danger disabled:text-on-danger',
  secondary: 'disabled:bg-surface disabled:text-fg',
  caution: 'disabled:bg-surface disabled:text-danger-text',
  gold: 'disabled:bg-gold disabled:text-on-gold',
  text: '',
};

type ButtonProps = ComponentProps<'button'> & {
  look?: Look;
  /** Shown with a spinner while busy; disables the button. */
  busy?: string | false | undefined;
};

export function Button({ look = 'primary', busy, className = '', children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || Boolean(busy)}
      className={`${base} ${looks[look]} ${busy ? busyLooks[look] : ''} ${className}`}
    >
      {busy ? (
        <>
          <Spinner />
          {busy}
        </>
      ) : (
        children
      )}
    </button>
  );
}

export function LinkButton({
  href,
  look = 'primary',
  className = '',
  children,
}: {
  href: string;
  look?: Look;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Link href={href} className={`${base} ${looks[look]} ${className}`}>
      {children}
    </Link>
  );
}
