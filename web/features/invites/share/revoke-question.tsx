import { useEffect, useId, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';

type RevokeQuestionProps = {
  code: string;
  isRevoking: boolean;
  disabled: boolean;
  onKeep: () => void;
  onRevoke: () => void;
};

/** Shown below the code's row, so that the pressed button stays in place. */
export function RevokeQuestion({ code, isRevoking, disabled, onKeep, onRevoke }: RevokeQuestionProps) {
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div role="group" aria-labelledby={id} className="mb-3 rounded-control bg-sunken p-4">
      <p id={id} className="text-small text-pretty">
        <b className="font-[650]">Revoke {code}?</b> Nobody can join with this link any more.
      </p>
      <div className="mt-3 grid grid-cols-2 gap-3">
        {/* The list may scroll a button under the pointer: ignore the second click of a double click. */}
        <Button
          ref={cancel}
          look="secondary"
          onClick={(event) => event.detail < 2 && onKeep()}
          className="min-h-(--tap) px-2!"
        >
          Cancel
        </Button>
        <Button
          look="danger"
          busy={isRevoking && 'Revoking...'}
          disabled={disabled}
          onClick={(event) => event.detail < 2 && onRevoke()}
          className="min-h-(--tap) px-2!"
        >
          Revoke
        </Button>
      </div>
    </div>
  );
}
