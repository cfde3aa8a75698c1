import type { FastifyInstance } from 'fastify';
import { register } from '#shared/contract/auth-calls.ts';
import * as challengeCalls from '#shared/contract/challenge-calls.ts';
import { listConfirmations } from '#shared/contract/confirmation-calls.ts';
import type { Sent } from '#shared/contract/endpoint.ts';
import * as goalCalls from '#shared/contract/goal-reward-calls.ts';
import * as habitCalls from '#shared/contract/habit-calls.ts';
import * as pledgeCalls from '#shared/contract/pledge-calls.ts';
import { ask, type Person } from '#server/testing/ask.ts';
import { testBrowser } from '#server/testing/test-browser.ts';

export const password = 'kept-demo';
export const zone = 'Europe/Berlin';

export type Actor = Person & { name: string; username: string };
export type Invited = { id: number; inviteCode: string };
/** A server whose clock the story sets, and the people in it. Everything is done by the calls that browsers make. */
export type Stage = ReturnType<typeof stage>;

export function stage(app: FastifyInstance, setClock: (moment: Date) => void) {
  return {
    setClock,
    async person(name: string, timezone: string = zone, username = name.split(' ')[0]!.toLowerCase()) {
      const browser = testBrowser(app);
      const form = { username, email: `${username}@example.com`, password, name, timezone };
      const { id } = await ask(browser, register, {}, form);
      return Object.assign(browser, { id, name, username });
    },
    async habit(
      creator: Actor,
      form: Sent<typeof habitCalls.createHabit, 'body'>,
      companions: readonly [Actor, reward: string][] = [],
    ): Promise<Invited> {
      const habit = await ask(creator, habitCalls.createHabit, {}, form);
      for (const [companion, rewardAmount] of companions)
        await ask(companion, habitCalls.joinHabit, { code: habit.inviteCode }, { rewardAmount });
      return habit;
    },
    async challenge(
      creator: Actor,
      form: Sent<typeof challengeCalls.createChallenge, 'body'>,
      companions: readonly [Actor, reward: string][] = [],
    ): Promise<Invited> {
      const challenge = await ask(creator, challengeCalls.createChallenge, {}, form);
      for (const [companion, rewardAmount] of companions)
        await ask(companion, challengeCalls.joinChallenge, { code: challenge.inviteCode }, { rewardAmount });
      return challenge;
    },
    /** Joins by a code made for overseers. */
    async oversee(overseer: Actor, inviter: Actor, { id }: Invited): Promise<void> {
      const { code } = await ask(inviter, habitCalls.createHabitInvitation, { id }, { role: 'overseer' });
      await ask(overseer, habitCalls.joinHabit, { code }, {});
    },
    /** From the next mark on, an overseer confirms this person's marks. */
    askForWord: (person: Actor, { id }: Invited) =>
      ask(person, habitCalls.setHabitConfirmation, { id, userId: person.id }, { confirmation: 'overseer' }),
    confirmAll: (overseer: Actor, { id }: Invited) => ask(overseer, habitCalls.confirmAllHabitMarks, { id }),
    async decline(overseer: Actor, { id }: Invited, reason: string): Promise<void> {
      const [mark] = await ask(overseer, listConfirmations, {});
      await ask(overseer, habitCalls.declineHabitMark, { id, completionId: mark!.completionId }, { reason });
    },
    async sharedGoal(
      owner: Actor,
      form: Sent<typeof goalCalls.createGoalReward, 'body'>,
      others: readonly Actor[],
    ): Promise<{ id: number }> {
      const goal = await ask(owner, goalCalls.createGoalReward, {}, form);
      const { code } = await ask(owner, goalCalls.shareGoalReward, { id: goal.id });
      for (const one of others) await ask(one, goalCalls.joinGoalReward, { code });
      return goal;
    },
    putIn: (person: Actor, { id }: { id: number }, amount: string) =>
      ask(person, goalCalls.contributeToGoalReward, { id }, { amount }),
    /** Accepted at once, unless it is left open. */
    async pledge(
      from: Actor,
      to: Actor,
      { id }: Invited,
      terms: Omit<Sent<typeof pledgeCalls.pledgeInHabit, 'body'>, 'toUserId'>,
      { isOpen = false } = {},
    ): Promise<void> {
      const pledge = await ask(from, pledgeCalls.pledgeInHabit, { id }, { toUserId: to.id, ...terms });
      if (!isOpen) await ask(to, pledgeCalls.acceptPledge, { id: pledge.id });
    },
    /** All that one owes the other. The other one confirms it, unless it is left open. */
    async pay(from: Actor, to: Actor, { isOpen = false } = {}): Promise<void> {
      const due = (await ask(from, pledgeCalls.listDues)).find(({ userId }) => userId === to.id)!;
      const { userId, currency, owedByMe: amount } = due;
      const { id } = await ask(from, pledgeCalls.settleDue, {}, { userId, currency, amount });
      if (!isOpen) await ask(to, pledgeCalls.confirmSettlement, { id });
    },
    keep: (person: Actor, { id }: Invited) => ask(person, habitCalls.completeHabit, { id }),
    keepChallenge: (person: Actor, { id }: Invited) => ask(person, challengeCalls.completeChallenge, { id }),
  };
}
