import { describe, expect, test } from 'vitest';
import type { Person } from '#server/testing/ask.ts';
import { sized } from '#server/testing/full-size.ts';
import { approvingPeople, type Promised } from '#server/testing/approving-people.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
const person = () => quickPerson(kept);
const rounds = Array.from({ length: sized(10, 3) }, (_, index) => index + 1);
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b);

describe.for(['habits', 'challenges'] as const)('%s', (kind) => {
  const { promise, join, answer, waitingFor } = approvingPeople(kind);
  const membersOf = async (by: Person, { path }: Promised) =>
    ((await by.send('GET', `${path}/members`)).body as { userId: number }[]).map(({ userId }) => userId);

  test.for(rounds)('cancelling against letting in: one of the two happens (round %d)', async () => {
    const [ann, bob] = [await person(), await person()];
    const run = await promise(ann);
    await join(bob, run.inviteCode);
    const [accepted, cancelled] = await Promise.all([
      answer(ann, run, bob, 'accept'),
      bob.send('DELETE', `${run.path}/waiting`),
    ]);
    expect(statuses([accepted, cancelled])).toEqual([204, 404]);
    expect(await membersOf(ann, run)).toHaveLength(accepted.status === 204 ? 2 : 1);
  });

  test.for(rounds)('two answers at once: one counts (round %d)', async () => {
    const [ann, bob] = [await person(), await person()];
    const run = await promise(ann);
    for (const words of [
      ['decline', 'decline'],
      ['accept', 'decline'],
    ] as const) {
      await join(bob, run.inviteCode);
      expect(statuses(await Promise.all(words.map((word) => answer(ann, run, bob, word))))).toEqual([204, 404]);
      expect(await waitingFor(ann, run)).toEqual([]);
    }
    if ((await membersOf(ann, run)).includes(bob.id)) await bob.send('DELETE', `${run.path}/members/${bob.id}`);
    await join(bob, run.inviteCode);
    const twice = await Promise.all([answer(ann, run, bob, 'accept'), answer(ann, run, bob, 'accept')]);
    expect(statuses(twice)).toEqual([204, 404]);
    expect(await membersOf(ann, run)).toEqual([ann.id, bob.id]);
  });

  test.for(rounds)('renewing against joining: nobody joins by the old code afterwards (round %d)', async () => {
    const [ann, bob] = [await person(), await person()];
    const run = await promise(ann, {});
    const [joined, renewed] = await Promise.all([
      join(bob, run.inviteCode),
      ann.send('POST', `${run.path}/invite/renew`),
    ]);
    expect(renewed.status).toBe(200);
    expect([200, 404]).toContain(joined.status);
    expect(await membersOf(ann, run)).toHaveLength(joined.status === 200 ? 2 : 1);
  });

  test('a code that was renewed after it was looked up is refused', async () => {
    const [ann, bob] = [await person(), await person()];
    const run = await promise(ann, {});
    const { write } = kept.deps;
    // Joining looks the code up, and the link is renewed before its transaction begins.
    kept.deps.write = async (work) => {
      kept.deps.write = write;
      await ann.send('POST', `${run.path}/invite/renew`);
      return write(work);
    };
    expect((await join(bob, run.inviteCode)).status).toBe(404);
    expect(await membersOf(ann, run)).toEqual([ann.id]);
  });
});
