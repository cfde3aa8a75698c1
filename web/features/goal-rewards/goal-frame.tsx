import { ExternalLink, LockOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Goal } from './goal-reward-queries.ts';
import './goal-note.css';

export type GoalQuestion = 'edit' | 'delete' | 'redeem' | 'invite' | 'put-in' | 'take-back' | 'leave' | 'remove';
export type GoalState = 'ahead' | 'unlocked' | 'redeemed';

/** A redeemed goal gets a new id, so that `useNextNote` moves the focus to it. */
export function goalElementId({ id, isRedeemed }: Goal): string {
  return `${isRedeemed ? 'redeemed' : 'goal'}-${id}`;
}

type GoalFrameProps = { goal: Goal; state: GoalState; stub: ReactNode; children: ReactNode };

/** The title and what is below it on the left, the stub on the right. */
export function GoalFrame({ goal, state, stub, children }: GoalFrameProps) {
  const { title, isRedeemed } = goal;
  return (
    <article
      id={goalElementId(goal)}
      tabIndex={-1}
      aria-label={title}
      className="note goal-note"
      data-ink="clay"
      data-goal={state}
    >
      <div className="note-paper" aria-hidden="true" />
      <div className="flex min-w-0 flex-col pt-4 pr-3 pb-2 pl-4 md:pt-5.5 md:pr-5 md:pb-3 md:pl-6">
        <h2
          className={`text-title leading-[1.28] font-[650] tracking-[-.008em] text-pretty [overflow-wrap:anywhere] md:text-xl md:leading-tight ${isRedeemed ? 'text-fg-2' : ''}`}
        >
          <span className="line-clamp-3" title={title}>
            {title}
          </span>
        </h2>
        {children}
      </div>
      <div className="note-stub">{stub}</div>
    </article>
  );
}

export function Unlocked() {
  return (
    <span className="inline-flex w-fit items-center gap-1.25 rounded-full bg-gold-tint px-2.25 py-0.5 text-micro leading-5 font-semibold text-gold-text">
      <LockOpen aria-hidden="true" className="size-3.5" />
      Unlocked
    </span>
  );
}

/** Nothing without a link. */
export function GoalLink({ goal: { title, link } }: { goal: Goal }) {
  if (link === null || !isWebAddress(link)) return null;
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Link to ${title}, opens in a new tab`}
      className="inline-flex min-h-(--tap) items-center gap-1.75 rounded-xl px-2.5 text-[0.9375rem] font-semibold text-brand-text no-underline hover:bg-brand/9"
    >
      <ExternalLink aria-hidden="true" className="size-4.5" />
      Link
    </a>
  );
}

/** The server stores only web addresses; anything else is shown without a link, to be safe. */
function isWebAddress(link: string): boolean {
  return /^https?:\/\//i.test(link);
}
