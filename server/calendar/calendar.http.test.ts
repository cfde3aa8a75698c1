import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { suspend } from '#server/people/people-service.ts';
import { complete, makeHabit, type Person } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();

async function make(person: Person): Promise<string> {
  const { body } = await person.send('POST', '/api/calendar');
  return new URL((body as { url: string }).url).pathname;
}

const get = (url: string, headers: Record<string, string> = {}) => kept.app.inject({ url, headers });

/** Refuses everything that RFC 5545 does not allow, and counts the bytes of each line. */
function parse(text: string): { title: string; from: string; to: string; category: string }[] {
  for (const line of text.split('\r\n')) {
    expect(line).not.toMatch(/[\r\n]/);
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  }
  ICAL.design.strict = true;
  const root = new ICAL.Component(ICAL.parse(text) as unknown[]);
  expect([root.name, root.getFirstPropertyValue('version')]).toEqual(['vcalendar', '2.0']);
  const events = root.getAllSubcomponents('vevent');
  const ids = events.map((event) => String(event.getFirstPropertyValue('uid')));
  expect(new Set(ids).size).toBe(ids.length);
  return events.map((event) => {
    const value = (name: string) => String(event.getFirstPropertyValue(name));
    expect(value('dtstamp')).toMatch(/^2026-03-\d\dT\d\d:00:00Z$/);
    return { title: value('summary'), from: value('dtstart'), to: value('dtend'), category: value('categories') };
  });
}

test('a strict parser reads what is due and what was kept, with texts that need escaping and folding', async () => {
  kept.clock.reset();
  const ann = await quickPerson(kept);
  const name = `🏃 Run, swim; then "rest" \\ ${'é🦔'.repeat(25)}`;
  const run = await makeHabit(ann, { name });
  await makeHabit(ann, { name: 'Piano', weekdays: [1] });
  await makeHabit(ann, { name: 'Gym', frequency: 'Weekly', times: 3 });
  const url = await make(ann);
  await complete(ann, run);
  const reply = await get(url);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const events = parse(reply.body);
  const of = (title: string) => events.filter((event) => event.title.startsWith(title));
  // 10 March 2026 is a Tuesday.
  expect(of('✓')).toEqual([{ title: `✓ ${name}`, from: '2026-03-10', to: '2026-03-11', category: 'Kept' }]);
  expect(of(name)).toHaveLength(13);
  expect(of(name)[0]).toEqual({ title: name, from: '2026-03-11', to: '2026-03-12', category: 'Due' });
  expect(of('Piano').map(({ from }) => from)).toEqual(['2026-03-16', '2026-03-23']);
  expect(of('Gym')[0]).toEqual({
    title: 'Gym (3 more this week)',
    from: '2026-03-08',
    to: '2026-03-15',
    category: 'Due',
  });

  const tag = { 'if-none-match': String(reply.headers['etag']) };
  kept.clock.advance(3_600_000);
  expect((await get(url, tag)).statusCode, 'nothing has changed').toBe(304);
  await ann.send('DELETE', `/api/habits/${run.id}/complete`);
  const undone = await get(url, tag);
  expect(parse(undone.body).filter(({ category }) => category === 'Kept')).toEqual([]);
});

test('a paused, archived or left promise is not due', async () => {
  kept.clock.reset();
  const ann = await quickPerson(kept);
  const [paused, archived, left] = [await makeHabit(ann), await makeHabit(ann), await makeHabit(ann)];
  const url = await make(ann);
  expect(parse((await get(url)).body)).toHaveLength(42);
  await ann.send('POST', `/api/habits/${paused.id}/pause`, { reason: 'sick' });
  await ann.send('PATCH', `/api/habits/${archived.id}`, { archived: true });
  await ann.send('DELETE', `/api/habits/${left.id}`);
  const days = parse((await get(url)).body).map(({ from }) => from);
  expect(days.filter((day) => day > '2026-03-10')).toEqual([]);
});

test('a new address ends the old one, and turning it off, suspension and deletion end it too', async () => {
  const ann = await kept.person();
  expect((await ann.send('GET', '/api/calendar')).body).toEqual({ url: null });
  const first = await make(ann);
  const second = await make(ann);
  const statuses = async () => [(await get(first)).statusCode, (await get(second)).statusCode];
  expect(await statuses()).toEqual([404, 200]);
  expect((await ann.send('GET', '/api/calendar')).body).toMatchObject({ url: expect.stringContaining(second) });
  expect((await ann.send('DELETE', '/api/calendar')).status).toBe(204);
  expect(await statuses()).toEqual([404, 404]);
  const third = await make(ann);
  await suspend(kept.deps, { id: ann.id });
  expect((await get(third)).statusCode).toBe(404);
  for (const url of ['/calendar/', '/calendar/x.ics', `${second}x`, `/calendar/${'a'.repeat(43)}`])
    expect((await get(url)).statusCode).toBe(404);
  for (const url of [first, second, third]) expect(kept.logged.join('\n')).not.toContain(url.slice(10, 53));

  const bob = await kept.person();
  const last = await make(bob);
  await bob.send('DELETE', '/api/user', { password: bob.form.password });
  expect((await get(last)).statusCode).toBe(404);
});
