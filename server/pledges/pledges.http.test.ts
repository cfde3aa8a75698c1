import { afterEach, describe, expect, test } from 'vitest';
import { balanceOf, type Person } from '#server/testing/ask.ts';
import { answer, between, pledged, pledgeOf, propose, settle, type Pledge } from '#server/testing/pledging-people.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { readCsv } from '#server/testing/read-csv.ts';
import { testApp } from '#server/testing/test-app.ts';
import { findWrongTallies } from './audit-tallies.ts';

// Pledges between members of both kinds of promise.

const kept = await testApp({ LIMIT_CALLS_PER_SESSION: '1000000' });
afterEach(() => kept.clock.reset());
const day = 86_400_000;
type Kind = 'habits' | 'challenges';

/** The first one creates the promise, the others join. */
async function promise(kind: Kind, people: readonly [Person, ...Person[]], change: object = {}) {
  const [creator, ...others] = people;
  const form = {
    name: 'Run',
    description: 'As far as it goes.',
    rewardAmount: 1,
    currency: 'USD',
    ...change,
    ...(kind === 'habits' ? { frequency: 'Daily', ...change } : { goalDays: 3, completionDays: 30, ...change }),
  };
  const made = (await creator.send('POST', `/api/${kind}`, form)).body as { id: number; inviteCode: string };
  for (const one of others) await one.send('POST', `/api/${kind}/join/${made.inviteCode}`, {});
  return { kind, ...made, path: `/api/${kind}/${made.id}` };
}

const two = async () => [await quickPerson(kept, { name: 'Ann' }), await quickPerson(kept, { name: 'Bob' })] as const;
const complete = (person: Person, { path }: { path: string }, body = {}) =>
  person.send('POST', `${path}/complete`, body);
const undo = (person: Person, { path }: { path: string }) => person.send('DELETE', `${path}/complete`);

/** A session that is not used for a month ends. */
async function weeksPass(weeks: number, ...people: Person[]): Promise<void> {
  for (let week = 0; week < weeks; week++) {
    kept.clock.advance(7 * day);
    for (const one of people) await one.send('GET', '/api/user');
  }
}

describe.for(['habits', 'challenges'] as const)('in %s', (kind) => {
  test('a pledge stands once it is accepted; what is earned is owed and touches no balance', async () => {
    const [ann, bob] = await two();
    const item = await promise(kind, [ann, bob]);
    const { body } = await propose(ann, bob, item, { amount: '2.50' });
    expect(body).toMatchObject({
      promise: 'Run',
      every: 'day',
      from: { userId: ann.id, name: 'Ann' },
      to: { userId: bob.id, name: 'Bob' },
      amount: '2.50',
      currency: 'USD',
      per: 'period',
      length: null,
      state: 'proposed',
      earned: '0.00',
    });
    await complete(bob, item);
    expect(await between(ann, bob)).toBe('nothing');
    kept.clock.advance(day);
    await bob.send('POST', `/api/pledges/${(body as Pledge).id}/accept`);
    expect(await between(ann, bob)).toBe('0.00 / 0.00');
    const before = await balanceOf(ann);
    for (let count = 0; count < 2; count++) {
      await complete(bob, item);
      kept.clock.advance(day);
    }
    expect(await between(ann, bob)).toBe('0.00 / 5.00');
    expect(await between(bob, ann)).toBe('5.00 / 0.00');
    expect(await balanceOf(ann)).toBe(before);
    expect(await pledgeOf(bob, body as Pledge)).toMatchObject({ state: 'standing', kept: 2, earned: '5.00' });
  });

  test('what was marked on the day of the acceptance counts', async () => {
    const [ann, bob] = await two();
    const item = await promise(kind, [ann, bob]);
    await complete(bob, item);
    expect(await pledged(ann, bob, item)).toMatchObject({ state: 'standing', kept: 1, earned: '2.00' });
  });

  test('undoing takes its part back, and doing it again gives it back', async () => {
    const [ann, bob] = await two();
    const item = await promise(kind, [ann, bob]);
    await pledged(ann, bob, item);
    await complete(bob, item);
    await undo(bob, item);
    expect(await between(ann, bob)).toBe('0.00 / 0.00');
    await complete(bob, item);
    expect(await between(ann, bob)).toBe('0.00 / 2.00');
  });

  test('a settled part is not owed again when its mark is undone and made again', async () => {
    const [ann, bob] = await two();
    const item = await promise(kind, [ann, bob]);
    await pledged(ann, bob, item);
    await complete(bob, item);
    const { body } = await settle(ann, bob, 2);
    await answer(bob, body as Pledge, 'confirm');
    await undo(bob, item);
    expect(await between(ann, bob)).toBe('0.00 / 0.00');
    await complete(bob, item);
    expect(await between(ann, bob)).toBe('0.00 / 0.00');
    kept.clock.advance(day);
    await complete(bob, item);
    expect(await between(ann, bob)).toBe('0.00 / 2.00');
  });

  test('a pending mark counts only once it is confirmed, a declined one never', async () => {
    const [ann, bob] = await two();
    const item = await promise(kind, [ann, bob]);
    await pledged(ann, bob, item);
    const { body } = await ann.send('POST', `${item.path}/invitations`, { role: 'overseer' });
    const mei = await quickPerson(kept);
    await mei.send('POST', `/api/${kind}/join/${(body as { code: string }).code}`, {});
    const confirmation = await bob.send('PATCH', `${item.path}/members/${bob.id}/confirmation`, {
      confirmation: 'overseer',
    });
    expect(confirmation.status).toBeLessThan(300);
    const markId = async () =>
      ((await bob.send('GET', `${item.path}/completions`)).body as { id: number; userId: number }[]).find(
        ({ userId }) => userId === bob.id,
      )!.id;
    await complete(bob, item);
    expect(await between(ann, bob)).toBe('0.00 / 0.00');
    await mei.send('POST', `${item.path}/completions/${await markId()}/decline`, {});
    expect(await between(ann, bob)).toBe('0.00 / 0.00');
    await complete(bob, item);
    await mei.send('POST', `${item.path}/completions/${await markId()}/confirm`);
    expect(await between(ann, bob)).toBe('0.00 / 2.00');
  });

  test('ending keeps what is owed, and later marks add nothing', async () => {
    const [ann, bob] = await two();
    const item = await promise(kind, [ann, bob]);
    const pledge = await pledged(ann, bob, item);
    await complete(bob, item);
    kept.clock.advance(1000);
    expect((await ann.send('POST', `/api/pledges/${pledge.id}/end`)).status).toBe(204);
    expect(await ann.send('POST', `/api/pledges/${pledge.id}/end`)).toMatchObject({ body: { code: 'pledge_ended' } });
    kept.clock.advance(day);
    await complete(bob, item);
    expect(await between(ann, bob)).toBe('0.00 / 2.00');
    // The mark of yesterday was made before, the late one after.
    kept.clock.advance(20 * day);
    expect(await between(bob, ann)).toBe('2.00 / 0.00');
    expect(await pledgeOf(ann, pledge)).toMatchObject({ state: 'ended', earned: '2.00' });
    const row = kept.deps.db.selectFrom('pledges').select('final_owed').where('id', '=', pledge.id);
    expect(await row.executeTakeFirst()).toEqual({ final_owed: 200 });
  });

  test.for(['the promise is deleted', 'the doer leaves', 'the other one leaves', 'all leave'])(
    'what is owed stays when %s',
    async (what) => {
      const [ann, bob] = await two();
      const item = await promise(kind, [ann, bob]);
      const pledge = await pledged(ann, bob, item);
      await complete(bob, item);
      const leave = (person: Person) => person.send('DELETE', `${item.path}/members/${person.id}`);
      if (what === 'the promise is deleted') await ann.send('DELETE', item.path);
      if (what !== 'the other one leaves' && what !== 'the promise is deleted') await leave(bob);
      if (what !== 'the doer leaves' && what !== 'the promise is deleted') await leave(ann);
      expect(await between(ann, bob)).toBe('0.00 / 2.00');
      expect(await pledgeOf(bob, pledge)).toMatchObject({ state: 'ended', earned: '2.00' });
    },
  );

  test('only doers of the promise can be promised something, and only by its members', async () => {
    const [ann, bob] = await two();
    const eve = await quickPerson(kept);
    const item = await promise(kind, [ann, bob]);
    const overseen = await promise(kind, [ann, bob], { creatorRole: 'overseer' });
    expect((await propose(eve, bob, item)).status).toBe(404);
    expect((await propose(ann, eve, item)).status).toBe(404);
    expect((await propose(ann, ann, item)).status).toBe(400);
    expect(await propose(bob, ann, overseen)).toMatchObject({ status: 409, body: { code: 'pledge_to_doer' } });
    expect((await propose(ann, bob, overseen)).status, 'by an overseer').toBe(200);
    for (const terms of [{ amount: 0 }, { amount: -1 }, { per: 'life' }, { per: 'streak' }, { length: 3 }])
      expect((await propose(ann, bob, item, terms)).status).toBe(400);
    await ann.send('PATCH', item.path, { archived: true });
    expect((await propose(ann, bob, item)).status).toBe(409);
  });
});

describe('once', () => {
  test('for a shared streak, counted from the acceptance', async () => {
    const [ann, bob] = await two();
    const item = await promise('habits', [ann, bob]);
    for (const one of [ann, bob]) await complete(one, item);
    kept.clock.advance(day);
    const pledge = await pledged(ann, bob, item, { per: 'streak', length: 2, amount: 20 });
    for (const one of [ann, bob]) await complete(one, item);
    expect(await between(ann, bob)).toBe('0.00 / 0.00');
    expect(await pledgeOf(ann, pledge)).toMatchObject({ kept: 1, earned: '0.00' });
    kept.clock.advance(day);
    await complete(ann, item);
    expect(await between(ann, bob), 'bob is missing').toBe('0.00 / 0.00');
    await complete(bob, item);
    expect(await between(ann, bob)).toBe('0.00 / 20.00');
    await undo(ann, item);
    expect(await between(ann, bob)).toBe('0.00 / 0.00');
    await complete(ann, item);
    // A later missed day does not take it back, and a longer streak does not add to it.
    kept.clock.advance(3 * day);
    expect(await between(ann, bob)).toBe('0.00 / 20.00');
    await weeksPass(6, ann, bob);
    for (let count = 0; count < 3; count++) {
      for (const one of [ann, bob]) await complete(one, item);
      kept.clock.advance(day);
    }
    expect(await between(ann, bob)).toBe('0.00 / 20.00');
    expect(await findWrongTallies(kept.deps.db)).toEqual([]);
  });

  test('for the goal of a challenge', async () => {
    const [ann, bob] = await two();
    const item = await promise('challenges', [ann, bob]);
    await complete(bob, item);
    await pledged(ann, bob, item, { per: 'goal', amount: 10 });
    for (let count = 0; count < 2; count++) {
      expect(await between(ann, bob)).toBe('0.00 / 0.00');
      kept.clock.advance(day);
      await complete(bob, item);
    }
    expect(await between(ann, bob)).toBe('0.00 / 10.00');
    await undo(bob, item);
    expect(await between(ann, bob)).toBe('0.00 / 0.00');
    await complete(bob, item);
    await weeksPass(9, ann, bob);
    expect(await between(ann, bob)).toBe('0.00 / 10.00');
    const habit = await promise('habits', [ann, bob]);
    expect((await propose(ann, bob, habit, { per: 'goal' })).status).toBe(400);
  });
});

test('weeks that ask for several days count when they are kept', async () => {
  const [ann, bob] = await two();
  const item = await promise('habits', [ann, bob], { frequency: 'Weekly', times: 2 });
  await pledged(ann, bob, item);
  await complete(bob, item);
  expect(await between(ann, bob)).toBe('0.00 / 0.00');
  kept.clock.advance(day);
  await complete(bob, item);
  expect(await between(ann, bob)).toBe('0.00 / 2.00');
  kept.clock.advance(day);
  await complete(bob, item);
  expect(await between(ann, bob)).toBe('0.00 / 2.00');
});

test('months later the count is the same, though old days are not read again', async () => {
  const [ann, bob] = await two();
  const item = await promise('habits', [ann, bob]);
  const pledge = await pledged(ann, bob, item);
  for (let count = 0; count < 70; count++) {
    if (count % 3 !== 0) await complete(bob, item);
    kept.clock.advance(day);
    if (count % 20 === 19) await between(ann, bob);
  }
  expect(await between(ann, bob)).toBe('0.00 / 92.00');
  const row = kept.deps.db.selectFrom('pledges').select(['counted', 'counted_until']).where('id', '=', pledge.id);
  expect((await row.executeTakeFirst())?.counted).toBeGreaterThan(20);
  expect(await findWrongTallies(kept.deps.db)).toEqual([]);
  await kept.deps.write((tx) => tx.updateTable('pledges').set({ counted: 5 }).where('id', '=', pledge.id).execute());
  expect(await findWrongTallies(kept.deps.db)).toEqual([pledge.id]);
  await kept.deps.write((tx) => tx.deleteFrom('pledges').where('id', '=', pledge.id).execute());
});

describe('answering', () => {
  test('accepting and declining is up to the other one, once; withdrawing to the one who promised', async () => {
    const [ann, bob] = await two();
    const eve = await quickPerson(kept);
    const item = await promise('habits', [ann, bob, eve]);
    const made = async () => (await propose(ann, bob, item)).body as Pledge;
    const say = (person: Person, { id }: Pledge, word: string) => person.send('POST', `/api/pledges/${id}/${word}`);
    const first = await made();
    for (const word of ['accept', 'decline', 'end']) expect((await say(eve, first, word)).status).toBe(404);
    expect(await say(ann, first, 'accept')).toMatchObject({ status: 403, body: { code: 'not_your_pledge' } });
    expect((await say(bob, first, 'decline')).status).toBe(204);
    expect(await say(bob, first, 'accept')).toMatchObject({ status: 409, body: { code: 'pledge_answered' } });
    const second = await made();
    expect((await say(ann, second, 'end')).status).toBe(204);
    expect(await say(bob, second, 'accept')).toMatchObject({ status: 409, body: { code: 'pledge_answered' } });
    const third = await made();
    const answers = await Promise.all(['accept', 'decline', 'accept'].map((word) => say(bob, third, word)));
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect((await say(bob, await pledged(ann, bob, item), 'end')).status, 'also by the other one').toBe(204);
    for (const gone of [first, second]) expect(await pledgeOf(ann, gone)).toBeUndefined();
  });

  test('the other one is notified, without the amount, and once an hour', async () => {
    const [ann, bob] = await two();
    const item = await promise('habits', [ann, bob]);
    const messages = async (person: Person) =>
      ((await person.send('GET', '/api/nudges')).body as { message: string }[]).map(({ message }) => message);
    const { body } = await propose(ann, bob, item, { amount: '73.91' });
    await ann.send('POST', `/api/pledges/${(body as Pledge).id}/end`);
    await pledged(ann, bob, item, { amount: '73.91' });
    expect(await messages(bob)).toEqual(['Ann promises you something: Run']);
    expect(await messages(ann)).toEqual(['Bob accepted what you promised: Run']);
  });
});

describe('settling up', () => {
  async function owing() {
    const [ann, bob] = await two();
    const item = await promise('habits', [ann, bob]);
    await pledged(ann, bob, item, { amount: 10 });
    await complete(bob, item);
    return { ann, bob, item };
  }

  test('is said by the one who owes and confirmed by the other, and both keep a record', async () => {
    const { ann, bob } = await owing();
    const { body } = await settle(ann, bob, '4.00');
    expect(body).toMatchObject({ userId: bob.id, byMe: true, amount: '4.00', state: 'waiting', decidedAt: null });
    expect(await between(ann, bob), 'until it is confirmed').toBe('0.00 / 10.00');
    const [due] = (await bob.send('GET', '/api/dues')).body as { waiting: object[] }[];
    expect(due).toMatchObject({ name: 'Ann', isGone: false, waiting: [{ byMe: false, amount: '4.00' }] });
    expect((await answer(bob, body as Pledge, 'confirm')).body).toMatchObject({ state: 'confirmed' });
    expect(await between(ann, bob)).toBe('0.00 / 6.00');
    expect(await balanceOf(bob), 'their own reward').toBe('0.00');
    for (const [person, byMe] of [[ann, true] as const, [bob, false] as const])
      expect((await person.send('GET', '/api/dues/settlements')).body).toMatchObject([{ byMe, state: 'confirmed' }]);
    const { body: csv } = await bob.send('GET', '/api/dues/settlements/csv');
    expect(readCsv(String(csv)).slice(1)).toEqual([['2026-03-10', '12:00', 'Ann', '', '4.00', 'USD', 'Confirmed']]);
  });

  test('“not yet” leaves it open', async () => {
    const { ann, bob } = await owing();
    const { body } = await settle(ann, bob, 10);
    expect(await settle(ann, bob, 1)).toMatchObject({ status: 409, body: { code: 'settlement_waiting' } });
    await answer(bob, body as Pledge, 'reject');
    expect(await between(ann, bob)).toBe('0.00 / 10.00');
    expect((await settle(ann, bob, 10)).status).toBe(200);
  });

  test('is refused beyond what is owed, from the wrong side, and twice', async () => {
    const { ann, bob } = await owing();
    const eve = await quickPerson(kept);
    expect(await settle(ann, bob, '10.01')).toMatchObject({
      status: 409,
      body: { code: 'above_owed', message: 'You owe them 10.00 USD.' },
    });
    expect((await settle(bob, ann, 1)).status).toBe(404);
    expect((await settle(ann, bob, 1, 'EUR')).status).toBe(404);
    expect((await settle(ann, eve, 1)).status).toBe(404);
    expect((await settle(ann, bob, 0)).status).toBe(400);
    const { body } = await settle(ann, bob, 10);
    expect((await answer(eve, body as Pledge, 'confirm')).status).toBe(404);
    expect(await answer(ann, body as Pledge, 'confirm')).toMatchObject({ status: 403 });
    const answers = await Promise.all(
      (['confirm', 'reject', 'confirm', 'reject'] as const).map((word) => answer(bob, body as Pledge, word)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  });

  test('debts are not set off, and each currency is apart', async () => {
    const { ann, bob, item } = await owing();
    await pledged(bob, ann, item, { amount: 3 });
    await complete(ann, item);
    expect(await between(ann, bob)).toBe('3.00 / 10.00');
    await bob.send('PATCH', '/api/user', { currency: 'EUR' });
    await pledged(bob, ann, item, { amount: 5 });
    expect(await between(ann, bob)).toBe('3.00 / 10.00');
    expect(await between(ann, bob, 'EUR')).toBe('5.00 / 0.00');
  });
});

test('a person who owes and deletes their account leaves a record without a name', async () => {
  const ann = await kept.person({ name: 'Ann Unmistakable' });
  const bob = await quickPerson(kept);
  const item = await promise('habits', [bob, ann]);
  await pledged(ann, bob, item);
  await pledged(bob, ann, item, { amount: 1 });
  await complete(bob, item);
  await complete(ann, item);
  await settle(ann, bob, 1);
  expect((await ann.send('DELETE', '/api/user', { password: 'secret-1' })).status).toBe(204);
  const dues = (await bob.send('GET', '/api/dues')).body;
  expect(dues).toMatchObject([{ name: 'Former companion', isGone: true, owedToMe: '2.00', waiting: [] }]);
  const all = [
    dues,
    (await bob.send('GET', '/api/pledges')).body,
    (await bob.send('GET', '/api/dues/settlements')).body,
  ];
  expect(JSON.stringify(all)).not.toContain('Unmistakable');
  expect(await settle(bob, ann, 1)).toMatchObject({ status: 409, body: { code: 'companion_gone' } });
});

test('the download has one’s pledges and payments, without the other’s name', async () => {
  const [ann, bob] = [await quickPerson(kept), await quickPerson(kept, { name: 'Bob Unmistakable' })];
  const item = await promise('habits', [ann, bob]);
  await pledged(ann, bob, item);
  await complete(bob, item);
  await settle(ann, bob, 1);
  const body = (await ann.send('GET', '/api/user/export')).body as Record<string, unknown>;
  expect(body).toMatchObject({
    pledges: [{ isMine: true, promise: 'Run', amount: '2.00', earned: '2.00' }],
    settlements: [{ byMe: true, amount: '1.00', state: 'waiting' }],
  });
  expect(JSON.stringify([body['pledges'], body['settlements']])).not.toContain('Unmistakable');
});
