import { Fingerprint, KeyRound, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { Passkey } from '#shared/contract/passkey-calls.ts';
import { dayIn } from '#shared/domain/days.ts';
import { dayAndMonth } from '#shared/domain/date-words.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailed, Loading } from '#web/ui/load-state.tsx';
import { MenuItem } from '#web/ui/overlay/menu.tsx';
import { MoreMenu } from '#web/ui/overlay/more-menu.tsx';
import { AddPasskeyDialog, DeletePasskeyDialog } from './passkey-dialogs.tsx';
import { usePasskeys } from './passkey-queries.ts';
import { hasPasskeys } from '#web/lib/passkey-support.ts';

export function PasskeysCard({ user }: { user: CurrentUser }) {
  const passkeys = usePasskeys();
  const [isAdding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<Passkey>();
  if (!hasPasskeys()) return null;
  return (
    <section className="card" aria-labelledby="passkeys">
      <h2 id="passkeys" className="subheading">
        Passkeys
      </h2>
      <p className="text-small text-fg-2">Sign in with your fingerprint, face or screen lock.</p>
      {passkeys.isPending && <Loading what="passkeys" isWithin />}
      {passkeys.isError && (
        <LoadFailed message={passkeys.error.message} onRetry={() => void passkeys.refetch()} isWithin />
      )}
      {passkeys.data && passkeys.data.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {passkeys.data.map((passkey) => (
            <PasskeyLine
              key={passkey.id}
              passkey={passkey}
              use={lastUse(passkey, user)}
              onDelete={() => setDeleting(passkey)}
            />
          ))}
        </ul>
      )}
      <Button look="secondary" onClick={() => setAdding(true)} className="mt-4 w-full">
        <Plus aria-hidden="true" className="size-5" />
        Add a passkey
      </Button>
      {isAdding && <AddPasskeyDialog user={user} onClose={() => setAdding(false)} />}
      {deleting && (
        <DeletePasskeyDialog
          passkey={deleting}
          isLast={passkeys.data?.length === 1}
          user={user}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </section>
  );
}

function PasskeyLine({ passkey, use, onDelete }: { passkey: Passkey; use: string; onDelete: () => void }) {
  const Icon = passkey.kind === 'key' ? KeyRound : Fingerprint;
  return (
    <li className="flex items-center gap-3 py-3">
      <span aria-hidden="true" className="grid size-11 flex-none place-items-center rounded-control bg-sunken">
        <Icon className="size-5 text-fg-2" />
      </span>
      <div className="min-w-0 flex-1 leading-tight">
        <b className="block font-semibold [overflow-wrap:anywhere]">{passkey.name}</b>
        <span className="block text-small text-fg-2">{use}</span>
      </div>
      <MoreMenu label={`More for ${passkey.name}`}>
        <MenuItem icon={Trash2} isDanger onPress={onDelete}>
          Delete
        </MenuItem>
      </MoreMenu>
    </li>
  );
}

function lastUse({ lastUsedAt }: Passkey, { timezone, today }: CurrentUser): string {
  if (lastUsedAt === null) return 'Never used';
  const day = dayIn(timezone, new Date(lastUsedAt));
  // Later than today in the hours after midnight, for a person whose day starts later.
  return day >= today ? 'Last used today' : `Last used ${dayAndMonth(day, today)}`;
}
