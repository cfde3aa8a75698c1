import { beforeEach, expect, test } from 'vitest';
import { join, makeHabit, type Person } from '#server/testing/ask.ts';
import { confirmDirectly } from '#server/testing/confirm-directly.ts';
import { answer, pledged, propose, settle, type Pledge } from '#server/testing/pledging-people.ts';
import { pushInbox } from '#server/testing/push-inbox.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { personWith, put, sharedGoal } from '#server/testing/saving-people.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
const inbox = await pushInbox(kept);
beforeEach(() => kept.clock.reset());

type Alert = { kind: string; message: string; senderName: string; habitId: number | null };
const alertsOf = async (person: Person) => (await person.send('GET', '/api/nudges')).body as Alert[];
const newest = async (person: Person) => {
  const [alert] = await alertsOf(person);
  return alert && `${alert.senderName}: ${alert.message} (${alert.kind})`;
};
const unread = async (person: Person) => (await person.send('GET', '/api/nudges/unread')).body;
const pushes = async () => (await inbox.received()).map(({ message: { title, body, url } }) => [title, body, url]);

test('joining, a lower price and redeeming of a shared goal reach the others, without amounts in a push', async () => {
  const [ann, bob] = [await personWith(kept, 10_000, 'Ann Lee'), await personWith(kept, 10_000, 'Bob Bay')];
  await inbox.device(ann);
  await inbox.device(bob);
  const goal = await sharedGoal([ann, bob], '100');
  expect(await newest(ann)).toBe('Bob Bay: Saves with you: Trip (goal)');
  expect(await alertsOf(bob)).toEqual([]);
  expect(await unread(ann)).toEqual({ unread: 1 });
  expect(await pushes()).toEqual([['Bob Bay saves with you', 'A goal you save for together', '/goal-rewards']]);

  await put(ann, goal, '50');
  await put(bob, goal, '50');
  await ann.send('PATCH', `/api/goal-rewards/${goal.id}`, { price: '80' });
  expect(await newest(bob)).toBe('Ann Lee: The price of Trip went down. 10.00 USD came back to your balance. (goal)');
  expect(await alertsOf(ann), 'the one who lowered it').toHaveLength(1);
  expect(await pushes()).toEqual([['Ann Lee lowered the price', 'A goal you save for together', '/goal-rewards']]);

  await bob.send('POST', `/api/goal-rewards/${goal.id}/redeem`);
  expect(await newest(ann)).toBe('Bob Bay: Redeemed for all of you: Trip (goal)');
  expect(await pushes()).toEqual([
    ['Bob Bay redeemed it for all of you', 'A goal you save for together', '/goal-rewards'],
  ]);

  const { nudges, nudgesSent } = (await ann.send('GET', '/api/user/export')).body as Record<string, Alert[]>;
  expect(nudges!.map(({ message }) => message)).toContain('Saves with you: Trip');
  expect(nudgesSent).toContainEqual(expect.objectContaining({ habitId: null, challengeId: null }));
});

test('mail brings what concerns money to those who chose it, without amounts', async () => {
  const [ann, bob] = [await quickPerson(kept, { name: 'Ann Lee' }), await quickPerson(kept, { name: 'Bob Bay' })];
  const habit = await makeHabit(ann, { name: 'Run' });
  await join(bob, habit);
  await pledged(ann, bob, { kind: 'habits', id: habit.id });
  await confirmDirectly(kept.deps, ann.id);
  await confirmDirectly(kept.deps, bob.id);
  const byMail = { push: false, mail: true };
  await bob.send('PATCH', '/api/user/notifications', { kinds: { confirmations: byMail, companions: byMail } });
  await bob.send('POST', `/api/habits/${habit.id}/complete`, {});
  await inbox.mailsTo(bob);
  const paid = (await settle(ann, bob, '2')).body as { id: number };
  const mail = { title: 'Ann Lee says you were paid', body: 'Between us', url: '/statement' };
  const mails = await inbox.mailsTo(bob);
  expect(mails).toMatchObject([mail]);
  expect(JSON.stringify(mails)).not.toContain('2.00');
  await answer(bob, paid, 'confirm');
  expect(await inbox.mailsTo(ann), 'not chosen').toEqual([]);
  const goal = await sharedGoal([bob, ann], '100');
  expect(await inbox.mailsTo(bob)).toMatchObject([
    { title: 'Ann Lee saves with you', body: 'A goal you save for together', url: '/goal-rewards' },
  ]);
  await bob.send('DELETE', `/api/goal-rewards/${goal.id}`);
});

test('what happens to a pledge and to a payment reaches the other one, and back and forth it rings once', async () => {
  const [ann, bob] = [await quickPerson(kept, { name: 'Ann Lee' }), await quickPerson(kept, { name: 'Bob Bay' })];
  const habit = await makeHabit(ann, { name: 'Run' });
  await join(bob, habit);
  await inbox.device(ann);
  await inbox.device(bob);
  await inbox.received();
  const item = { kind: 'habits' as const, id: habit.id };
  const page = `/habits/${habit.id}`;

  const pledge = (await propose(ann, bob, item)).body as Pledge;
  expect(await newest(bob)).toBe('Ann Lee: Ann Lee promises you something: Run (pledge)');
  expect(await pushes()).toEqual([['Ann Lee promises you something', 'Run', page]]);
  await bob.send('POST', `/api/pledges/${pledge.id}/accept`);
  expect(await newest(ann)).toBe('Bob Bay: Bob Bay accepted what you promised: Run (pledge)');
  expect(await pushes()).toEqual([['Bob Bay accepted what you promised', 'Run', page]]);

  await bob.send('POST', `/api/habits/${habit.id}/complete`, {});
  await inbox.received();
  const paid = (await settle(ann, bob, '2')).body as { id: number };
  expect(await newest(bob)).toBe('Ann Lee: Says that you were paid. Did it arrive? (due)');
  expect(await pushes()).toEqual([['Ann Lee says you were paid', 'Between us', '/statement']]);
  await answer(bob, paid, 'reject');
  expect(await newest(ann)).toBe('Bob Bay: Bob hasn’t received it yet. (due)');
  expect(await pushes()).toEqual([['Bob Bay hasn’t received it yet', 'Between us', '/statement']]);

  // Again: the alert is renewed, and no device rings.
  const before = (await alertsOf(bob)).length;
  const again = (await settle(ann, bob, '2')).body as { id: number };
  expect(await alertsOf(bob)).toHaveLength(before);
  expect(await pushes()).toEqual([]);
  await answer(bob, again, 'confirm');
  expect(await newest(ann)).toBe('Bob Bay: Confirmed that you paid. (due)');
  expect(await pushes()).toEqual([['Bob Bay confirmed that you paid', 'Between us', '/statement']]);

  await bob.send('POST', `/api/pledges/${pledge.id}/end`);
  expect(await newest(ann)).toBe('Bob Bay: Bob Bay ended what was promised: Run (pledge)');
  expect(await pushes()).toEqual([['Bob Bay ended what was promised', 'Run', page]]);

  // Withdrawn before an answer: the other one is not bothered.
  const proposal = (await propose(bob, ann, item)).body as Pledge;
  await inbox.received();
  await bob.send('POST', `/api/pledges/${proposal.id}/end`);
  expect(await newest(ann)).toBe('Bob Bay: Bob Bay promises you something: Run (pledge)');
  expect(await pushes()).toEqual([]);

  // Leaving ends what stood between them.
  kept.clock.advance(2 * 3_600_000);
  await pledged(ann, bob, item);
  await inbox.received();
  await bob.send('DELETE', `/api/habits/${habit.id}/members/${bob.id}`);
  expect(await newest(ann)).toBe('Bob Bay: Bob Bay left, so what was promised has ended: Run (pledge)');
  expect(await pushes()).toContainEqual(['Bob Bay ended what was promised', 'Run', page]);

  // What is owed under a pledge of a deleted promise leads to the statement.
  await join(bob, habit);
  await pledged(ann, bob, item);
  await inbox.received();
  await ann.send('DELETE', `/api/habits/${habit.id}`);
  expect(await newest(bob)).toBe('Ann Lee: Ann Lee deleted it, so what was promised has ended: Run (due)');
  expect(await pushes()).toEqual([['Ann Lee ended what was promised', 'Between us', '/statement']]);
  expect(await newest(ann), 'the one who deleted it').not.toMatch(/deleted/);
  const [over] = (await bob.send('GET', '/api/pledges')).body as [Pledge];
  expect(over.habitId).toBeNull();
  for (const { message } of await alertsOf(bob)) expect(message, 'no amounts').not.toMatch(/\d/);
});
