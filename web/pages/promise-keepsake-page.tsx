import { useQuery } from '@tanstack/react-query';
import { ArchiveRestore, ArrowLeft, Plus } from 'lucide-react';
import { Link } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { tileOf } from '#shared/domain/names.ts';
import { dayAndMonth } from '#shared/domain/date-words.ts';
import { Avatar } from '#web/features/commitments/card/avatar.tsx';
import type { Commitment } from '#web/features/commitments/data/dashboard-query.ts';
import { NamedPicture } from '#web/features/sharing/named-picture.tsx';
import { lookBackQuery, useBringBack, type LookBack } from '#web/features/week-three/week-three-queries.ts';
import { named } from '#web/features/week-three/week-three-texts.ts';
import { ApiError } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { LoadFailed, Loading } from '#web/ui/load-state.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import '#web/features/shared-goals/keepsake.css';

/** What remains of a promise that was ended well. */
export function PromiseKeepsakePage({ items, id, user }: { items: string; id: string; user: CurrentUser }) {
  const kind = items === 'habits' ? 'habit' : items === 'challenges' ? 'challenge' : undefined;
  return kind ? <Keepsake of={{ kind, id: Number(id) }} user={user} /> : <NotFoundPage />;
}

function Keepsake({ of, user }: { of: Commitment; user: CurrentUser }) {
  usePageTitle('Keepsake');
  const { data, error, refetch, isFetching } = useQuery(lookBackQuery(of));
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (isMissing || (data && !data.ended && !isFetching)) return <NotFoundPage />;
  if (!data?.ended)
    return error && !isFetching ? (
      <LoadFailed message={error.message} onRetry={() => void refetch()} />
    ) : (
      <Loading what="your keepsake" />
    );
  const { tile, title } = tileOf(data.name);
  const isShared = data.companions.length > 0;
  return (
    <div className="mx-auto max-w-form">
      <Link
        href={paths.home}
        className="-mt-3.5 mb-1.5 inline-flex min-h-(--tap) items-center gap-1.5 text-[0.9375rem] font-semibold text-fg-2 no-underline hover:text-fg lg:-mt-5.5"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        Home
      </Link>
      <article className="keepsake">
        <p aria-hidden="true" className="text-[2.5rem] leading-none">
          {tile}
        </p>
        <h1 className="heading mt-6 text-balance [overflow-wrap:anywhere]">{title}</h1>
        <p className="keepsake-quiet mt-2 text-balance [overflow-wrap:anywhere]">
          {datesOf(data)}
          {isShared && (
            <>
              <br />
              with {named(data.companions)}
            </>
          )}
        </p>
        <dl className={`keepsake-figures ${isShared ? 'keepsake-three' : ''}`}>
          <Figure figure={data.kept} label={`${data.every}${data.kept === 1 ? '' : 's'} kept`} />
          <Figure figure={data.longestStreak} label="longest streak" />
          {isShared && <Figure figure={data.keptByAll} label="kept by all of you" />}
        </dl>
      </article>
      {data.lastWord && <LastWord word={data.lastWord} user={user} />}
      <NamedPicture promise={of} of="keepsake" />
      {data.isOwn && <BringBack of={of} title={title} />}
      <LinkButton href={paths.createHabit()} className="mt-3 w-full">
        <Plus aria-hidden="true" className="size-5" />
        Promise something new
      </LinkButton>
    </div>
  );
}

/** "29 September to 16 November 2026", with both years if they differ. */
function datesOf({ from, to }: LookBack): string {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)];
  if (from === to) return `${dayAndMonth(to)} ${last}`;
  return `${dayAndMonth(from)}${first === last ? '' : ` ${first}`} to ${dayAndMonth(to)} ${last}`;
}

function Figure({ figure, label }: { figure: number; label: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="keepsake-quiet text-small text-balance">{label}</dt>
      <dd className="keepsake-figure">{figure}</dd>
    </div>
  );
}

function LastWord({ word, user }: { word: NonNullable<LookBack['lastWord']>; user: CurrentUser }) {
  return (
    <section aria-label="The last word" className="card mt-4 flex gap-3.5">
      <Avatar member={word} />
      <div className="min-w-0">
        <p>
          <b className="font-semibold [overflow-wrap:anywhere]">{word.userId === user.id ? 'You' : word.name}</b>{' '}
          <time dateTime={word.timestamp} className="text-small text-fg-2">
            {dayAndMonth(word.timestamp.slice(0, 10))}
          </time>
        </p>
        <p className="[overflow-wrap:anywhere]">{word.content}</p>
      </div>
    </section>
  );
}

function BringBack({ of, title }: { of: Commitment; title: string }) {
  const bringBack = useBringBack(of, title);
  return (
    <Button
      look="secondary"
      className="mt-4 w-full"
      busy={bringBack.isPending && 'Bringing back...'}
      onClick={() => bringBack.mutate()}
    >
      <ArchiveRestore aria-hidden="true" className="size-5" />
      Bring back
    </Button>
  );
}
