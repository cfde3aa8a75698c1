import { useQuery } from '@tanstack/react-query';
import { CodeXml, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { AccessToken } from '#shared/contract/token-calls.ts';
import { dayIn } from '#shared/domain/days.ts';
import { dayAndMonth } from '#shared/domain/date-words.ts';
import { momentText } from '#web/lib/moment-text.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { announce } from '#web/ui/announcement.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadFailed, Loading } from '#web/ui/load-state.tsx';
import { ActionDialog, pressing } from '#web/ui/overlay/action-dialog.tsx';
import { MakeTokenDialog } from './make-token-dialog.tsx';
import { tokensQuery, useRevokeToken } from './outside-queries.ts';
import { ShownOnceDialog } from './shown-once-dialog.tsx';

export function TokensCard({ user }: { user: CurrentUser }) {
  const { data, error, isFetching, refetch } = useQuery(tokensQuery);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string>();
  const [revoking, setRevoking] = useState<AccessToken>();
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useMinute();
  return (
    <section className="card" aria-labelledby="tokens">
      <h2 id="tokens" ref={heading} tabIndex={-1} className="subheading">
        Access tokens
      </h2>
      <p className="text-small text-fg-2">
        For scripts and other apps. A token can never change your account, password or tokens.
      </p>
      {error && !isFetching && !data ? (
        <LoadFailed isWithin message={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading isWithin what="your access tokens" />
      ) : (
        <>
          {data.length > 0 && (
            <ul className="mt-2 divide-y divide-line">
              {data.map((token) => (
                <TokenLine
                  key={token.id}
                  token={token}
                  text={tokenText(token, now, user)}
                  hasEnded={hasEnded(token, now)}
                  onRevoke={() => setRevoking(token)}
                />
              ))}
            </ul>
          )}
          <Button look="secondary" onClick={() => setMaking(true)} className="mt-4 w-full">
            <Plus aria-hidden="true" className="size-5" />
            Make a token
          </Button>
        </>
      )}
      {isMaking && (
        <MakeTokenDialog
          onClose={() => setMaking(false)}
          onMade={(token) => {
            setMaking(false);
            setMade(token);
          }}
        />
      )}
      {made && <ShownOnceDialog title="Your new token" what="token" secret={made} onClose={() => setMade(undefined)} />}
      {revoking && (
        <RevokeDialog
          token={revoking}
          hasEnded={hasEnded(revoking, now)}
          onClose={() => setRevoking(undefined)}
          onRevoked={() => heading.current?.focus()}
        />
      )}
    </section>
  );
}

type TokenLineProps = { token: AccessToken; text: string; hasEnded: boolean; onRevoke: () => void };

function TokenLine({ token, text, hasEnded, onRevoke }: TokenLineProps) {
  const verb = hasEnded ? 'Remove' : 'Revoke';
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <span
        aria-hidden="true"
        className="grid size-11 flex-none place-items-center rounded-control bg-sunken text-fg-2"
      >
        <CodeXml className="size-5" />
      </span>
      <div className="min-w-0 flex-1 leading-tight">
        <b className="block font-semibold [overflow-wrap:anywhere]">{token.name}</b>
        <span className="block text-small text-pretty text-fg-2">{text}</span>
      </div>
      <button
        type="button"
        aria-label={`${verb} ${token.name}`}
        onClick={onRevoke}
        className="-mr-2.5 min-h-(--tap) rounded-xl px-2.5 text-[0.9375rem] font-semibold text-danger-text hover:bg-danger-tint"
      >
        {verb}
      </button>
    </li>
  );
}

type RevokeDialogProps = { token: AccessToken; hasEnded: boolean; onClose: () => void; onRevoked: () => void };

function RevokeDialog({ token, hasEnded, onClose, onRevoked }: RevokeDialogProps) {
  const revoke = useRevokeToken();
  const run = () =>
    revoke.mutate(token.id, {
      onSuccess: () => {
        onClose();
        onRevoked();
        announce(hasEnded ? `${token.name} is removed.` : `${token.name} is revoked.`);
      },
    });
  return (
    <ActionDialog
      title={hasEnded ? 'Remove this token?' : 'Revoke this token?'}
      action={hasEnded ? 'Remove' : 'Revoke'}
      busyAction={hasEnded ? 'Removing...' : 'Revoking...'}
      isDanger
      isBusy={revoke.isPending}
      failure={revoke.error ? { title: 'The token was not revoked', error: revoke.error } : undefined}
      form={pressing(run)}
      onClose={onClose}
    >
      <p className="[overflow-wrap:anywhere] text-fg-2">
        {hasEnded
          ? `${token.name} has ended, and leaves this list.`
          : `Whatever uses ${token.name} is refused right away.`}
      </p>
    </ActionDialog>
  );
}

function hasEnded({ expiresAt }: AccessToken, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now.toISOString();
}

/** "Read only · Ends 16 February 2027 · Last used 2 hours ago" */
function tokenText(token: AccessToken, now: Date, { timezone, today }: CurrentUser): string {
  const access = token.access === 'read' ? 'Read only' : 'Read and write';
  const end = token.expiresAt && dayAndMonth(dayIn(timezone, new Date(token.expiresAt)), today);
  if (hasEnded(token, now)) return `${access} · Ended ${end}`;
  const use =
    token.lastUsedAt === null ? 'Never used' : `Last used ${lowered(momentText(token.lastUsedAt, now, timezone))}`;
  return `${access} · ${end ? `Ends ${end}` : 'Never ends'} · ${use}`;
}

const lowered = (text: string) => text.replace(/^(Just|Today|Yesterday)/, (word) => word.toLowerCase());
