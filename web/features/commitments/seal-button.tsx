import { sealPath, tickPath } from '#web/ui/seal-path.ts';
import { Spinner } from '#web/ui/spinner.tsx';

type SealButtonProps = { label: string; isSaving?: boolean; disabled?: boolean; onPress: (seal: HTMLElement) => void };

/** The one big button: marking a promise done. */
export function SealButton({ label, isSaving, disabled, onPress }: SealButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled || isSaving}
      onClick={(event) => onPress(event.currentTarget)}
      className="seal relative grid size-(--seal) place-items-center rounded-full"
    >
      <svg viewBox="0 0 64 64" aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
        <path className="seal-disc" d={sealPath} />
        {!isSaving && <path className="seal-tick" d={tickPath} />}
      </svg>
      {isSaving && (
        <span className="relative text-(--ink)">
          <Spinner />
        </span>
      )}
    </button>
  );
}
