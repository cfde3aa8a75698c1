import type { LucideIcon } from 'lucide-react';

const looks = {
  plain: 'bg-sunken',
  gold: 'bg-gold-tint text-gold-text',
  danger: 'bg-danger-tint text-danger-text',
};

type NoteTagProps = { icon: LucideIcon; text: string; look?: keyof typeof looks };

/** The state of a promise, beside its schedule. */
export function NoteTag({ icon: Icon, text, look = 'plain' }: NoteTagProps) {
  return (
    <span
      className={`flex items-center gap-1.25 rounded-full px-2.5 py-0.5 text-micro font-semibold whitespace-nowrap ${looks[look]}`}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {text}
    </span>
  );
}
