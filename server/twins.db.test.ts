import { describe, expect, test } from 'vitest';
import { balanceOf, type Person } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';

// Habits and challenges share most rules, which are tested here once for both.

const kept = await testApp();

const twins = {
  habits: { name: 'Run far', description: 'Every single day.', frequency: 'Daily' },
  challenges: { name: 'Run far', description: 'Every single day.', goalDays: 3, completionDays: 10 },
} as const;
type Twin = keyof typeof twins;
type Made = { id: number; inviteCode: string };
type Row = Record<string, unknown>;

async function make(person: Person, twin: Twin, change: object = {}): Promise<Made> {
  const form = { ...twins[twin], rewardAmount: '5.00', currency: 'USD', ...change };
  const { status, body } = await person.send('POST', `/api/${twin}`, form);
  expect(status).toBe(200);
  return body as Made;
}

describe.for(Object.keys(twins) as Twin[])('%s', (twin) => {
  const at = ({ id }: { id: number }, rest = '') => `/api/${twin}/${id}${rest}`;
  const join = (person: Person, { inviteCode }: Made, form: object = {}) =>
    person.send('POST', `/api/${twin}/join/${inviteCode}`, form);
  const complete = (person: Person, made: Made) => person.send('POST', at(made, '/complete'));
  const undo = (person: Person, made: Made) => person.send('DELETE', at(made, '/complete'));
  const leave = (person: Person, made: Made, who: Person = person) =>
    person.send('DELETE', at(made, `/members/${who.id}`));
  const members = async (person: Person, made: Made) => (await person.send('GET', at(made, '/members'))).body as Row[];
  const listed = async (person: Person, { id }: Made) =>
    ((await person.send('GET', `/api/${twin}`)).body as Row[]).find((row) => row['id'] === id);

  async function pair() {
    const [ann, ben] = [await kept.person({ name: 'Ann Able' }), await kept.person({ name: 'Ben Bold' })];
    const made = await make(ann, twin);
    await join(ben, made, { rewardAmount: '2.00' });
    return { ann, ben, made };
  }

  test('the creator is the first doer, with their own reward', async () => {
    const ann = await kept.person();
    const made = await make(ann, twin);
    expect(await members(ann, made)).toMatchObject([
      { userId: ann.id, role: 'doer', rewardAmount: '5.00', done: false },
    ]);
    expect(await listed(ann, made)).toMatchObject({ creatorId: ann.id, points: 0, streak: 0, archived: false });
  });

  test('completing pays the doer’s own reward once, ticks, and counts ten points', async () => {
    const { ann, ben, made } = await pair();
    expect(await complete(ben, made)).toMatchObject({ status: 200, body: { amount: '2.00', balance: '2.00' } });
    expect(await complete(ben, made)).toMatchObject({
      status: 409,
      body: { message: 'You have already completed this today.' },
    });
    expect(await members(ann, made)).toMatchObject([{ done: false }, { done: true }]);
    const years = await Promise.all([ben, ann].map((person) => person.send('GET', at(made, '/year'))));
    expect(years).toMatchObject([{ body: { own: { kept: 1 } } }, { body: { own: { kept: 0 } } }]);
    expect(JSON.stringify(years.map(({ body }) => body)), 'no amounts').not.toMatch(/\d\.\d\d|eward|mount/);
    expect(await listed(ann, made)).toMatchObject({ points: 10, badges: ['completions-1'] });
    expect(await balanceOf(ann)).toBe('0.00');
  });

  test('twenty simultaneous completions pay once', async () => {
    const { ann, made } = await pair();
    const replies = await Promise.all(Array.from({ length: 20 }, () => complete(ann, made)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balanceOf(ann)).toBe('5.00');
  });

  test('an undo takes back exactly what was paid; completing again pays again', async () => {
    const { ann, made } = await pair();
    await complete(ann, made);
    expect(await undo(ann, made)).toMatchObject({ status: 200, body: { amount: '-5.00', balance: '0.00' } });
    expect(await undo(ann, made)).toMatchObject({ status: 409 });
    await complete(ann, made);
    expect(await balanceOf(ann)).toBe('5.00');
    const statement = (await ann.send('GET', '/api/reward-transactions')).body as Row[];
    const id = twin === 'habits' ? { habitId: made.id, challengeId: null } : { habitId: null, challengeId: made.id };
    expect(statement).toMatchObject([
      { ...id, amount: '5.00' },
      { ...id, amount: '-5.00', type: 'undo' },
      { ...id, amount: '5.00' },
    ]);
  });

  test('the shared streak requires everyone', async () => {
    const { ann, ben, made } = await pair();
    await complete(ann, made);
    expect((await listed(ann, made))?.['streak']).toBe(0);
    await complete(ben, made);
    expect((await listed(ann, made))?.['streak']).toBe(1);
    kept.clock.advance(86_400_000);
    await complete(ann, made);
    await complete(ben, made);
    expect((await listed(ann, made))?.['streak']).toBe(2);
  });

  test('joining twice is a 409 that says already; a role in the request is ignored', async () => {
    const { ann, made } = await pair();
    const cay = await kept.person();
    expect((await join(cay, made, { role: 'overseer' })).status).toBe(200);
    expect((await members(ann, made)).at(-1)).toMatchObject({ userId: cay.id, role: 'doer', rewardAmount: '0.00' });
    const again = await join(cay, made);
    expect([again.status, String((again.body as Row)['message'])]).toEqual([409, expect.stringContaining('already')]);
  });

  test('joining twenty times at once makes one membership', async () => {
    const { ann, made } = await pair();
    const cay = await kept.person();
    const replies = await Promise.all(Array.from({ length: 20 }, () => join(cay, made, { rewardAmount: 2 })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await members(ann, made)).toHaveLength(3);
  });

  test('a creator who leaves passes it on; it is deleted with the last member, and the ledger stays', async () => {
    const { ann, ben, made } = await pair();
    await complete(ben, made);
    expect((await leave(ann, made)).status).toBe(204);
    expect((await listed(ben, made))?.['creatorId']).toBe(ben.id);
    await leave(ben, made);
    expect((await ben.send('GET', at(made, '/members'))).status).toBe(404);
    expect((await ben.send('GET', at(made, '/year'))).status).toBe(404);
    expect(await balanceOf(ben)).toBe('2.00');
  });

  test('leaving, rejoining and completing again on one day pays once', async () => {
    const { ann, ben, made } = await pair();
    await complete(ben, made);
    await leave(ben, made);
    await join(ben, made, { rewardAmount: '2.00' });
    expect((await complete(ben, made)).status).toBe(409);
    expect(await members(ann, made)).toMatchObject([{ done: false }, { done: true }]);
    expect(await balanceOf(ben)).toBe('2.00');
  });

  test('a removed member can rejoin only if the creator allows it', async () => {
    const { ann, ben, made } = await pair();
    expect((await leave(ben, made, ann)).status).toBe(403);
    expect((await leave(ann, made, ben)).status).toBe(204);
    expect((await join(ben, made)).status).toBe(404);
    expect((await ann.send('GET', at(made, '/removed'))).body).toMatchObject([{ userId: ben.id, name: 'Ben Bold' }]);
    expect((await ann.send('POST', at(made, `/members/${ben.id}/allow`))).status).toBe(204);
    expect((await join(ben, made)).status).toBe(200);
  });

  test('an archived one refuses completions, nudges and members, and keeps its streak', async () => {
    const { ann, ben, made } = await pair();
    await complete(ann, made);
    expect((await ben.send('PATCH', at(made), { archived: true })).status).toBe(403);
    expect((await ann.send('PATCH', at(made), { archived: true })).status).toBe(204);
    expect(await listed(ben, made)).toMatchObject({ archived: true });
    expect((await complete(ben, made)).status).toBe(409);
    expect((await ann.send('POST', at(made, '/nudge'))).status).toBe(409);
    expect((await join(await kept.person(), made)).status).toBe(409);
    await ann.send('PATCH', at(made), { archived: false });
    expect((await complete(ben, made)).status).toBe(200);
    expect(await listed(ben, made)).toMatchObject({ archived: false, streak: 1, points: 20 });
  });

  test('a changed reward counts from the next completion', async () => {
    const { ann, ben, made } = await pair();
    const reward = at(made, `/members/${ben.id}/reward`);
    expect((await ben.send('PATCH', reward, { rewardAmount: '7.25' })).body).toMatchObject({ rewardAmount: '7.25' });
    expect((await ann.send('PATCH', reward, { rewardAmount: '9' })).status).toBe(403);
    expect((await complete(ben, made)).body).toMatchObject({ amount: '7.25' });
  });

  test('a nudge reaches doers who have not completed, once an hour, with its message', async () => {
    const { ann, ben, made } = await pair();
    expect(await ann.send('POST', at(made, '/nudge'))).toMatchObject({ status: 200, body: { nudged: 1 } });
    expect((await ann.send('POST', at(made, '/nudge'))).status).toBe(429);
    const id = twin === 'habits' ? { habitId: made.id, challengeId: null } : { habitId: null, challengeId: made.id };
    expect((await ben.send('GET', '/api/nudges')).body).toMatchObject([
      { ...id, message: 'Ann Able is cheering you on: Run far', senderName: 'Ann Able', read: false },
    ]);
    await complete(ben, made);
    kept.clock.advance(3_600_000);
    expect(await ann.send('POST', at(made, '/nudge'))).toMatchObject({
      status: 400,
      body: { error: 'Everyone has already completed this today' },
    });
  });

  test('an overseer nudges, but does not complete', async () => {
    const oz = await kept.person();
    const made = await make(oz, twin, { creatorRole: 'overseer' });
    expect((await complete(oz, made)).status).toBe(403);
    await join(await kept.person(), made);
    expect((await oz.send('POST', at(made, '/nudge'))).status).toBe(200);
    expect((await members(oz, made))[0]).toMatchObject({ role: 'overseer', rewardAmount: '0.00', done: false });
  });

  test('its own code never changes; extra codes expire or are revoked', async () => {
    const { ann, ben, made } = await pair();
    expect((await ben.send('POST', at(made, '/invite'))).body).toEqual({ inviteCode: made.inviteCode });
    const extra = (await ben.send('POST', at(made, '/invitations'), { expiresInDays: 2 })).body as { code: string };
    const byCode = { ...made, inviteCode: extra.code };
    expect((await join(await kept.person(), byCode)).status).toBe(200);
    kept.clock.advance(2 * 86_400_000);
    expect((await join(await kept.person(), byCode)).status).toBe(404);
    const endless = (await ben.send('POST', at(made, '/invitations'), {})).body as { code: string };
    expect((await ann.send('DELETE', at(made, `/invitations/${endless.code}`))).status).toBe(204);
    expect((await join(await kept.person(), { ...made, inviteCode: endless.code })).status).toBe(404);
  });

  test('comments are listed oldest first, for members only, and deleted by their author or the creator', async () => {
    const { ann, ben, made } = await pair();
    const write = (person: Person, content: string) => person.send('POST', at(made, '/comments'), { content });
    const first = (await write(ben, '<b>Fine</b>')).body as { id: number };
    const second = (await write(ann, 'Rest. It does not break.')).body as { id: number };
    expect((await ben.send('GET', at(made, '/comments'))).body).toMatchObject([
      { id: first.id, userId: ben.id, name: 'Ben Bold', content: '<b>Fine</b>' },
      { id: second.id, userId: ann.id, name: 'Ann Able', content: 'Rest. It does not break.' },
    ]);
    const remove = (person: Person, { id }: { id: number }) => person.send('DELETE', at(made, `/comments/${id}`));
    expect((await remove(ben, second)).status).toBe(403);
    expect((await remove(ann, first)).status).toBe(204);
    expect((await remove(ann, first)).status).toBe(404);
    expect((await (await kept.person()).send('GET', at(made, '/comments'))).status).toBe(404);
    expect((await write(ben, ' ')).body).toMatchObject({ message: 'Please write something' });
    expect((await write(ben, 'x'.repeat(1001))).status).toBe(400);
  });

  test('deleting an account ends the membership and deletes its comments', async () => {
    const { ann, ben, made } = await pair();
    await ben.send('POST', at(made, '/comments'), { content: 'Mine' });
    await ann.send('POST', at(made, '/comments'), { content: 'Hers' });
    await complete(ben, made);
    expect((await ben.send('DELETE', '/api/user', { password: ben.form.password })).status).toBe(204);
    expect((await ann.send('GET', at(made, '/comments'))).body).toMatchObject([{ content: 'Hers' }]);
    expect(await members(ann, made)).toMatchObject([{ userId: ann.id }]);
    expect((await ann.send('GET', at(made, '/completions'))).body).toMatchObject([{ userId: ben.id }]);
  });

  test('comments come in pages, the newest page first, each oldest first', async () => {
    const { ann, made } = await pair();
    for (const content of ['one', 'two', 'three', 'four', 'five'])
      await ann.send('POST', at(made, '/comments'), { content });
    const page = async (query: string) => (await ann.send('GET', at(made, `/comments?${query}`))).body as Row[];
    const newest = await page('limit=2');
    expect(newest.map((row) => row['content'])).toEqual(['four', 'five']);
    const older = await page(`limit=2&before=${Number(newest[0]!['id'])}`);
    expect(older.map((row) => row['content'])).toEqual(['two', 'three']);
    expect((await page(`before=${Number(older[0]!['id'])}`)).map((row) => row['content'])).toEqual(['one']);
    expect((await ann.send('GET', at(made, '/comments?limit=201'))).status).toBe(400);
  });

  test('only the creator deletes it, with everything but the ledger', async () => {
    const { ann, ben, made } = await pair();
    await complete(ben, made);
    await ann.send('POST', at(made, '/comments'), { content: 'Goodbye' });
    expect((await ben.send('DELETE', at(made))).status).toBe(403);
    expect((await ann.send('DELETE', at(made))).status).toBe(204);
    expect((await ben.send('GET', at(made, '/members'))).status).toBe(404);
    expect(await balanceOf(ben)).toBe('2.00');
  });

  test('it is on the dashboard of every member', async () => {
    const { ben, made } = await pair();
    await complete(ben, made);
    const { body } = await ben.send('GET', '/api/dashboard');
    const shown = (body as Record<Twin, Row[]>)[twin].find((row) => row['id'] === made.id);
    expect(shown).toMatchObject({ rewardAmount: '2.00', paidToday: '2.00', role: 'doer' });
    expect(shown?.['members']).toMatchObject([{ done: false }, { done: true }]);
  });
});
