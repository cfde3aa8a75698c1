import { Check, Copy } from 'lucide-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useEffect, useRef } from 'react';
import { useCopy } from '#web/lib/use-copy.ts';
import { invitationExpiry, hasExpired } from './invitation-expiry.ts';
import { CopyBox } from './copy-box.tsx';
import { RevokeQuestion } from './revoke-question.tsx';

/** `mayRevoke` is for the current user. */
export type ExtraCode = {
  code: string;
  expiresAt: string | null;
  madeBy: string;
  mayRevoke: boolean;
  role: 'doer' | 'overseer';
};

type ExtraCodeRowProps = {
  extra: ExtraCode;
  link: string;
  now: Date;
  /** Just created: its Copy button takes the focus. */
  isNew: boolean;
  isCopied: boolean;
  /** The question whether to revoke it is open. */
  isAsked: boolean;
  isRevoking: boolean;
  disabled: boolean;
  onCopied: () => void;
  onAsk: () => void;
  onKeep: () => void;
  onRevoke: () => void;
};

export function ExtraCodeRow({
  extra,
  link,
  now,
  isNew,
  isCopied,
  isAsked,
  onCopied,
  onAsk,
  onKeep,
  ...revoke
}: ExtraCodeRowProps) {
  const { code, expiresAt, madeBy, mayRevoke, role } = extra;
  const { copy, refused } = useCopy();
  const copyButton = useRef<HTMLButtonElement>(null);
  const revokeButton = useRef<HTMLButtonElement>(null);
  const isExpired = hasExpired(expiresAt, now);
  const CopyIcon = isCopied ? Check : Copy;

  useEffect(() => {
    if (isNew) copyButton.current?.focus();
  }, [isNew]);

  async function copyLink() {
    if (await copy(link)) onCopied();
  }

  function keep() {
    onKeep();
    revokeButton.current?.focus();
  }

  return (
    <li className="py-0.5">
      <div className="flex min-h-13 items-center gap-0.5">
        <div className="min-w-0 flex-1">
          <b className="block truncate text-[0.9375rem] font-[650]">
            {isExpired ? <s className="text-fg-2">{code}</s> : code}
          </b>
          <span className="block truncate text-micro text-fg-2">
            {role === 'overseer' && 'Overseer · '}
            {invitationExpiry(expiresAt, now)} · by {madeBy}
          </span>
        </div>
        {!isExpired && (
          <IconButton icon={CopyIcon} ref={copyButton} label={`Copy link ${code}`} onClick={() => void copyLink()} />
        )}
        {mayRevoke && !isExpired && (
          <button
            ref={revokeButton}
            type="button"
            aria-label={`Revoke ${code}`}
            aria-expanded={isAsked}
            // The question may scroll another row under the pointer, where a second click of a double click would hit.
            onClick={(event) => event.detail < 2 && onAsk()}
            className="min-h-(--tap) rounded-xl px-1.5 text-[0.9375rem] font-semibold text-danger-text hover:bg-sunken"
          >
            Revoke
          </button>
        )}
      </div>
      {refused && (
        <div className="pb-3">
          <CopyBox text={link} refused={refused} />
        </div>
      )}
      {isAsked && <RevokeQuestion code={code} {...revoke} onKeep={keep} />}
    </li>
  );
}
