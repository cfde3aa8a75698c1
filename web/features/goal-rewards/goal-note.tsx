import { ExternalLink, LockOpen, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { Pace } from '#shared/domain/forecast.ts';
import { progressTo, type Progress } from '#shared/domain/goals.ts';
import { decimalFromCents, showAmount, showMoney, type Cents } from '#shared/domain/money.ts';
import { NoteActions } from '#web/features/commitments/card/note-action.tsx';
import { ForecastLine } from './forecast-line.tsx';
import type { Goal } from './goal-reward-queries.ts';
import { GoalStub } from './goal-stub.tsx';
import { doneOn } from './goal-texts.ts';
import './goal-note.css';

export type GoalQuestion = 'edit' | 'delete' | 'redeem';

type GoalNoteProps = {
  goal: Goal;
  user: CurrentUser;
  pace: Pace | undefined;
  onAsk: (question: GoalQuestion) => void;
};

export type GoalState = 'ahead' | 'unlocked' | 'redeemed';

/** A redeemed goal gets a new id, so that `useNextNote` moves the focus to it. */
export function goalElementId({ id, isRedeemed }: Goal): string {
  return `${isRedeemed ? 'redeemed' : 'goal'}-${id}`;
}

/** Progress on the left; percentage, Redeem or the redeemed reward on the stub. */
export function GoalNote({ goal, user, pace, onAsk }: GoalNoteProps) {
  const { title, link, isRedeemed } = goal;
  const progress = progressTo(goal.price, user.balance);
  const state: GoalState = isRedeemed ? 'redeemed' : progress.missing > 0 ? 'ahead' : 'unlocked';
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
        <GoalMeta goal={goal} user={user} state={state} />
        {!isRedeemed && <GoalProgress progress={progress} goal={goal} user={user} />}
        {state === 'ahead' && pace && <ForecastLine missing={progress.missing} pace={pace} today={user.today} />}
        <NoteActions>
          {link !== null && isWebAddress(link) && <GoalLink title={title} link={link} />}
          <span className="ml-auto" />
          {!isRedeemed && <IconButton icon={Pencil} label={`Edit ${title}`} onClick={() => onAsk('edit')} />}
          <IconButton icon={Trash2} label={`Delete ${title}`} onClick={() => onAsk('delete')} />
        </NoteActions>
      </div>
      <div className="note-stub">
        <GoalStub state={state} title={title} percent={progress.percent} onRedeem={() => onAsk('redeem')} />
      </div>
    </article>
  );
}

function GoalMeta({ goal, user, state }: { goal: Goal; user: CurrentUser; state: GoalState }) {
  if (state === 'unlocked')
    return (
      <p className="mt-2 inline-flex w-fit items-center gap-1.25 rounded-full bg-gold-tint px-2.25 py-0.5 text-micro leading-5 font-semibold text-gold-text">
        <LockOpen aria-hidden="true" className="size-3.5" />
        Unlocked
      </p>
    );
  return (
    <p className="mt-0.5 text-small text-fg-2">
      {goal.redeemedAt
        ? `${showMoney(goal.price, user.currency)} · ${doneOn('Redeemed', goal.redeemedAt, user)}`
        : doneOn('Added', goal.createdAt, user)}
    </p>
  );
}

function GoalProgress({ progress, goal, user }: { progress: Progress; goal: Goal; user: CurrentUser }) {
  const shown = (amount: Cents) => showAmount(decimalFromCents(amount));
  return (
    <>
      <progress
        className="goal-rail mt-3.5"
        max={100}
        value={progress.percent}
        aria-label={`Progress to ${goal.title}`}
      />
      <p className="mt-2 flex flex-wrap justify-between gap-x-3 gap-y-1 text-small text-fg-2">
        <span>
          <b className="font-[650] text-fg">{shown(progress.earned)}</b> of{' '}
          <span className="whitespace-nowrap">{showMoney(goal.price, user.currency)}</span>
        </span>
        {progress.missing > 0 && <span>{shown(progress.missing)} to go</span>}
      </p>
    </>
  );
}

function GoalLink({ title, link }: { title: string; link: string }) {
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
