import { useState, type ReactNode } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { useDownloadMyData } from './profile-queries.ts';

export function MyDataCard({ user }: { user: CurrentUser }) {
  const download = useDownloadMyData();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <section className="card">
      <h2 className="subheading">Your data</h2>
      <ul className="divide-y divide-line">
        <Row title="Download my data" text="Everything Kept holds about you, as one JSON file.">
          <Button
            look="secondary"
            busy={download.isPending && 'Preparing...'}
            onClick={() =>
              download.mutate(undefined, {
                onError: (error) =>
                  showToast({ title: 'Failed to download your data', text: error.message, variant: 'destructive' }),
              })
            }
            className="min-h-(--tap) px-4! text-[0.9375rem]"
          >
            Download
          </Button>
        </Row>
        <Row title="Bring your history" text="Days you kept in another app, from its export.">
          <LinkButton look="secondary" href="/import" className="min-h-(--tap) px-4! text-[0.9375rem]">
            Import
          </LinkButton>
        </Row>
        <Row title="Delete my account" text="Deletes your name, email and comments. Companions see “Former companion”.">
          <Button
            look="caution"
            aria-label="Delete my account"
            onClick={() => setDeleting(true)}
            className="min-h-(--tap) px-4! text-[0.9375rem]"
          >
            Delete
          </Button>
        </Row>
      </ul>
      {isDeleting && <DeleteAccountDialog user={user} onClose={() => setDeleting(false)} />}
    </section>
  );
}

function Row({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 py-3.5 last:pb-0">
      <div>
        <b className="block font-semibold">{title}</b>
        <span className="block text-small text-pretty text-fg-2">{text}</span>
      </div>
      {children}
    </li>
  );
}
