import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

/** Also for links that look like an icon button. */
export const iconButtonLook = 'grid size-(--tap) flex-none place-items-center rounded-xl text-fg-2 hover:bg-brand/9';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: LucideIcon;
  /** Its accessible name. */
  label: string;
};

export function IconButton({ icon: Icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} className={`${iconButtonLook} ${className}`} {...rest}>
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
