import type { ScheduleDetails } from '#shared/domain/schedule.ts';
import {
  countIn,
  neededBy,
  referenceBest,
  referencePeriod,
  referenceStreak,
  type ReferenceSchedule,
} from '#shared/testing/reference-streak.ts';
import type { ReferenceDays } from '#shared/testing/reference-day.ts';

// A model of one habit as a plain list of facts, evaluated from the beginning each time. It shares no code with the
// server, whose behaviour is compared with it.

type Stretch = { userId: number; from: string; until: string | null };
type Fact = {
  /** In the order in which they applied. */
  schedules: ReferenceSchedule[];
  allowsLate: boolean;
  /** A change of schedule does not take the best streak away. */
  earlierBest: number;
  creatorId: number;
  isArchived: boolean;
  /** In order of joining. */
  members: { userId: number; reward: number; isPaused: boolean }[];
  spans: Stretch[];
  pauses: Stretch[];
  /** `settled` is the period and which of its times, under the schedule of that time, that this completion paid. */
  completions: { userId: number; day: string; markedOn: string; paid: number; settled: string | null }[];
  removed: Set<number>;
  badges: Set<string>;
};

export type HabitChange = Partial<ScheduleDetails> & { archived?: boolean; allowLate?: boolean };
export type ReferenceHabit = ReturnType<typeof referenceHabit>;

/** Each command returns the status that the server must answer. `days` and `now` may change between commands. */
export function referenceHabit(
  creatorId: number,
  reward: number,
  frequency: ReferenceSchedule['frequency'],
  days: ReadonlyMap<number, ReferenceDays>,
  now: () => Date,
  /** Whether the balance still covers taking back `cents`. */
  canTakeBack: (userId: number, cents: number) => boolean,
) {
  const fact: Fact = {
    schedules: [{ from: '', frequency, weekdays: null, times: 1, weekStart: 0 }],
    allowsLate: true,
    earlierBest: 0,
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

  const doerOf = (userId: number) => ({
    today: today(userId),
    spans: fact.spans.filter((span) => span.userId === userId),
    completions: new Set(own(userId).map((one) => one.day)),
  });
  const doers = () => [...new Set(fact.spans.map((span) => span.userId))].map(doerOf);
  const covers = (stretches: Stretch[], userId: number, day: string) =>
    stretches.some((one) => one.userId === userId && one.from <= day && (one.until === null || one.until > day));

  /** What the completion settles, or null if it pays nothing. */
  function settledBy(userId: number, day: string): string | null {
    const period = referencePeriod(fact.schedules, day);
    const names = Array.from({ length: period.times }, (_, index) => `${period.first}..${period.last} ${index + 1}`);
    const settled = own(userId).filter(
      (one) => period.days.includes(one.day) && (one.paid > 0 || (one.settled !== null && names.includes(one.settled))),
    );
    if (period.isRest || settled.length >= period.times) return null;
    return names.find((name) => settled.every((one) => one.settled !== name)) ?? null;
  }

  /** From the period in which it is made, under the new schedule; the periods before stay as they were. */
  function reschedule(by: number, details: ScheduleDetails): void {
    const now = fact.schedules.at(-1)!;
    const { frequency: next } = details;
    const fits = next === now.frequency;
    const changed = {
      from: '',
      frequency: next,
      weekdays: details.weekdays === undefined ? (fits ? now.weekdays : null) : details.weekdays,
      times: details.times ?? (fits ? now.times : 1),
      weekStart: details.weekStart ?? now.weekStart,
    };
    if (changed.weekdays?.length === 7) changed.weekdays = null;
    if (isSame(now, changed)) return;
    fact.earlierBest = best();
    const { first } = referencePeriod([changed], today(by));
    while (fact.schedules.length > 0 && fact.schedules.at(-1)!.from >= first) fact.schedules.pop();
    const before = fact.schedules.at(-1);
    if (!before) fact.schedules.push(changed);
    else if (!isSame(before, changed)) fact.schedules.push({ ...changed, from: first });
  }

  const best = () => Math.max(fact.earlierBest, referenceBest(fact.schedules, doers()));

  /** Adds the badges earned by now; badges are never removed. */
  function noteBadges(): number {
    const streak = referenceStreak(fact.schedules, doers());
    for (const length of [7, 30, 100, 365]) if (streak >= length) fact.badges.add(`streak-${length}`);
    for (const count of [1, 50, 500]) if (fact.completions.length >= count) fact.badges.add(`completions-${count}`);
    return streak;
  }

  /** While archived nobody needs anything, and nobody looks. */
  function progressOf(userId: number) {
    const period = referencePeriod(fact.schedules, today(userId));
    const count = countIn(period, doerOf(userId));
    // A member who is not paused needs one, even after flying west to the day before they joined.
    const needed = Math.max(memberOf(userId)!.isPaused ? 0 : 1, neededBy(period, doerOf(userId)));
    if (period.isRest) return { done: false, resting: true, progress: { done: 0, needed: 0 } };
    const done = count >= Math.max(1, needed);
    return {
      done: fact.isArchived ? null : done,
      resting: false,
      progress: fact.isArchived ? null : { done: count, needed },
    };
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
    complete(userId: number, day = today(userId)): number {
      const member = memberOf(userId);
      if (!member) return 404;
      if (fact.isArchived) return 409;
      const markedOn = today(userId);
      if (day === markedOn) {
        if (member.isPaused) return 409;
      } else {
        if (day > markedOn || Date.parse(markedOn) - Date.parse(day) > 7 * 86_400_000) return 400;
        if (!fact.allowsLate || covers(fact.pauses, userId, day) || !covers(fact.spans, userId, day)) return 409;
      }
      if (own(userId).some((one) => one.day === day)) return 409;
      const settled = settledBy(userId, day);
      fact.completions.push({ userId, day, markedOn, paid: settled === null ? 0 : member.reward, settled });
      // Now, because days may pass before the page is read.
      noteBadges();
      return 200;
    },
    undo(userId: number, day = today(userId)): number {
      if (!memberOf(userId)) return 404;
      const done = own(userId).find((one) => one.day === day && one.markedOn === today(userId));
      if (fact.isArchived || !done || !canTakeBack(userId, done.paid)) return 409;
      fact.completions.splice(fact.completions.indexOf(done), 1);
      return 200;
    },
    edit(by: number, change: HabitChange): number {
      if (!memberOf(by)) return 404;
      if (fact.creatorId !== by) return 403;
      reschedule(by, { ...change, frequency: change.frequency ?? fact.schedules.at(-1)!.frequency });
      fact.allowsLate = change.allowLate ?? fact.allowsLate;
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
        ...withoutFrom(fact.schedules.at(-1)!),
        creatorId: fact.creatorId,
        archived: fact.isArchived,
        points: fact.completions.length * 10,
        streak,
        bestStreak: best(),
        badges: [...fact.badges].toSorted(),
        members: fact.members.map(({ userId, isPaused }) => ({
          userId,
          isPaused,
          ...progressOf(userId),
        })),
      };
    },
    /** In cents, for current completions. */
    earnedBy: (userId: number) => own(userId).reduce((sum, one) => sum + one.paid, 0),
  };
}

function isSame(one: ReferenceSchedule, other: ReferenceSchedule): boolean {
  return JSON.stringify(withoutFrom(one)) === JSON.stringify(withoutFrom(other));
}

function withoutFrom({ frequency, weekdays, times, weekStart }: ReferenceSchedule) {
  return { frequency, weekdays, times, weekStart };
}
