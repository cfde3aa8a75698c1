import { expect, test } from 'vitest';
import { hashToken, newToken } from '#server/auth/secret-token.ts';
import { insertSession } from '#server/auth/session-store.ts';
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

test('a keepsake is drawn for its members once the promise has ended, without their names and amounts', async () => {
  kept.clock.set('2026-03-12T12:00:00.000Z');
  const [ann, ben, eve] = [
    await quickPerson(kept, { name: 'Ann Able' }),
    await quickPerson(kept),
    await quickPerson(kept),
  ];
  const form = {
    name: '📖 本を読む',
    description: 'Ten pages.',
    frequency: 'Daily',
    rewardAmount: '7.25',
    currency: 'USD',
  };
  const habit = (await ann.send('POST', '/api/habits', form)).body as Made;
  await ben.send('POST', `/api/habits/join/${habit.inviteCode}`, { rewardAmount: 1 });
  for (const person of [ann, ben]) await person.send('POST', `/api/habits/${habit.id}/complete`);
  const url = `/api/habits/${habit.id}/keepsake-picture`;
  expect((await picture(ann, url)).status, 'not ended').toBe(404);
  kept.clock.set('2026-03-14T12:00:00.000Z');
  await ann.send('POST', `/api/habits/${habit.id}/end`, { lastWord: 'Thanks, Ben.' });
  const words = await wordsOf(async () => {
    const drawn = await picture(ben, url);
    expect([drawn.status, drawn.type]).toEqual([200, 'image/png']);
    expect(drawn.bytes.length).toBeLessThan(600_000);
  });
  expect(words).toEqual([
    '📖',
    '本を読む',
    '12 March to 14 March 2026',
    '1',
    'day kept',
    '1',
    'longest streak',
    '1',
    'kept by all of us',
  ]);
  expect((await wordsOf(() => picture(ann, `${url}?name=hidden`))).slice(0, 2)).toEqual([
    'A promise, kept',
    '12 March to 14 March 2026',
  ]);
  expect((await picture(eve, url)).status).toBe(404);
});

test('a year is drawn without amounts and names, with its best month once two have passed', async () => {
  kept.clock.set('2026-01-01T12:00:00.000Z');
  const ann = await quickPerson(kept, { name: 'Ann Able' });
  const form = {
    name: 'Secret run',
    description: 'As far as it goes.',
    frequency: 'Daily',
    rewardAmount: '7.25',
    currency: 'USD',
  };
  const { id } = (await ann.send('POST', '/api/habits', form)).body as Made;
  expect((await picture(ann, '/api/years/2026/picture')).status, 'nothing kept').toBe(409);
  for (const day of ['2026-01-03', '2026-01-04', '2026-01-05', '2026-02-10', '2026-03-02']) {
    kept.clock.set(`${day}T12:00:00.000Z`);
    const again = await signedInAgain(ann.id);
    expect((await again.send('POST', `/api/habits/${id}/complete`)).status).toBe(200);
    if (day !== '2026-02-10') continue;
    expect(await wordsOf(() => picture(again, '/api/years/2026/picture'))).not.toContain('best month');
  }
  const later = await signedInAgain(ann.id);
  const words = await wordsOf(async () => {
    const { status, type, bytes } = await picture(later, '/api/years/2026/picture');
    expect({ status, type }).toEqual({ status: 200, type: 'image/png' });
    expect(bytes.length).toBeLessThan(600_000);
  });
  expect(words).toEqual(expect.arrayContaining(['2026', '5', 'promises kept', '3 days', 'January', 'best month']));
  expect(words.join(' ')).not.toMatch(/Ann|Secret|7\.25/);
  expect((await picture(later, '/api/years/2027/picture')).status).toBe(404);
});

async function signedInAgain(id: number): Promise<Person> {
  const token = newToken();
  const session = { tokenHash: hashToken(token), userId: id, device: 'Unknown device' };
  await kept.deps.write((tx) => insertSession(tx, session, kept.clock.now()));
  const browser = kept.browser();
  browser.cookies.set('kept', token);
  return Object.assign(browser, { id });
}
