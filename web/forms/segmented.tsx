import { useId, type ReactNode } from 'react';

type Choice<Value extends string> = { value: Value; label: string; icon?: ReactNode };

type SegmentedProps<Value extends string> = {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  hideLabel?: boolean;
};

/** Radio buttons side by side, for a few choices. */
export function Segmented<Value extends string>({ label, choices, value, onChange, hideLabel }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={hideLabel ? 'sr-only' : 'mb-1.75 text-[0.9375rem] leading-[1.35] font-semibold'}>
        {label}
      </legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1 rounded-control bg-sunken p-1 shadow-[inset_0_0_0_1.5px_var(--line-strong)]">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="relative flex min-h-(--tap) cursor-pointer items-center justify-center gap-2 rounded-inner text-center text-[0.9375rem] font-semibold text-fg-2 has-checked:bg-brand-tint has-checked:text-brand-text has-checked:shadow-[inset_0_0_0_2px_var(--brand)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {choice.icon}
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
