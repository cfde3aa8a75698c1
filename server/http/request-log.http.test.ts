import { expect, test } from 'vitest';
import { brokenReader } from '#server/testing/broken-reader.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();

test('each reply is logged with method, path, status and time', async () => {
  await kept.browser().request({ method: 'GET', url: '/api/user?token=abc' });
  const lines = kept.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'reply', method: 'GET', path: '/api/user', status: 401, ms: expect.any(Number) }),
  );
});

test('nothing from a query, a body, a cookie or a header is ever logged', async () => {
  const person = await kept.person({ password: 'hush-password' });
  const token = person.cookies.get('kept')!;
  const headers = { authorization: 'Bearer hush-bearer', referer: 'http://a/?hush-referer' };
  await person.request({ method: 'GET', url: '/api/user?token=hush-query', headers });
  await person.request({ method: 'GET', url: '/api/nothing?token=hush-missing', headers });
  await person.request({ method: 'GET', url: '/api/%zz?token=hush-malformed', headers });
  await person.send('POST', '/api/login', { username: person.form.username, password: 'hush-wrong' });
  await person.send('POST', '/api/login', { username: 'hush-name', password: 'hush-wrong' });
  await person.request({
    method: 'POST',
    url: '/api/login?token=hush-query',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: '{"password":"hush-broken',
  });
  await person.send('POST', '/api/register', { ...person.form, password: 'hush' });

  const log = kept.logged.join('');
  expect(log).not.toContain('hush');
  expect(log).not.toContain(token);
  expect(log).not.toContain(person.form.email);
});

test('replies are logged as error for 5xx, info for 4xx, and debug otherwise', async () => {
  const levels = { 20: 'debug', 30: 'info', 50: 'error' } as Record<number, string>;
  const person = await kept.person();
  kept.logged.length = 0;
  await person.send('GET', '/api/user');
  await person.send('GET', '/api/nothing');
  const { db } = kept.deps;
  kept.deps.db = brokenReader(new Error('broken'));
  await person.send('GET', '/api/user');
  kept.deps.db = db;
  const replies = kept.logged
    .map((line) => JSON.parse(line) as { msg: string; level: number; status: number })
    .filter(({ msg }) => msg === 'reply');
  expect(replies.map(({ status, level }) => [status, levels[level]])).toEqual([
    [200, 'debug'],
    [404, 'info'],
    [500, 'error'],
  ]);
});
