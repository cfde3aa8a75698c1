import { expect, test } from 'vitest';
import { getHabit, listRemovedMembers } from '#shared/contract/habit-calls.ts';
import {
  allow,
  amountsOf,
  ask,
  complete,
  daysOf,
  habitOf,
  join,
  leave,
  makeHabit,
  membersOf,
  pause,
  remove,
  undo,
  type MadeHabit,
  type Person,
} from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();

async function habitOfThree() {
  const [ann, ben, cay] = [await kept.person(), await kept.person(), await kept.person()];
  const habit = await makeHabit(ann);
  await join(ben, habit);
  await join(cay, habit);
  return { ann, ben, cay, habit };
}

const joinAgain = (person: Person, habit: MadeHabit) =>
  person.send('POST', `/api/habits/join/${habit.inviteCode}`, { rewardAmount: 2 });

test('a removed member no longer sees the habit, and cannot rejoin by a link', async () => {
  const { ann, ben, habit } = await habitOfThree();
  await membersOf(ben, habit);
  expect((await remove(ann, habit, ben)).status).toBe(204);
  expect(await habitOf(ben, habit)).toBeUndefined();
  const under = `/api/habits/${habit.id}`;
  const gone = [
    await complete(ben, habit),
    await undo(ben, habit),
    await pause(ben, habit),
    await leave(ben, habit),
    await allow(ben, habit, ben),
    await ben.send('PATCH', under, {}),
    await ben.send('DELETE', under),
    await ben.send('POST', `${under}/invite`),
    await joinAgain(ben, habit),
  ];
  for (const path of ['', '/months', '/members', '/completions', '/removed'])
    gone.push(await ben.send('GET', `${under}${path}`));
  expect(gone.map(({ status }) => status)).toEqual(gone.map(() => 404));
  expect((await membersOf(ann, habit)).map(({ userId }) => userId)).not.toContain(ben.id);
});

test('only the creator removes, and only members', async () => {
  const { ann, ben, cay, habit } = await habitOfThree();
  const outsider = await kept.person();
  expect(await remove(ben, habit, cay)).toMatchObject({ status: 403, body: { code: 'creator_only' } });
  expect(await remove(ben, habit, ann)).toMatchObject({ status: 403 });
  expect(await remove(outsider, habit, ben)).toMatchObject({ status: 404 });
  expect(await remove(ann, habit, outsider)).toMatchObject({ status: 404 });
  expect(await membersOf(ann, habit)).toHaveLength(3);
  await remove(ann, habit, ben);
  expect(await remove(ann, habit, ben)).toMatchObject({ status: 404 });
});

test('only the creator sees the removed members, newest first', async () => {
  const { ann, ben, cay, habit } = await habitOfThree();
  expect(await ask(ann, listRemovedMembers, habit)).toEqual([]);
  await remove(ann, habit, ben);
  expect((await cay.send('GET', `/api/habits/${habit.id}/removed`)).status).toBe(403);
  kept.clock.advance(1000);
  await remove(ann, habit, cay);
  expect(await ask(ann, listRemovedMembers, habit)).toEqual(
    [cay, ben].map(({ id, form }) => ({ userId: id, name: form.name, username: form.username })),
  );
});

test('a member allowed back may rejoin, and keeps their completions', async () => {
  const { ann, ben, cay, habit } = await habitOfThree();
  await remove(ann, habit, ben);
  await allow(ann, habit, ben);
  await joinAgain(ben, habit);
  await complete(ben, habit);
  await remove(ann, habit, ben);
  expect(await habitOf(ann, habit)).toMatchObject({ points: 10 });
  expect(await allow(cay, habit, ben)).toMatchObject({ status: 403 });
  expect((await allow(ann, habit, ben)).status).toBe(204);
  expect(await ask(ann, listRemovedMembers, habit)).toEqual([]);
  expect((await membersOf(ann, habit)).map(({ userId }) => userId)).not.toContain(ben.id);
  expect((await joinAgain(ben, habit)).status).toBe(200);
  expect(await daysOf(ben, habit)).toEqual(['2026-03-10']);
  expect(await complete(ben, habit)).toMatchObject({ status: 409, body: { code: 'already_completed' } });
  expect(await amountsOf(ben)).toEqual(['2.00']);
});

test('only removed members can be allowed back', async () => {
  const { ann, ben, habit } = await habitOfThree();
  const outsider = await kept.person();
  expect(await allow(ann, habit, ben)).toMatchObject({ status: 404 });
  expect(await allow(ann, habit, outsider)).toMatchObject({ status: 404 });
  expect(await allow(outsider, habit, ben)).toMatchObject({ status: 404 });
});

test('a member who left may rejoin by the link, and so may the creator', async () => {
  const { ann, ben, habit } = await habitOfThree();
  for (const person of [ben, ann]) {
    expect((await leave(person, habit)).status).toBe(204);
    expect((await joinAgain(person, habit)).status).toBe(200);
  }
});

test('removals survive a change of creator, and the new creator may allow members back', async () => {
  const { ann, ben, cay, habit } = await habitOfThree();
  await remove(ann, habit, ben);
  await leave(ann, habit);
  expect((await joinAgain(ben, habit)).status).toBe(404);
  expect(await ask(cay, listRemovedMembers, habit)).toMatchObject([{ userId: ben.id }]);
  await allow(cay, habit, ben);
  expect((await joinAgain(ben, habit)).status).toBe(200);
});

test('a removed member who deleted their account is no longer listed', async () => {
  const { ann, ben, habit } = await habitOfThree();
  await complete(ben, habit);
  await remove(ann, habit, ben);
  expect((await ben.send('DELETE', '/api/user', { password: ben.form.password })).status).toBe(204);
  expect(await ask(ann, listRemovedMembers, habit)).toEqual([]);
  expect(await ask(ann, getHabit, habit)).toMatchObject({ points: 10, members: [{ userId: ann.id }, {}] });
});

test('a habit with a removed member can be deleted', async () => {
  const { ann, ben, habit } = await habitOfThree();
  await pause(ben, habit);
  await remove(ann, habit, ben);
  expect((await ann.send('DELETE', `/api/habits/${habit.id}`)).status).toBe(204);
  expect((await joinAgain(ben, habit)).status).toBe(404);
});
