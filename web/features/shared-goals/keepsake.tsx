import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { GoalLink } from '#web/features/goal-rewards/goal-frame.tsx';
import { SharePicture } from '#web/features/sharing/share-picture.tsx';
import { callForFile } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { SealMark } from '#web/ui/seal-mark.tsx';
import { keepsakeQuery } from './shared-goal-queries.ts';
import { daysOfSaving, redeemedInWords } from './shared-goal-texts.ts';
import type { SharedGoal } from './shared-goal.ts';
import './keepsake.css';

/** What remains of a shared goal once it is redeemed. */
export function Keepsake({ goal, user }: { goal: SharedGoal; user: CurrentUser }) {
  const { data } = useQuery(keepsakeQuery(goal));
  const days = daysOfSaving(goal, user);
  return (
    <div className="mx-auto max-w-form">
      <Link
        href={paths.goalRewards}
        className="-mt-3.5 mb-1.5 inline-flex min-h-(--tap) items-center gap-1.5 text-[0.9375rem] font-semibold text-fg-2 no-underline hover:text-fg lg:-mt-5.5"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        Goals
      </Link>
      <article className="keepsake">
        <SealMark className="size-22" />
        <h1 className="heading mt-6 text-balance [overflow-wrap:anywhere]">{goal.title}</h1>
        <p className="keepsake-quiet mt-2 text-balance [overflow-wrap:anywhere]">{redeemedInWords(goal, user)}</p>
        <dl className="keepsake-figures">
          <Figure
            figure={data?.kept}
            label={data?.kept === 1 ? 'promise kept between you' : 'promises kept between you'}
          />
          <Figure figure={days} label={days === 1 ? 'day from first to last' : 'days from first to last'} />
        </dl>
      </article>
      <div className="mt-4">
        <SharePicture
          fileName="kept-goal.png"
          load={() => callForFile('GET /api/goal-rewards/:id/picture', { params: { id: String(goal.id) } })}
        />
      </div>
      <GoalLink goal={goal} />
    </div>
  );
}

/** A dash until it is known, and if it cannot be read. */
function Figure({ figure, label }: { figure: number | undefined; label: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="keepsake-quiet text-small text-balance">{label}</dt>
      <dd className="keepsake-figure">{figure ?? '–'}</dd>
    </div>
  );
}
