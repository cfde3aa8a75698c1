import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';

// Everything that belongs to a habit or a challenge names it, and has its own id.

const kept = await testApp();
type Row = Record<string, unknown>;

const kinds = {
  habits: { ref: 'habitId', memberships: '/api/memberships', form: { frequency: 'Daily' } },
  challenges: { ref: 'challengeId', memberships: '/api/challenge-memberships', form: {} },
} as const;

describe.for(Object.keys(kinds) as (keyof typeof kinds)[])('%s', (kind) => {
  const { ref, memberships, form } = kinds[kind];
  const idOf = expect.any(Number) as number;

  async function made() {
    const ann = await kept.person({ name: 'Ann' });
    const body = { name: 'Run far', description: 'Every single day.', currency: 'USD', ...form };
    const { id } = (await ann.send('POST', `/api/${kind}`, body)).body as { id: number };
    const read = async (path: string) => (await ann.send('GET', path)).body as Row[];
    return { ann, id, path: `/api/${kind}/${id}`, read };
  }

  test('a membership', async () => {
    const { ann, id, read } = await made();
    expect(await read(memberships)).toMatchObject([{ id: idOf, [ref]: id, userId: ann.id }]);
  });

  test('a completion, in every call', async () => {
    const { ann, id, path, read } = await made();
    await ann.send('POST', `${path}/complete`);
    const today = '2026-03-10';
    const completion = {
      id: idOf,
      [ref]: id,
      userId: ann.id,
      completionDate: today,
      late: false,
      status: 'standing',
      ...(kind === 'challenges' && { date: today }),
    };
    const [polled] = await read(`${path}/completions`);
    expect(polled).toEqual(completion);
    expect(await read(`${path}/completions?from=${today}`)).toEqual([polled]);
  });

  test('a completion made again after an undo has a new id', async () => {
    const { ann, path, read } = await made();
    await ann.send('POST', `${path}/complete`);
    const [first] = await read(`${path}/completions`);
    await ann.send('DELETE', `${path}/complete`);
    await ann.send('POST', `${path}/complete`);
    const [second] = await read(`${path}/completions`);
    expect(second!['id']).toBeGreaterThan(Number(first!['id']));
  });

  test('a comment', async () => {
    const { ann, id, path, read } = await made();
    const written = (await ann.send('POST', `${path}/comments`, { content: 'Fine' })).body as Row;
    expect(written).toMatchObject({ id: idOf, [ref]: id, userId: ann.id, name: 'Ann', content: 'Fine' });
    expect(await read(`${path}/comments`)).toEqual([written]);
  });

  test('an extra code', async () => {
    const { ann, id, path, read } = await made();
    const invitation = (await ann.send('POST', `${path}/invitations`, {})).body as Row;
    expect(invitation).toMatchObject({ id: idOf, [ref]: id, code: expect.any(String) as string });
    expect(await read(`${path}/invitations`)).toEqual([{ ...invitation, madeBy: 'Ann', mayRevoke: true }]);
  });

  test('the id of one kind is not found under the other', async () => {
    const { ann, id, read } = await made();
    const other = `/api/${kind === 'habits' ? 'challenges' : 'habits'}/${id}`;
    for (const path of ['', '/members', '/completions', '/comments', '/invitations'])
      expect(await read(other + path)).toMatchObject({ code: 'not_found' });
    for (const path of ['/complete', '/nudge', '/invite'])
      expect((await ann.send('POST', other + path)).status).toBe(404);
    expect((await ann.send('PATCH', other, { name: 'Stolen' })).status).toBe(404);
    expect((await ann.send('DELETE', other)).status).toBe(404);
  });

  test('a member who joins again is refused as already in it, even if it is archived', async () => {
    const { ann, path } = await made();
    const { inviteCode } = (await ann.send('POST', `${path}/invite`)).body as { inviteCode: string };
    await ann.send('PATCH', path, { archived: true });
    const code = `already_in_${kind.slice(0, -1)}`;
    expect((await ann.send('POST', `/api/${kind}/join/${inviteCode}`, {})).body).toMatchObject({ code });
  });
});

test('the caller’s own completions of challenges', async () => {
  const ann = await kept.person();
  const body = { name: 'Run far', description: 'Every single day.', currency: 'USD' };
  const { id } = (await ann.send('POST', '/api/challenges', body)).body as { id: number };
  await ann.send('POST', `/api/challenges/${id}/complete`);
  const day = '2026-03-10';
  expect((await ann.send('GET', '/api/challenge-completions')).body).toEqual([
    {
      id: expect.any(Number) as number,
      challengeId: id,
      userId: ann.id,
      completionDate: day,
      late: false,
      status: 'standing',
      date: day,
    },
  ]);
});
