import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import { makeHabit, type Person } from '#server/testing/ask.ts';
import { pushInbox } from '#server/testing/push-inbox.ts';
import { forgetReminders, remindedPeople, setReminders } from '#server/testing/reminded-people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { reminderJobs } from './reminder-jobs.ts';

const kept = await testApp();
const inbox = await pushInbox(kept);
const at = (moment: string) => kept.clock.set(moment);
const minute = 60_000;
const bodies = async (person: Person) => (await inbox.receivedBy(person)).map(({ body }) => body);

const reminded = remindedPeople(kept, inbox);

beforeEach(() => at('2026-03-10T00:00:00.000Z'));
afterEach(() => forgetReminders(kept, inbox));

describe('several instances', () => {
  test('two workers send it once', async () => {
    const people = [];
    for (let number = 0; number < 12; number++) people.push((await reminded()).ann);
    at('2026-03-10T07:30:00.000Z');
    const [one, two] = [inbox.newWorker(), inbox.newWorker()];
    await Promise.all([one.runDue(), two.runDue()]);
    const received = await inbox.received();
    expect(received.map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual(people.map(({ id }) => id));
  });

  test('times set at the same moment, also while reminders are considered, are all planned', async () => {
    const { ann } = await reminded();
    const habits = [];
    for (let number = 0; number < 5; number++) habits.push(await makeHabit(ann));
    at('2026-03-10T07:30:00.000Z');
    const setting = habits.map((habit, number) =>
      setReminders(ann, habit, [`${String(number + 8).padStart(2, '0')}:00`]),
    );
    const [came] = await Promise.all([bodies(ann), ...setting]);
    expect([...came, ...(await bodies(ann))]).toHaveLength(1);
    for (const hour of ['08', '09', '10', '11', '12']) {
      at(`2026-03-10T${hour}:00:00.000Z`);
      expect(await bodies(ann)).toEqual([`Here's your ${hour}:00 reminder.`]);
    }
  });

  test('an instance killed between queueing pushes and sending them: they come once, after the lease', async () => {
    const { ann } = await reminded();
    at('2026-03-10T07:30:00.000Z');
    const dead = inbox.newWorker({
      push: { atOnce: 200, perClaim: 200, leaseMs: 60_000, run: () => new Promise<void>(() => {}) },
    });
    void dead.runDue();
    await eventually(async () => expect(await claimedPushes()).toBe(1));
    // It would claim them again itself.
    void dead.stop();
    expect(await bodies(ann)).toEqual([]);
    kept.clock.advance(60_000);
    expect(await bodies(ann)).toHaveLength(1);
    kept.clock.advance(10 * minute);
    expect(await bodies(ann)).toEqual([]);
  });

  test('an instance killed while it considers: they come once, by another one', async () => {
    const { ann } = await reminded();
    at('2026-03-10T07:30:00.000Z');
    const dead = inbox.newWorker({
      reminders: {
        ...reminderJobs,
        runIn: async (...given) => {
          await reminderJobs.runIn(...given);
          throw new Error('killed before the commit');
        },
      },
    });
    await dead.runDue();
    expect(await bodies(ann)).toEqual([]);
    kept.clock.advance(5000);
    expect(await bodies(ann)).toHaveLength(1);
    kept.clock.advance(10 * minute);
    expect(await bodies(ann)).toEqual([]);
  });

  async function claimedPushes(): Promise<number> {
    const rows = await kept.deps.db.selectFrom('jobs').select('attempts').where('kind', '=', 'push').execute();
    return rows.filter(({ attempts }) => attempts > 0).length;
  }
});
