import { CircleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';

/** A red sentence with its sign. */
export function FieldError({ className = '', children, ...rest }: ComponentProps<'p'>) {
  return (
    <p {...rest} className={`flex items-start gap-1.5 text-small font-medium text-danger-text ${className}`}>
      <CircleAlert aria-hidden="true" className="mt-[1.5px] size-4.25 flex-none" />
      {children}
    </p>
  );
}
