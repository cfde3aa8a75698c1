import type { Frequency } from '#shared/domain/schedule.ts';
import { periodName, referenceBest, referenceStreak } from '#shared/testing/reference-streak.ts';
import type { ReferenceDays } from '#shared/testing/reference-day.ts';

// A model of one habit as a plain list of facts, evaluated from the beginning each time. It shares no code with the
// server, whose behaviour is compared with it.

type Stretch = { userId: number; from: string; until: string | null };
type Fact = {
  frequency: Frequency;
  creatorId: number;
  isArchived: boolean;
  /** In order of joining. */
  members: { userId: number; reward: number; isPaused: boolean }[];
  spans: Stretch[];
  pauses: Stretch[];
  /** `settled` is the period, under the schedule of that time, whose pay this completion decided. */
  completions: { userId: number; day: string; paid: number; settled: string | null }[];
  removed: Set<number>;
  badges: Set<string>;
};

export type ReferenceHabit = ReturnType<typeof referenceHabit>;

/** Each command returns the status that the server must answer. `days` and `now` may change between commands. */
export function referenceHabit(
  creatorId: number,
  reward: number,
  frequency: Frequency,
  days: ReadonlyMap<number, ReferenceDays>,
  now: () => Date,
  /** Whether the balance still covers taking back `cents`. */
  canTakeBack: (userId: number, cents: number) => boolean,
) {
  const fact: Fact = {
    frequency,
    creatorId,
    isArchived: false,
    members: [],
    spans: [],
    pauses: [],
    completions: [],
    removed: new Set(),
    badges: new Set(),
  };
  const today = (userId: number) => days.get(userId)!.today(now());
  const memberOf = (userId: number) => fact.members.find((member) => member.userId === userId);
  const open = (stretches: Stretch[], userId: number) => stretches.push({ userId, from: today(userId), until: null });
  const close = (stretches: Stretch[], userId: number) => {
    // No range ends later than today, even after a flight west.
    for (const one of stretches)
      if (one.userId === userId && (one.until === null || one.until > today(userId))) one.until = today(userId);
  };
  const own = (userId: number) => fact.completions.filter((one) => one.userId === userId);

  function enter(userId: number, amount: number): void {
    fact.members.push({ userId, reward: amount, isPaused: false });
    open(fact.spans, userId);
  }

  function removeMember(userId: number): void {
    fact.members = fact.members.filter((member) => member.userId !== userId);
    if (fact.creatorId === userId) fact.creatorId = fact.members[0]?.userId ?? 0;
    close(fact.spans, userId);
    close(fact.pauses, userId);
  }

  const doers = () =>
    [...new Set(fact.spans.map((span) => span.userId))].map((userId) => ({
      today: today(userId),
      spans: fact.spans.filter((span) => span.userId === userId),
      completions: new Set(own(userId).map((one) => one.day)),
    }));

  /** Adds the badges earned by now; badges are never removed. */
  function noteBadges(): number {
    const streak = referenceStreak(fact.frequency, doers());
    for (const length of [7, 30, 100, 365]) if (streak >= length) fact.badges.add(`streak-${length}`);
    for (const count of [1, 50, 500]) if (fact.completions.length >= count) fact.badges.add(`completions-${count}`);
    return streak;
  }

  enter(creatorId, reward);
  return {
    fact,
    isGone: () => fact.members.length === 0,

    join(userId: number, amount: number): number {
      if (fact.members.length === 0 || fact.removed.has(userId)) return 404;
      if (fact.isArchived || memberOf(userId)) return 409;
      enter(userId, amount);
      return 200;
    },
    leave(userId: number): number {
      if (!memberOf(userId)) return 404;
      removeMember(userId);
      return 204;
    },
    remove(by: number, userId: number): number {
      if (by === userId) return this.leave(userId);
      if (!memberOf(by)) return 404;
      if (fact.creatorId !== by) return 403;
      if (!memberOf(userId)) return 404;
      fact.removed.add(userId);
      removeMember(userId);
      return 204;
    },
    allow(by: number, userId: number): number {
      if (!memberOf(by)) return 404;
      if (fact.creatorId !== by) return 403;
      return fact.removed.delete(userId) ? 204 : 404;
    },
    pause(userId: number): number {
      const member = memberOf(userId);
      if (!member) return 404;
      if (member.isPaused) return 204;
      member.isPaused = true;
      close(fact.spans, userId);
      open(fact.pauses, userId);
      return 204;
    },
    resume(userId: number): number {
      const member = memberOf(userId);
      if (!member) return 404;
      if (!member.isPaused) return 204;
      member.isPaused = false;
      close(fact.pauses, userId);
      if (!fact.isArchived) open(fact.spans, userId);
      return 204;
    },
    complete(userId: number): number {
      const member = memberOf(userId);
      if (!member) return 404;
      const day = today(userId);
      if (fact.isArchived || member.isPaused || own(userId).some((one) => one.day === day)) return 409;
      const period = periodName(fact.frequency, day);
      const settled = `${fact.frequency} ${period}`;
      const isSettled = own(userId).some(
        (one) => one.settled === settled || (one.paid > 0 && periodName(fact.frequency, one.day) === period),
      );
      fact.completions.push({
        userId,
        day,
        paid: isSettled ? 0 : member.reward,
        settled: isSettled ? null : settled,
      });
      // Now, because days may pass before the page is read.
      noteBadges();
      return 200;
    },
    undo(userId: number): number {
      if (!memberOf(userId)) return 404;
      const done = own(userId).find((one) => one.day === today(userId));
      if (fact.isArchived || !done || !canTakeBack(userId, done.paid)) return 409;
      fact.completions.splice(fact.completions.indexOf(done), 1);
      return 200;
    },
    edit(by: number, change: { frequency?: Frequency; archived?: boolean }): number {
      if (!memberOf(by)) return 404;
      if (fact.creatorId !== by) return 403;
      fact.frequency = change.frequency ?? fact.frequency;
      const isArchived = change.archived ?? fact.isArchived;
      for (const member of fact.members.filter((one) => isArchived !== fact.isArchived && !one.isPaused)) {
        if (isArchived) close(fact.spans, member.userId);
        else open(fact.spans, member.userId);
      }
      fact.isArchived = isArchived;
      return 204;
    },

    /** What the habit's page must show; also adds badges earned by now. */
    shown() {
      const streak = noteBadges();
      return {
        frequency: fact.frequency,
        creatorId: fact.creatorId,
        archived: fact.isArchived,
        points: fact.completions.length * 10,
        streak,
        bestStreak: referenceBest(fact.frequency, doers()),
        badges: [...fact.badges].toSorted(),
        members: fact.members.map(({ userId, isPaused }) => ({
          userId,
          isPaused,
          done: own(userId).some(
            (one) => periodName(fact.frequency, one.day) === periodName(fact.frequency, today(userId)),
          ),
        })),
      };
    },
    /** In cents, for current completions. */
    earnedBy: (userId: number) => own(userId).reduce((sum, one) => sum + one.paid, 0),
  };
}
