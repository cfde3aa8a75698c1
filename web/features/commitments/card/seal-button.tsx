import { lateSealPath, sealPath, tickPath } from '#web/ui/seal-path.ts';
import { Spinner } from '#web/ui/spinner.tsx';

const marks = { tick: tickPath, pause: 'M26.5 24v16M37.5 24v16', clock: 'M32 20v12.5l8 5' };

/** The icon in the middle of the seal. */
export type SealMark = keyof typeof marks;

type SealButtonProps = {
  label: string;
  isSaving?: boolean;
  /** A smaller seal in a dashed ring. */
  isWaiting?: boolean;
  mark?: SealMark;
  /** With the notch of a late mark. */
  isLate?: boolean | undefined;
  disabled?: boolean;
  onPress: (seal: HTMLElement) => void;
};

/** Marks a promise done. */
export function SealButton({ label, isSaving, isWaiting, mark = 'tick', isLate, disabled, onPress }: SealButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled || isSaving}
      onClick={(event) => onPress(event.currentTarget)}
      className="seal relative grid size-(--seal) place-items-center rounded-full"
    >
      <svg viewBox="0 0 64 64" aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
        {isWaiting && <circle className="seal-ring" cx="32" cy="32" r="30" />}
        <g transform={isWaiting ? 'translate(9.6 9.6) scale(.7)' : undefined}>
          <path className="seal-disc" d={isLate ? lateSealPath : sealPath} />
          {!isSaving && <path className="seal-tick" d={marks[mark]} />}
        </g>
      </svg>
      {isSaving && (
        <span className="relative text-(--ink)">
          <Spinner />
        </span>
      )}
    </button>
  );
}
