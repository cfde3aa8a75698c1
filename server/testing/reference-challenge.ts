import type { ReferenceDays } from '#shared/testing/reference-day.ts';

// A model of one challenge as a plain list of facts, like reference-habit.ts. It shares no code with the server, whose
// behaviour is compared with it.

export type ReferenceChallenge = ReturnType<typeof referenceChallenge>;
type Rules = { goalDays: number; completionDays: number; reward: number };

/** Each command returns the status that the server must answer. */
export function referenceChallenge(
  creatorId: number,
  { goalDays, completionDays, reward }: Rules,
  days: ReadonlyMap<number, ReferenceDays>,
  now: () => Date,
  canTakeBack: (userId: number, cents: number) => boolean,
) {
  const today = (userId: number) => days.get(userId)!.today(now());
  const firstDay = today(creatorId);
  const lastDay = new Date(Date.parse(firstDay) + (completionDays - 1) * 86_400_000).toISOString().slice(0, 10);
  /** In order of joining. */
  let members = [{ userId: creatorId, reward }];
  const completions: { userId: number; day: string; paid: number }[] = [];
  const memberOf = (userId: number) => members.find((member) => member.userId === userId);
  const own = (userId: number) => completions.filter((one) => one.userId === userId);

  return {
    /** All members left, or it has ended for everyone. */
    isGone: () => members.length === 0 || [...days.keys()].every((userId) => today(userId) > lastDay),
    members: () => members.map(({ userId }) => userId),

    join(userId: number, amount: number): number {
      if (members.length === 0) return 404;
      if (memberOf(userId) || today(userId) > lastDay) return 409;
      members.push({ userId, reward: amount });
      return 200;
    },
    leave(userId: number): number {
      if (!memberOf(userId)) return 404;
      members = members.filter((member) => member.userId !== userId);
      return 204;
    },
    complete(userId: number): number {
      const member = memberOf(userId);
      if (!member) return 404;
      const day = today(userId);
      if (day < firstDay || day > lastDay || own(userId).some((one) => one.day === day)) return 409;
      completions.push({ userId, day, paid: own(userId).length < goalDays ? member.reward : 0 });
      return 200;
    },
    undo(userId: number): number {
      if (!memberOf(userId)) return 404;
      const done = own(userId).find((one) => one.day === today(userId));
      if (!done || !canTakeBack(userId, done.paid)) return 409;
      completions.splice(completions.indexOf(done), 1);
      return 200;
    },

    /** What the challenge's page must show to a member. */
    shownTo: (viewer: number) => ({
      points: completions.length * 10,
      earned: own(viewer).reduce((sum, one) => sum + one.paid, 0),
      members: members.map(({ userId }) => ({
        userId,
        done: own(userId).some((one) => one.day === today(userId)),
        daysDone: own(userId).length,
      })),
    }),
    /** In cents, for current completions. */
    earnedBy: (userId: number) => own(userId).reduce((sum, one) => sum + one.paid, 0),
  };
}
