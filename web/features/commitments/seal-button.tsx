import { sealPath, tickPath } from '#web/ui/seal-path.ts';
import { Spinner } from '#web/ui/spinner.tsx';

const pausePath = 'M26.5 24v16M37.5 24v16';

type SealButtonProps = {
  label: string;
  isSaving?: boolean;
  isPaused?: boolean;
  disabled?: boolean;
  onPress: (seal: HTMLElement) => void;
};

/** The one big button: marking a promise done. */
export function SealButton({ label, isSaving, isPaused, disabled, onPress }: SealButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled || isSaving || isPaused}
      onClick={(event) => onPress(event.currentTarget)}
      className="seal relative grid size-(--seal) place-items-center rounded-full"
    >
      <svg viewBox="0 0 64 64" aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
        <path className="seal-disc" d={sealPath} />
        {!isSaving && <path className="seal-tick" d={isPaused ? pausePath : tickPath} />}
      </svg>
      {isSaving && (
        <span className="relative text-(--ink)">
          <Spinner />
        </span>
      )}
    </button>
  );
}
