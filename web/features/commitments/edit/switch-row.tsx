import { Check } from 'lucide-react';
import { useId } from 'react';

type SwitchRowProps = { label: string; help: string; isOn: boolean; onChange: (isOn: boolean) => void };

/** A switch with its name and one sentence; the whole row can be pressed. */
export function SwitchRow({ label, help, isOn, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <label className="flex cursor-pointer items-center justify-between gap-3 py-3">
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        <span id={id} className="block text-small text-pretty text-fg-2">
          {help}
        </span>
      </span>
      <span className="relative flex-none">
        <input
          type="checkbox"
          role="switch"
          aria-label={label}
          aria-describedby={id}
          checked={isOn}
          aria-checked={isOn}
          onChange={({ target }) => onChange(target.checked)}
          className="absolute -inset-1.5 cursor-pointer appearance-none rounded-xl"
        />
        <span
          aria-hidden="true"
          className={`pointer-events-none flex h-8 w-14 items-center rounded-full border-[1.5px] px-1 ${isOn ? 'justify-end border-brand bg-brand' : 'border-line-strong bg-sunken'}`}
        >
          <span
            className={`grid size-5.5 place-items-center rounded-full ${isOn ? 'bg-on-brand text-brand' : 'bg-line-strong'}`}
          >
            {isOn && <Check className="size-3.5" strokeWidth={3} />}
          </span>
        </span>
      </span>
    </label>
  );
}
