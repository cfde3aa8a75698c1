import { Gift, Undo2, Users } from 'lucide-react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { timeIn } from '#shared/domain/days.ts';
import { jarWords } from '#shared/domain/jar-words.ts';
import { centsOf } from '#shared/domain/money.ts';
import { firstName, tileOf } from '#shared/domain/names.ts';
import { inkOf, type Ink } from '#web/features/commitments/card/ink.ts';
import { showSigned } from './statement-days.ts';
import type { Entry } from './statement-queries.ts';

const words: Record<Exclude<Entry['type'], 'jar'>, string> = {
  habit: 'Habit',
  challenge: 'Challenge',
  undo: 'Undone',
  goal: 'Goal redeemed',
};

const tints: Record<Ink, string> = {
  fern: 'bg-ink-fern-tint text-ink-fern',
  plum: 'bg-ink-plum-tint text-ink-plum',
  harbour: 'bg-ink-harbour-tint text-ink-harbour',
  clay: 'bg-ink-clay-tint text-ink-clay',
  ochre: 'bg-ink-ochre-tint text-ink-ochre',
};

type EntryLineProps = {
  entry: Entry;
  /** The entry above it. */
  newer: Entry | undefined;
  user: CurrentUser;
};

export function EntryLine({ entry, newer, user }: EntryLineProps) {
  const isEarned = entry.type === 'habit' || entry.type === 'challenge';
  const title = entry.type === 'goal' || entry.type === 'jar' ? entry.description : tileOf(entry.description).title;
  return (
    <li className="grid min-h-16 grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-3 px-4 py-2.5 lg:px-5">
      <Tile entry={entry} />
      <div className="min-w-0 leading-[1.3]">
        <p
          className={`line-clamp-3 text-[0.9375rem] font-semibold [overflow-wrap:anywhere] ${entry.type === 'undo' ? 'text-fg-2' : ''}`}
        >
          {title}
        </p>
        <p className="text-micro text-fg-2">
          {wordsOf(entry, newer)} · {timeIn(user.timezone, new Date(entry.createdAt))}
          {entry.confirmedBy && ` · Confirmed by ${firstName(entry.confirmedBy)}`}
        </p>
      </div>
      <p
        className={`text-right font-display text-[1.0625rem] leading-tight font-semibold tracking-[-.01em] whitespace-nowrap ${isEarned ? 'text-gold-text' : ''}`}
      >
        {showSigned(entry.amount)}
        {entry.currency !== user.currency && (
          <span className="block font-sans text-micro font-medium tracking-normal text-fg-2">{entry.currency}</span>
        )}
      </p>
    </li>
  );
}

function wordsOf(entry: Entry, newer: Entry | undefined): string {
  if (entry.type !== 'jar') return words[entry.type];
  const isOut = centsOf(entry.amount) > 0;
  return jarWords({ ...entry, at: entry.createdAt, isOut }, newer && { ...newer, at: newer.createdAt });
}

function Tile({ entry }: { entry: Entry }) {
  const frame = 'grid size-10 place-items-center rounded-inner text-xl leading-none font-semibold';
  if (entry.type === 'undo') {
    return (
      <span aria-hidden="true" className={`${frame} bg-sunken text-fg-2`}>
        <Undo2 className="size-5" />
      </span>
    );
  }
  if (entry.type === 'goal' || entry.type === 'jar') {
    const Icon = entry.type === 'goal' ? Gift : Users;
    return (
      <span aria-hidden="true" className={`${frame} bg-brand-tint text-brand-text`}>
        <Icon className="size-5" />
      </span>
    );
  }
  return (
    <span aria-hidden="true" className={`${frame} ${tints[inkOf(entry.habitId ?? entry.challengeId ?? 0)]}`}>
      {tileOf(entry.description).tile}
    </span>
  );
}
