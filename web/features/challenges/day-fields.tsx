import type { ComponentProps } from 'react';
import { Field } from '#web/forms/field.tsx';

type FieldProps = Omit<ComponentProps<typeof Field>, 'label'>;

/** Goal days, and the days of the window. */
export function DayFields({ goalDays, completionDays }: { goalDays: FieldProps; completionDays: FieldProps }) {
  const typing = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <div className="grid grid-cols-2 items-start gap-3.5">
      <Field label="Goal days" help="Days you will do it" {...typing} {...goalDays} />
      <Field label="Complete within" help="Days you have" {...typing} {...completionDays} />
    </div>
  );
}
