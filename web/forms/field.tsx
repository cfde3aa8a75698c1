import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { FieldError } from '#web/ui/field-error.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';

type FieldProps = ComponentProps<'input'> & {
  label: string;
  isOptional?: boolean;
  error?: string | undefined;
  help?: ReactNode;
};

const inputLook =
  'min-h-(--control) w-full rounded-control border-[1.5px] px-4 py-3 text-base leading-[1.45] placeholder:text-fg-3 ' +
  'focus:outline-3 focus:outline-offset-0 focus:outline-brand/35 focus:border-brand';
const inputFine = 'border-line-strong bg-surface hover:border-fg-2';
const inputWrong = 'border-danger-text bg-[color-mix(in_srgb,var(--danger-tint)_40%,var(--surface))]';

/** A labelled input. Help and error are its description; an error has an icon, never colour alone. */
export function Field({ label, isOptional, error, help, className = '', ...input }: FieldProps) {
  return (
    <FieldFrame label={label} isOptional={isOptional} error={error} help={help}>
      {(ids) => <input {...input} {...ids} className={`${inputLook} ${error ? inputWrong : inputFine} ${className}`} />}
    </FieldFrame>
  );
}

export function PasswordField({ label, error, help, ...input }: Omit<FieldProps, 'type'>) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame label={label} error={error} help={help}>
      {(ids) => (
        <div className="relative">
          <input
            {...input}
            {...ids}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`${inputLook} pr-14 ${error ? inputWrong : inputFine}`}
          />
          <IconButton
            icon={Icon}
            label={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!isShown)}
            className="absolute top-1 right-1.25"
          />
        </div>
      )}
    </FieldFrame>
  );
}

type TextAreaProps = ComponentProps<'textarea'> &
  Pick<FieldProps, 'label' | 'error' | 'help'> & {
    /** Starts as one line with the label as its placeholder, and grows with the text. */
    isOneLine?: boolean;
  };

export function TextAreaField({ label, error, help, isOneLine, ...area }: TextAreaProps) {
  const size = isOneLine ? 'field-sizing-content max-h-40 resize-none' : 'min-h-23 resize-y';
  return (
    <FieldFrame label={label} isLabelHidden={isOneLine} error={error} help={help}>
      {(ids) => (
        <textarea
          {...(isOneLine && { rows: 1, placeholder: label })}
          {...area}
          {...ids}
          className={`${inputLook} ${size} ${error ? inputWrong : inputFine}`}
        />
      )}
    </FieldFrame>
  );
}

type SelectProps = ComponentProps<'select'> &
  Pick<FieldProps, 'label' | 'error' | 'help'> & { options?: readonly string[]; isLabelHidden?: boolean };

/** Takes `options` as plain words, or `<option>` children where value and text differ. */
export function SelectField({ label, isLabelHidden, error, help, options = [], children, ...select }: SelectProps) {
  return (
    <FieldFrame label={label} isLabelHidden={isLabelHidden} error={error} help={help}>
      {(ids) => (
        <div className="relative">
          <select
            {...select}
            {...ids}
            className={`${inputLook} appearance-none overflow-hidden pr-11 text-ellipsis ${error ? inputWrong : inputFine}`}
          >
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
            {children}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-fg-2"
          />
        </div>
      )}
    </FieldFrame>
  );
}

type InputIds = { id: string; 'aria-invalid': boolean | undefined; 'aria-describedby': string | undefined };

function FieldFrame({
  label,
  isOptional,
  isLabelHidden,
  error,
  help,
  children,
}: Pick<FieldProps, 'label' | 'isOptional' | 'error' | 'help'> & {
  isLabelHidden?: boolean | undefined;
  children: (ids: InputIds) => ReactNode;
}) {
  const id = useId();
  // The error replaces the help, so that the layout hardly shifts.
  const described = error ? `${id}-error` : help && `${id}-help`;
  return (
    <div className="grid min-w-0 gap-1.75">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-[0.9375rem] leading-[1.35] font-semibold'}>
        {label}
        {isOptional && <span className="font-normal text-fg-2"> (optional)</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help && !error && (
        <p id={`${id}-help`} className="text-small text-pretty [overflow-wrap:anywhere] text-fg-2">
          {help}
        </p>
      )}
    </div>
  );
}
