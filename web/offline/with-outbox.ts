import type { Day } from '#shared/domain/days.ts';
import { centsOf, decimalFromCents, subtract } from '#shared/domain/money.ts';
import { isRestDay, isWithin, periodOf } from '#shared/domain/periods.ts';
import { scheduleOf } from '#shared/domain/schedule.ts';
import type { CommitmentCard, Waiting } from '#web/features/commitments/data/dashboard-query.ts';
import type { HabitCard } from '#web/features/habits/habit-queries.ts';
import type { ChallengeCard } from '#web/features/challenges/challenge-queries.ts';
import { isAnswer, promiseOf, type Entry } from './outbox.ts';

type Viewer = {
  id: number;
  today: Day;
  /** The day on which the card was read. Without a connection it may be over. */
  readOn: Day;
};

const nothing: Waiting = { days: [], comments: [], isNudging: false };

/**
 * What the screen shows: the last known card with what waits in the outbox. A waiting mark is only listed in `waiting`; it
 * changes no amount, streak or count. An undone day is removed.
 */
export function withOutbox<Card extends CommitmentCard>(known: Card, entries: readonly Entry[], viewer: Viewer): Card {
  const card: CommitmentCard = viewer.readOn === viewer.today ? known : onNewDay(known, viewer);
  const own = entries.filter(
    (entry) =>
      entry.state !== 'refused' &&
      !isAnswer(entry) &&
      entry.userId === viewer.id &&
      promiseOf(entry) === `${known.kind}-${known.id}`,
  );
  if (own.length === 0) return card as Card;
  const shown = own.reduce<CommitmentCard>((before, entry) => withEntry(before, entry, viewer), {
    ...card,
    waiting: nothing,
  });
  const isMarkedLate = shown.lateDay !== null && shown.waiting!.days.includes(shown.lateDay);
  return { ...shown, ...(isMarkedLate && { lateDay: null }) } as Card;
}

/** The card once the server has undone a day. */
export function withUndone<Card extends CommitmentCard>(card: Card, day: Day, viewer: Viewer): Card {
  return isDone(card, day, viewer) ? (withoutDay(card, day, viewer) as Card) : card;
}

function withEntry(card: CommitmentCard, { act, day, key, text = '', madeAt }: Entry, viewer: Viewer): CommitmentCard {
  const waiting = card.waiting!;
  if (act === 'nudge') return { ...card, waiting: { ...waiting, isNudging: true } };
  if (act === 'comment')
    return { ...card, waiting: { ...waiting, comments: [...waiting.comments, { key, text, madeAt }] } };
  const others = waiting.days.filter((one) => one !== day);
  // If the server already counts the day, only the reply was lost.
  if (act === 'complete')
    return isDone(card, day, viewer) ? card : { ...card, waiting: { ...waiting, days: [...others, day] } };
  const shown = { ...card, waiting: { ...waiting, days: others } };
  return withUndone(shown, day, viewer);
}

function isDone(card: CommitmentCard, day: Day, { today }: Viewer): boolean {
  if (card.kind === 'habit') return card.ownDays.includes(day);
  return (day === today && card.doneToday) || card.ownLateDays.some((late) => late.day === day);
}

function withoutDay(card: CommitmentCard, day: Day, viewer: Viewer): CommitmentCard {
  const gone = {
    ownLateDays: card.ownLateDays.filter((late) => late.day !== day),
    ownPending: card.ownPending.filter((mark) => mark.day !== day),
  };
  return card.kind === 'habit'
    ? { ...habitWithoutDay(card, day, viewer), ...gone }
    : { ...challengeWithoutDay(card, day, viewer), ...gone };
}

function habitWithoutDay(habit: HabitCard, day: Day, { id, today }: Viewer): HabitCard {
  const schedule = scheduleOf(habit);
  const taken = day === today ? habit.paidToday : '0.00';
  const counts = !isRestDay(schedule, day) && isWithin(periodOf(schedule, today), day);
  return {
    ...habit,
    ownDays: habit.ownDays.filter((one) => one !== day),
    ...(day === today && { paidToday: '0.00' }),
    paidThisPeriod: minus(habit.paidThisPeriod, taken),
    members: habit.members.map((member) => {
      if (member.userId !== id || !counts) return member;
      const progress = { ...member.progress, done: Math.max(0, member.progress.done - 1) };
      return { ...member, progress, done: progress.done >= progress.needed };
    }),
  };
}

function challengeWithoutDay(challenge: ChallengeCard, day: Day, { id, today }: Viewer): ChallengeCard {
  const isToday = day === today;
  return {
    ...challenge,
    ...(isToday && {
      doneToday: false,
      paidToday: '0.00',
      earned: minus(challenge.earned, challenge.paidToday),
    }),
    daysDone: challenge.daysDone - 1,
    members: challenge.members.map((member) =>
      member.userId === id ? { ...member, daysDone: member.daysDone - 1, ...(isToday && { done: false }) } : member,
    ),
  };
}

/** Midnight passed without a connection: nothing is done yet, as far as this device knows. */
export function onNewDay(card: CommitmentCard, { today, readOn }: Viewer): CommitmentCard {
  const fresh = { lateDay: null, paidToday: '0.00' };
  if (card.kind === 'challenge')
    return { ...card, ...fresh, doneToday: false, members: card.members.map((member) => ({ ...member, done: false })) };
  const schedule = scheduleOf(card);
  const isSamePeriod = periodOf(schedule, readOn).start === periodOf(schedule, today).start;
  const resting = isRestDay(schedule, today);
  const members = card.members.map((member) =>
    isSamePeriod
      ? { ...member, resting }
      : { ...member, resting, done: false, progress: { ...member.progress, done: 0 } },
  );
  return { ...card, ...fresh, ...(!isSamePeriod && { paidThisPeriod: '0.00' }), members };
}

function minus(amount: string, taken: string): string {
  return decimalFromCents(subtract(centsOf(amount), centsOf(taken)));
}
