import { FieldError } from '#web/ui/field-error.tsx';
import { useRef, useState } from 'react';
import { useMinute } from '#web/lib/use-minute.ts';
import { LoadFailed, Loading } from '#web/ui/load-state.tsx';
import { announce, Announcement } from '#web/ui/announcement.tsx';
import { ExtraCodeRow, type ExtraCode } from './extra-code-row.tsx';
import { NewCode } from './new-code.tsx';
import { useSending } from '#web/ui/use-sending.ts';

type ExtraCodesProps = {
  /** Undefined while loading. */
  codes: readonly ExtraCode[] | undefined;
  error: Error | null;
  onRetry: () => void;
  linkOf: (code: string) => string;
  /** Like `onRevoke`, settles once `codes` is up to date. */
  onMake: (expiresInDays: number | undefined) => Promise<{ code: string }>;
  onRevoke: (code: string) => Promise<unknown>;
};

/** Codes besides the permanent one. Messages are shown here, because the modal dialog covers toasts. */
export function ExtraCodes({ codes, error, onRetry, linkOf, onMake, onRevoke }: ExtraCodesProps) {
  const now = useMinute();
  const section = useRef<HTMLElement>(null);
  const { sending, problem, send } = useSending(section);
  const [made, setMade] = useState<string>();
  const [copied, setCopied] = useState<string>();
  const [asked, setAsked] = useState<string>();

  const make = (expiresInDays: number | undefined) =>
    send('new', async () => {
      setMade((await onMake(expiresInDays)).code);
      announce('Link made');
    });
  const revoke = (code: string) =>
    send(code, async () => {
      await onRevoke(code);
      announce('Link revoked');
      section.current?.focus();
    });
  function retry() {
    section.current?.focus();
    onRetry();
  }

  return (
    <section ref={section} tabIndex={-1} aria-label="Extra codes" className="rounded-control">
      {error ? (
        <LoadFailed isWithin message={error.message} onRetry={retry} />
      ) : !codes ? (
        <Loading what="extra codes" isWithin />
      ) : codes.length === 0 ? (
        <p className="text-small text-pretty text-fg-2">None yet. An extra code can expire and can be revoked.</p>
      ) : (
        // The height cuts a row in half, to show that the list scrolls.
        <ul className="-mx-2.5 max-h-66 divide-y divide-line overflow-y-auto px-2.5">
          {codes.map((extra) => (
            <ExtraCodeRow
              key={extra.code}
              extra={extra}
              link={linkOf(extra.code)}
              now={now}
              isNew={extra.code === made}
              isCopied={extra.code === copied}
              isAsked={extra.code === asked}
              isRevoking={extra.code === sending}
              disabled={sending !== undefined}
              onCopied={() => {
                setCopied(extra.code);
                announce('Link copied');
              }}
              onAsk={() => setAsked(extra.code)}
              onKeep={() => setAsked(undefined)}
              onRevoke={() => void revoke(extra.code)}
            />
          ))}
        </ul>
      )}
      {problem && (
        <FieldError role="alert" className="mt-3">
          {problem}
        </FieldError>
      )}
      <NewCode isMaking={sending === 'new'} disabled={sending !== undefined} onMake={(days) => void make(days)} />
      <Announcement />
    </section>
  );
}
