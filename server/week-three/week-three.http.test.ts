import { describe, expect, test } from 'vitest';
import type { Person } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
const day = 86_400_000;
const forms = {
  habits: { frequency: 'Daily' },
  challenges: { goalDays: 20, completionDays: 60 },
};
type Card = { id: number; asksFit: boolean; ended: boolean; archived: boolean };
type Made = { id: number; inviteCode: string };

describe.for(['habits', 'challenges'] as const)('%s', (items) => {
  async function scene({ hasCompanion = true } = {}) {
    kept.clock.set('2026-03-01T12:00:00.000Z');
    const [ann, tom] = [await quickPerson(kept), await quickPerson(kept, { name: 'Tom Secret' })];
    const form = {
      name: 'Run',
      description: 'As far as it goes.',
      rewardAmount: '5.00',
      currency: 'USD',
      ...forms[items],
    };
    const { id, inviteCode } = (await ann.send('POST', `/api/${items}`, form)).body as Made;
    if (hasCompanion) await tom.send('POST', `/api/${items}/join/${inviteCode}`, {});
    const path = `/api/${items}/${id}`;
    const card = async (person: Person) => {
      const { body } = await person.send('GET', '/api/dashboard');
      return (body as Record<typeof items, Card[]>)[items].find((one) => one.id === id)!;
    };
    return { ann, tom, path, card };
  }

  test('after 21 days with companions its creator is asked once whether it still fits', async () => {
    const { ann, tom, path, card } = await scene();
    const alone = await scene({ hasCompanion: false });
    kept.clock.advance(20 * day);
    expect((await card(ann)).asksFit, 'day 20').toBe(false);
    kept.clock.advance(day);
    expect((await card(ann)).asksFit).toBe(true);
    expect((await card(tom)).asksFit, 'not its creator').toBe(false);
    expect((await alone.card(alone.ann)).asksFit, 'without companions').toBe(false);
    expect((await tom.send('POST', `${path}/fit`)).status).toBe(403);
    for (let times = 0; times < 2; times++) expect((await ann.send('POST', `${path}/fit`)).status).toBe(204);
    expect((await card(ann)).asksFit, 'answered').toBe(false);
  });

  test('ended well, it is archived for all with a keepsake and a last word, until it is brought back', async () => {
    const { ann, tom, path, card } = await scene();
    for (let done = 0; done < 21; done++) {
      if (done < 17) await ann.send('POST', `${path}/complete`);
      if (done < 5) await tom.send('POST', `${path}/complete`);
      kept.clock.advance(day);
    }
    expect((await ann.send('GET', `${path}/look-back`)).body).toMatchObject({
      from: '2026-03-01',
      to: '2026-03-22',
      ended: false,
      kept: 17,
      possible: 21,
      companions: ['Tom'],
      lastWord: null,
    });
    expect((await tom.send('POST', `${path}/end`, {})).status).toBe(403);
    expect((await ann.send('POST', `${path}/end`, { lastWord: ' ' })).status).toBe(400);
    expect((await ann.send('POST', `${path}/end`, { lastWord: 'Thanks for every dark morning.' })).status).toBe(204);
    expect((await ann.send('POST', `${path}/end`, {})).status).toBe(409);
    expect(await card(tom)).toMatchObject({ archived: true, ended: true, asksFit: false });
    kept.clock.advance(20 * day);
    const { status, body } = await tom.send('GET', `${path}/look-back`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      to: '2026-03-22',
      ended: true,
      kept: 5,
      keptByAll: 5,
      longestStreak: 5,
      lastWord: { userId: ann.id, content: 'Thanks for every dark morning.' },
    });
    expect(JSON.stringify(body)).not.toMatch(/5\.00|rewardAmount/);
    expect((await ann.send('GET', `${path}/comments`)).body).toMatchObject([
      { content: 'Thanks for every dark morning.' },
    ]);
    expect((await ann.send('PATCH', path, { archived: false })).status).toBe(204);
    expect((await tom.send('GET', `${path}/look-back`)).body).toMatchObject({ ended: false, lastWord: null });
    await ann.send('PATCH', path, { archived: true });
    expect((await tom.send('GET', `${path}/look-back`)).body).toMatchObject({ ended: false });
  });
});
