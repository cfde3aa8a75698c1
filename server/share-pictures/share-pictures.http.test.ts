import { expect, test } from 'vitest';
import type { Person } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
type Made = { id: number; inviteCode: string };

async function picture(person: Person, url: string) {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const reply = await kept.app.inject({ url, headers: { cookie } });
  return {
    status: reply.statusCode,
    type: reply.headers['content-type'],
    bytes: reply.rawPayload,
    headers: reply.headers,
  };
}

/** What the drawing says, which a PNG does not reveal. */
async function wordsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { painter } = kept.deps;
  const words: string[] = [];
  const paint = painter.paint;
  painter.paint = (content, compose) =>
    paint(content, (fonts) => {
      const drawing = compose(fonts);
      words.push(...drawing.texts.map(({ text }) => text));
      return drawing;
    });
  await work();
  painter.paint = paint;
  return words;
}

test('a streak is drawn for its members, with the name of the promise only if they want it', async () => {
  const [ann, ben, eve] = [
    await quickPerson(kept, { name: 'Ann Able' }),
    await quickPerson(kept),
    await quickPerson(kept),
  ];
  const form = {
    name: '🏃 Morning run',
    description: 'As far as it goes.',
    frequency: 'Daily',
    rewardAmount: '7.25',
    currency: 'USD',
  };
  const habit = (await ann.send('POST', '/api/habits', form)).body as Made;
  await ben.send('POST', `/api/habits/join/${habit.inviteCode}`, { rewardAmount: 1 });
  const url = `/api/habits/${habit.id}/streak-picture`;
  expect((await picture(ann, url)).status).toBe(409);
  for (const day of ['2026-03-10', '2026-03-11']) {
    kept.clock.set(`${day}T12:00:00.000Z`);
    for (const person of [ann, ben]) await person.send('POST', `/api/habits/${habit.id}/complete`);
  }

  const words = await wordsOf(async () => {
    const drawn = await picture(ann, url);
    expect([drawn.status, drawn.type]).toEqual([200, 'image/png']);
    expect([drawn.bytes.readUInt32BE(16), drawn.bytes.readUInt32BE(20)]).toEqual([1080, 1350]);
    expect(drawn.headers['content-disposition']).toBe('attachment; filename="kept-streak.png"');
    expect(drawn.headers['cache-control']).toBe('no-store');
  });
  expect(words).toEqual(['2', 'days in a row', 'Morning run', '10 March to 11 March 2026', '🏃']);
  expect(await wordsOf(() => picture(ben, `${url}?name=hidden`))).toEqual([
    '2',
    'days in a row',
    '10 March to 11 March 2026',
  ]);
  expect((await picture(eve, url)).status).toBe(404);
});

test('a redeemed goal is drawn for the people who had it, without its price or their names', async () => {
  kept.clock.set('2026-03-12T12:00:00.000Z');
  const [ann, eve] = [await quickPerson(kept, { name: 'Ann Able' }), await quickPerson(kept)];
  const form = {
    name: 'Run',
    description: 'As far as it goes.',
    frequency: 'Daily',
    rewardAmount: '90.00',
    currency: 'USD',
  };
  const goal = (await ann.send('POST', '/api/goal-rewards', { title: 'Noise-cancelling headphones', price: '90.00' }))
    .body as Made;
  const url = `/api/goal-rewards/${goal.id}/picture`;
  expect((await picture(ann, url)).status).toBe(404);
  const habit = (await ann.send('POST', '/api/habits', form)).body as Made;
  await ann.send('POST', `/api/habits/${habit.id}/complete`);
  kept.clock.set('2026-03-20T12:00:00.000Z');
  await ann.send('POST', `/api/goal-rewards/${goal.id}/redeem`);
  const words = await wordsOf(async () => {
    const drawn = await picture(ann, url);
    expect(drawn.status).toBe(200);
  });
  expect(words).toEqual([
    'Noise-cancelling',
    'headphones',
    'I kept my promises.',
    'This is the reward.',
    '1 promise kept, from 12 March',
    'to 20 March 2026',
  ]);
  expect((await picture(eve, url)).status).toBe(404);
});
