import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';

type SwitchProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  /** Its accessible name. */
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

/** 46 px wide, in a target of 56 by 44. */
export function Switch({ label, isOn, onChange, disabled, ...input }: SwitchProps) {
  const track = disabled
    ? 'border-line bg-sunken'
    : isOn
      ? 'justify-end border-brand bg-brand'
      : 'border-line-strong bg-surface';
  const knob = disabled ? 'size-4.5 bg-line' : isOn ? 'size-5.5 bg-on-brand text-brand' : 'size-4.5 bg-line-strong';
  return (
    <span className="relative grid min-h-(--tap) w-14 flex-none place-items-center">
      <input
        {...input}
        type="checkbox"
        role="switch"
        aria-label={label}
        checked={isOn}
        aria-checked={isOn}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
        className="absolute inset-0 cursor-pointer appearance-none rounded-xl disabled:cursor-not-allowed"
      />
      <span
        aria-hidden="true"
        className={`pointer-events-none flex h-7 w-11.5 items-center rounded-full border-[1.5px] px-0.75 ${track}`}
      >
        <span className={`grid place-items-center rounded-full ${knob}`}>
          {isOn && <Check className="size-3.5" strokeWidth={3.6} />}
        </span>
      </span>
    </span>
  );
}
