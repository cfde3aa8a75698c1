import { useId } from 'react';
import { Switch } from '#web/forms/switch.tsx';

type SwitchRowProps = { label: string; help: string; isOn: boolean; onChange: (isOn: boolean) => void };

/** A switch with its name and one sentence; the whole row can be pressed. */
export function SwitchRow({ label, help, isOn, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <label htmlFor={`${id}-switch`} className="flex cursor-pointer items-center justify-between gap-3 py-3">
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        <span id={id} className="block text-small text-pretty text-fg-2">
          {help}
        </span>
      </span>
      <Switch id={`${id}-switch`} label={label} aria-describedby={id} isOn={isOn} onChange={onChange} />
    </label>
  );
}
