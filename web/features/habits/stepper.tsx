import { Minus, Plus } from 'lucide-react';
import { useId, useRef, type KeyboardEvent } from 'react';

type StepperProps = { label: string; value: number; most: number; onChange: (value: number) => void };

/** A number from 1 to `most`, changed by two buttons or by the arrow keys, Home and End. */
export function Stepper({ label, value, most, onChange }: StepperProps) {
  const id = useId();
  const number = useRef<HTMLSpanElement>(null);

  function press(next: number) {
    onChange(next);
    // At the limit the button is disabled, and the focus would be lost.
    if (next === 1 || next === most) number.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = {
      ArrowUp: value + 1,
      ArrowRight: value + 1,
      ArrowDown: value - 1,
      ArrowLeft: value - 1,
      Home: 1,
      End: most,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    if (next >= 1 && next <= most) onChange(next);
  }

  return (
    <div className="schedule-row">
      <span id={id}>{label}</span>
      <div className="stepper">
        <button type="button" aria-label="Fewer" disabled={value <= 1} onClick={() => press(value - 1)}>
          <Minus aria-hidden="true" className="size-5" />
        </button>
        <span
          ref={number}
          role="spinbutton"
          tabIndex={0}
          aria-labelledby={id}
          aria-valuenow={value}
          aria-valuemin={1}
          aria-valuemax={most}
          onKeyDown={onKeyDown}
        >
          {value}
        </span>
        <button type="button" aria-label="More" disabled={value >= most} onClick={() => press(value + 1)}>
          <Plus aria-hidden="true" className="size-5" />
        </button>
      </div>
    </div>
  );
}
