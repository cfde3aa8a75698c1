import { ArchiveRestore } from 'lucide-react';
import { Link } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { tileOf } from '#shared/domain/names.ts';
import { paths } from '#web/lib/paths.ts';
import { showFailure } from '#web/ui/toast-store.ts';
import { useArchive } from '#web/features/commitments/data/commitment-queries.ts';
import { creatorName, recordOf } from './commitment-texts.ts';
import { elementIdOf, isCreator, type CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';

export function ArchivedList({ items, user }: { items: readonly CommitmentCard[]; user: CurrentUser }) {
  return (
    <ul className="divide-y divide-line rounded-note border-[1.5px] border-dashed border-line-strong px-3.5 py-0.5">
      {items.map((item) => (
        <ArchivedItem key={elementIdOf(item)} item={item} user={user} />
      ))}
    </ul>
  );
}

function ArchivedItem({ item, user }: { item: CommitmentCard; user: CurrentUser }) {
  const archive = useArchive();
  const { tile, title } = tileOf(item.name);
  function bringBack() {
    const onError = (error: Error) => showFailure(`Failed to update ${item.kind}`, error);
    archive.mutate({ item, archived: false }, { onError });
  }
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <span
        aria-hidden="true"
        className="grid size-10 flex-none place-items-center rounded-control bg-sunken text-xl leading-none font-[650] text-fg-2 [filter:grayscale(1)]"
      >
        {tile}
      </span>
      <span className="min-w-0 flex-1 leading-[1.3]">
        <Link href={paths[item.kind](item.id)} className="relative -my-3.5 block py-3.5 no-underline hover:underline">
          <b className="line-clamp-3 text-[0.9375rem] font-semibold [overflow-wrap:anywhere]">{title}</b>
        </Link>
        <span className="text-micro text-fg-2">{recordOf(item)}</span>
        {item.ended && (
          <Link
            href={paths.promiseKeepsake(item)}
            aria-label={`Keepsake of ${title}`}
            className="-my-2 ml-2 inline-block py-3 text-micro font-semibold text-brand-text underline underline-offset-2"
          >
            Keepsake
          </Link>
        )}
      </span>
      {isCreator(item, user) ? (
        <button
          type="button"
          aria-label={`Bring back ${title}`}
          disabled={archive.isPending}
          onClick={bringBack}
          className="-mr-2.5 inline-flex min-h-(--tap) items-center gap-1.75 rounded-xl px-2.5 text-[0.9375rem] font-semibold whitespace-nowrap text-brand-text hover:bg-brand/9"
        >
          <ArchiveRestore aria-hidden="true" className="size-4.5" />
          Bring back
        </button>
      ) : (
        <span className="max-w-28 truncate text-small text-fg-2">by {creatorName(item)}</span>
      )}
    </li>
  );
}
