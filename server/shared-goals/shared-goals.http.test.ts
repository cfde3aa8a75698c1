import { describe, expect, test } from 'vitest';
import { summarizeRewardTransactions } from '#shared/contract/ledger-calls.ts';
import { findDiscrepancies, findWrongGoals, findWrongJars } from '#server/ledger/audit.ts';
import { amountsOf, ask, balanceOf, complete, makeHabit, undo, type Person } from '#server/testing/ask.ts';
import { enterRows } from '#server/testing/ledger-rows.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { goalOf, partsOf, personWith, put, sharedGoal } from '#server/testing/saving-people.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
const withMoney = (name?: string) => personWith(kept, 10_000, name);
const share = async (person: Person, id: number) =>
  ((await person.send('POST', `/api/goal-rewards/${id}/share`)).body as { code: string }).code;
const redeem = (person: Person, { id }: { id: number }) => person.send('POST', `/api/goal-rewards/${id}/redeem`);
const change = (person: Person, { id }: { id: number }, body: object) =>
  person.send('PATCH', `/api/goal-rewards/${id}`, body);
const leave = (by: Person, { id }: { id: number }, { id: userId } = by) =>
  by.send('DELETE', `/api/goal-rewards/${id}/members/${userId}`);
const join = (person: Person, code: string) => person.send('POST', `/api/goal-rewards/join/${code}`);

async function expectSoundBooks(): Promise<void> {
  const { db } = kept.deps;
  expect([await findDiscrepancies(db), await findWrongJars(db), await findWrongGoals(db)]).toEqual([[], [], []]);
}

describe('inviting', () => {
  test('a goal has one code, and its page shows title, price, currency, owner and how many people', async () => {
    const [ann, bob] = [await withMoney('Ann Example'), await withMoney()];
    const goal = await sharedGoal([ann, bob], '80');
    const code = await share(ann, goal.id);
    expect(await share(bob, goal.id)).toBe(code);
    await put(bob, goal, '50.30');
    const shown = { title: 'Trip', price: '80.00', currency: 'USD', invitedBy: 'Ann', people: 2, percent: 62 };
    expect((await kept.browser().send('GET', `/api/goal-rewards/by-invite/${code}`)).body).toEqual(shown);
    expect((await kept.browser().send('GET', `/api/goal-rewards/by-invite/nonesuch`)).status).toBe(404);
  });

  test('everybody in it sees who has put in what, and nobody else sees the goal', async () => {
    const [ann, bob, eve] = [await withMoney(), await withMoney('Bob'), await withMoney()];
    const goal = await sharedGoal([ann, bob]);
    await put(bob, goal, 7);
    const shared = {
      currency: 'USD',
      saved: '7.00',
      people: [
        { userId: ann.id, part: '0.00' },
        { userId: bob.id, name: 'Bob', part: '7.00' },
      ],
    };
    for (const person of [ann, bob]) expect(await goalOf(person, goal.id)).toMatchObject({ userId: ann.id, shared });
    expect(await goalOf(eve, goal.id)).toBeUndefined();
  });

  test('joining twice, and beyond twenty people, is refused', async () => {
    const people = [];
    for (let count = 0; count < 20; count++) people.push(await quickPerson(kept));
    const goal = await sharedGoal(people as [Person, ...Person[]]);
    const code = await share(people[0]!, goal.id);
    expect(await join(people[19]!, code)).toMatchObject({ status: 409, body: { code: 'already_in_goal' } });
    const full = { code: 'goal_full', message: 'This goal is full. Twenty people is the most.' };
    expect(await join(await quickPerson(kept), code)).toMatchObject({ status: 409, body: full });
  });

  test('joined goals count towards the five', async () => {
    const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
    for (let count = 0; count < 4; count++) await ann.send('POST', '/api/goal-rewards', { title: 'Tea', price: 1 });
    const goal = await sharedGoal([bob, ann]);
    const limit = { status: 409, body: { code: 'goal_limit' } };
    expect(await ann.send('POST', '/api/goal-rewards', { title: 'Tea', price: 1 })).toMatchObject(limit);
    const other = await sharedGoal([bob, await quickPerson(kept)]);
    expect(await join(ann, await share(bob, other.id))).toMatchObject(limit);
    expect((await leave(ann, goal)).status).toBe(204);
    expect((await join(ann, await share(bob, other.id))).status).toBe(200);
  });

  test('only one currency: others cannot join, and who has a part cannot change theirs', async () => {
    const [ann, bob, cid] = [await withMoney(), await withMoney(), await withMoney()];
    await cid.send('PATCH', '/api/user', { currency: 'EUR' });
    const goal = await sharedGoal([ann, bob]);
    expect(await join(cid, await share(ann, goal.id))).toMatchObject({
      status: 409,
      body: {
        code: 'goal_currency',
        message: 'This goal is in USD and your balance is in EUR. A shared goal holds one currency only.',
      },
    });
    await put(bob, goal, 5);
    const refused = { status: 409, body: { code: 'currency_in_jar' } };
    expect(await bob.send('PATCH', '/api/user', { currency: 'EUR' })).toMatchObject(refused);
    expect(await bob.send('PUT', '/api/user/profile', { name: 'Bob', currency: 'EUR' })).toMatchObject(refused);
    const form = { name: 'Run', description: 'As far as it goes.', rewardAmount: 1, currency: 'EUR' };
    expect(await bob.send('POST', '/api/habits', { ...form, frequency: 'Daily' })).toMatchObject(refused);
    expect(await bob.send('POST', '/api/challenges', form)).toMatchObject(refused);
    const habit = await makeHabit(ann);
    const reward = { rewardAmount: 1, currency: 'EUR' };
    expect(await bob.send('POST', `/api/habits/join/${habit.inviteCode}`, reward)).toMatchObject(refused);
    await bob.send('POST', `/api/habits/join/${habit.inviteCode}`, {});
    const path = `/api/habits/${habit.id}/members/${bob.id}/reward`;
    expect(await bob.send('PATCH', path, reward)).toMatchObject(refused);
    expect((await bob.send('PATCH', '/api/user', { currency: 'USD' })).status, 'the same one').toBe(200);
    await put(bob, goal, -5);
    expect((await bob.send('PATCH', '/api/user', { currency: 'EUR' })).status).toBe(200);
    expect(await put(bob, goal, 5)).toMatchObject({ status: 409, body: { code: 'goal_currency' } });
  });
});

describe('money', () => {
  test('moves between a person’s balance and their own part, each move a row of the statement', async () => {
    const [ann, bob] = [await withMoney(), await withMoney()];
    const goal = await sharedGoal([ann, bob]);
    const { body } = await put(ann, goal, '40.50');
    expect(body).toMatchObject({ balance: '59.50', currency: 'USD', goal: { shared: { saved: '40.50' } } });
    expect((await put(ann, goal, -10)).body).toMatchObject({ balance: '69.50' });
    expect(await amountsOf(ann)).toEqual(['10.00', '-40.50', '100.00']);
    const [row] = (await ann.send('GET', '/api/reward-transactions?item=goals')).body as object[];
    expect(row).toMatchObject({ type: 'jar', amount: '10.00', description: 'Trip', currency: 'USD' });
    expect(await ask(ann, summarizeRewardTransactions)).toMatchObject({ inJars: '-30.50', sum: '69.50' });
    const { body: csv } = await ann.send('GET', '/api/reward-transactions/csv');
    expect(csv).toContain('Trip,Put into a shared goal,,40.50,USD');
    expect(csv).toContain('Trip,Taken back from a shared goal,10.00,,USD');
    expect(await partsOf(bob, goal)).toEqual(['30.50', '0.00']);
    expect((await ann.send('GET', '/api/goal-rewards/pace')).body, 'no earnings').toMatchObject({ earned: '100.00' });
    await expectSoundBooks();
  });

  test('is refused beyond the balance, one’s own part, and what is missing', async () => {
    const [ann, bob] = [await withMoney(), await withMoney()];
    const goal = await sharedGoal([ann, bob], 150);
    expect(await put(ann, goal, '100.01')).toMatchObject({ status: 409, body: { code: 'balance_too_small' } });
    await put(ann, goal, 90);
    expect(await put(bob, goal, -1)).toMatchObject({ status: 409, body: { code: 'part_too_small' } });
    expect(await put(bob, goal, '60.01')).toMatchObject({
      status: 409,
      body: { code: 'above_missing', message: 'Only 60.00 USD is missing.' },
    });
    expect((await put(bob, goal, 60)).status).toBe(200);
    expect(await put(ann, goal, '0.01')).toMatchObject({ status: 409, body: { code: 'above_missing' } });
    for (const amount of [0, '0.00', '-0', '1.001', 'much', null, '', '--1', '1e2'])
      expect((await put(ann, goal, amount as never)).status).toBe(400);
    await expectSoundBooks();
  });

  test('is refused while a person is alone in the goal', async () => {
    const ann = await withMoney();
    const goal = await sharedGoal([ann]);
    expect(await put(ann, goal, 1)).toMatchObject({ status: 409, body: { code: 'goal_not_shared' } });
    expect(goal.shared).toBeNull();
  });

  test('an undo of a completion whose money is in a jar is refused like a spent balance', async () => {
    const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
    const habit = await makeHabit(ann, { rewardAmount: 5 });
    await complete(ann, habit);
    const goal = await sharedGoal([ann, bob]);
    await put(ann, goal, 1);
    expect(await undo(ann, habit)).toMatchObject({ status: 409, body: { code: 'reward_spent' } });
    await put(ann, goal, -1);
    expect((await undo(ann, habit)).status).toBe(200);
  });

  test('what is in jars always fits back: earning more than balance and jars may hold is refused', async () => {
    const [ann, bob] = [await personWith(kept, 9_999_999_999), await quickPerson(kept)];
    const goal = await sharedGoal([ann, bob], '99999999.99');
    await put(ann, goal, '50000000');
    const habit = await makeHabit(ann, { rewardAmount: '0.01' });
    expect(await complete(ann, habit)).toMatchObject({ status: 409, body: { code: 'balance_full' } });
    expect((await put(ann, goal, '-50000000')).body).toMatchObject({ balance: '99999999.99' });
  });
});

describe('the price', () => {
  test('below the sum gives the difference back, in proportion', async () => {
    const [ann, bob, cid] = [await withMoney(), await withMoney(), await withMoney()];
    const goal = await sharedGoal([ann, bob, cid]);
    await put(ann, goal, 60);
    await put(bob, goal, 30);
    expect((await change(ann, goal, { price: 45 })).body).toMatchObject({ price: '45.00', shared: { saved: '45.00' } });
    expect(await partsOf(cid, goal)).toEqual(['30.00', '15.00', '0.00']);
    expect([await balanceOf(ann), await balanceOf(bob)]).toEqual(['70.00', '85.00']);
    await change(ann, goal, { price: '0.01' });
    expect(await partsOf(cid, goal)).toEqual(['0.01', '0.00', '0.00']);
    await expectSoundBooks();
  });

  test('only the owner changes and deletes it', async () => {
    const [ann, bob] = [await withMoney(), await withMoney()];
    const goal = await sharedGoal([ann, bob]);
    const refused = { status: 403, body: { code: 'goal_owner_only' } };
    expect(await change(bob, goal, { price: 1 })).toMatchObject(refused);
    expect(await bob.send('DELETE', `/api/goal-rewards/${goal.id}`)).toMatchObject(refused);
    expect(await leave(bob, goal, ann)).toMatchObject(refused);
  });
});

describe('redeeming', () => {
  test('by any of them, once the parts cover the price, spends the parts and leaves each a keepsake', async () => {
    const [ann, bob, cid] = [await withMoney(), await withMoney(), await withMoney()];
    const goal = await sharedGoal([ann, bob, cid]);
    const code = await share(ann, goal.id);
    await put(ann, goal, 60);
    expect(await redeem(bob, goal)).toMatchObject({ status: 409, body: { code: 'parts_not_enough' } });
    await put(bob, goal, 40);
    const { body } = await redeem(cid, goal);
    expect(body).toMatchObject({ balance: '100.00', goal: { isRedeemed: true, shared: { saved: '100.00' } } });
    expect([await balanceOf(ann), await balanceOf(bob)]).toEqual(['40.00', '60.00']);
    expect(await ask(ann, summarizeRewardTransactions)).toMatchObject({ inJars: '0.00', redeemed: '-60.00' });
    for (const again of [redeem(ann, goal), put(ann, goal, -1), leave(ann, goal), change(ann, goal, { price: 1 })])
      expect(await again).toMatchObject({ status: 409, body: { code: 'goal_redeemed' } });
    expect((await join(await quickPerson(kept), code)).status).toBe(404);
    // Taken off one list, it stays on the others.
    expect((await ann.send('DELETE', `/api/goal-rewards/${goal.id}`)).status).toBe(204);
    expect(await goalOf(ann, goal.id)).toBeUndefined();
    expect(await partsOf(bob, goal)).toEqual(['60.00', '40.00', '0.00']);
    for (const one of [bob, cid]) await one.send('DELETE', `/api/goal-rewards/${goal.id}`);
    const left = await kept.deps.db.selectFrom('goal_rewards').select('id').where('id', '=', goal.id).execute();
    expect(left).toEqual([]);
    await expectSoundBooks();
  });
});

describe('leaving', () => {
  test('gives the part back, and passes the goal to the one who is longest in it', async () => {
    const [ann, bob, cid] = [await withMoney(), await withMoney(), await withMoney()];
    const goal = await sharedGoal([ann, bob, cid]);
    for (const one of [ann, bob, cid]) await put(one, goal, 10);
    expect((await leave(ann, goal)).status).toBe(204);
    expect(await balanceOf(ann)).toBe('100.00');
    expect(await goalOf(bob, goal.id)).toMatchObject({ userId: bob.id, shared: { saved: '20.00' } });
    expect((await ann.send('GET', '/api/goal-rewards')).body).toEqual([]);
  });

  test.for([0, 1])('with one person left it is an ordinary goal again, and the part goes back (%d)', async (who) => {
    const people = [await withMoney(), await withMoney()] as const;
    const goal = await sharedGoal(people, 30);
    for (const one of people) await put(one, goal, 10);
    expect((await leave(people[who]!, goal)).status).toBe(204);
    const last = people[1 - who]!;
    expect(await goalOf(last, goal.id)).toMatchObject({ userId: last.id, shared: null });
    for (const one of people) expect(await balanceOf(one)).toBe('100.00');
    // Now paid from the balance.
    expect((await redeem(last, goal)).body).toMatchObject({ balance: '70.00' });
    await expectSoundBooks();
  });

  test('the last one out deletes the goal', async () => {
    const ann = await withMoney();
    const goal = await sharedGoal([ann]);
    expect((await leave(ann, goal)).status).toBe(204);
    expect(await goalOf(ann, goal.id)).toBeUndefined();
  });

  test('the owner removes a person, who gets their part back and cannot return by the old link', async () => {
    const [ann, bob, cid] = [await withMoney(), await withMoney(), await withMoney()];
    const goal = await sharedGoal([ann, bob, cid]);
    const code = await share(ann, goal.id);
    await put(bob, goal, 10);
    expect((await leave(ann, goal, bob)).status).toBe(204);
    expect(await balanceOf(bob)).toBe('100.00');
    expect((await leave(ann, goal, bob)).status).toBe(404);
    expect((await join(bob, code)).status).toBe(404);
    expect(await share(ann, goal.id)).not.toBe(code);
  });

  test('deleting the goal gives every part back', async () => {
    const [ann, bob] = [await withMoney(), await withMoney()];
    const goal = await sharedGoal([ann, bob]);
    await put(ann, goal, 10);
    await put(bob, goal, 90);
    expect((await ann.send('DELETE', `/api/goal-rewards/${goal.id}`)).status).toBe(204);
    expect([await balanceOf(ann), await balanceOf(bob)]).toEqual(['100.00', '100.00']);
    await expectSoundBooks();
  });

  test('deleting the account leaves the goal to the others, without a name or a text', async () => {
    const ann = await kept.person({ name: 'Ann Unmistakable' });
    const [bob, cid] = [await withMoney(), await withMoney()];
    await enterRows(kept.deps.write, ann.id, [{ amount: 10_000 }]);
    const open = await sharedGoal([ann, bob, cid]);
    const spent = await sharedGoal([ann, bob], 20);
    await put(ann, open, 30);
    await put(ann, spent, 20);
    await redeem(bob, spent);
    expect((await ann.send('DELETE', '/api/user', { password: 'secret-1' })).status).toBe(204);
    expect(await goalOf(bob, open.id)).toMatchObject({ userId: bob.id, shared: { saved: '0.00' } });
    expect((await goalOf(bob, spent.id))?.shared?.people[0]).toMatchObject({ name: 'Former companion', part: '20.00' });
    expect(JSON.stringify((await bob.send('GET', '/api/goal-rewards')).body)).not.toContain('Unmistakable');
    const rows = kept.deps.db.selectFrom('reward_transactions').select('description').where('user_id', '=', ann.id);
    expect(new Set((await rows.execute()).map(({ description }) => description))).toEqual(new Set(['']));
    await expectSoundBooks();
  });

  test('the download has one’s own part, and nobody else’s name', async () => {
    const [ann, bob] = [await withMoney(), await withMoney('Bob Unmistakable')];
    const goal = await sharedGoal([ann, bob]);
    await put(ann, goal, 3);
    await put(bob, goal, 4);
    const { body } = await ann.send('GET', '/api/user/export');
    expect(body).toMatchObject({ goalRewards: [{ id: goal.id, isOwner: true, part: '3.00' }] });
    // An alert names its sender, as in Alerts.
    expect(JSON.stringify({ ...(body as object), nudges: [] })).not.toContain('Unmistakable');
  });
});

test('the keepsake of a redeemed goal counts what its people kept since they joined, for them alone', async () => {
  const [ann, bob, eve] = [await withMoney(), await withMoney(), await withMoney()];
  const habits = { ann: await makeHabit(ann), bob: await makeHabit(bob), eve: await makeHabit(eve) };
  await complete(bob, habits.bob);
  kept.clock.advance(24 * 60 * 60_000);
  const goal = await sharedGoal([ann, bob], 20);
  const read = async (person: Person) => person.send('GET', `/api/goal-rewards/${goal.id}/keepsake`);
  kept.clock.advance(60_000);
  await complete(ann, habits.ann);
  await complete(bob, habits.bob);
  await complete(eve, habits.eve);
  await put(ann, goal, 20);
  expect((await read(ann)).status, 'not redeemed').toBe(404);
  await redeem(bob, goal);
  kept.clock.advance(24 * 60 * 60_000);
  await complete(ann, habits.ann);
  for (const person of [ann, bob]) expect((await read(person)).body).toEqual({ kept: 2 });
  expect((await read(eve)).status).toBe(404);
  await bob.send('DELETE', `/api/goal-rewards/${goal.id}`);
  expect((await read(bob)).status, 'off the list').toBe(404);
  kept.clock.reset();
});

test('updates reach the people of the goal, and nobody else', async () => {
  const [ann, bob, eve] = [await withMoney(), await withMoney(), await withMoney()];
  const goal = await sharedGoal([ann, bob]);
  const heard: number[][] = [];
  kept.deps.hub.listen((userIds, update) => void (update.action === 'goals' && heard.push([...userIds])));
  await put(ann, goal, 1);
  await change(ann, goal, { title: 'Far' });
  await bob.send('PUT', '/api/user/profile', { name: 'Robert' });
  await leave(bob, goal);
  await ann.send('DELETE', `/api/goal-rewards/${goal.id}`);
  expect(heard.map((ids) => ids.toSorted((a, b) => a - b))).toEqual([
    [ann.id, bob.id],
    [ann.id, bob.id],
    [ann.id],
    [ann.id, bob.id],
    [ann.id],
  ]);
  expect(heard.flat()).not.toContain(eve.id);
});
