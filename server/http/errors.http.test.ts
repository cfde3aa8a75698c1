import { describe, expect, test } from 'vitest';
import { refusals } from '#shared/contract/errors.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
const visitor = kept.browser();

const refused = (code: keyof typeof refusals) => {
  const [status, message] = refusals[code];
  return { status, body: { message, error: message, code } };
};

test('every refusal has the same sentence as message and error, and a stable code', async () => {
  expect(await visitor.send('GET', '/api/user')).toMatchObject(refused('not_signed_in'));
  expect(Object.keys((await visitor.send('GET', '/api/user')).body as object)).toEqual(['message', 'error', 'code']);
});

test('bad input lists every issue, and the first one is the message', async () => {
  const { status, body } = await visitor.send('POST', '/api/register', { username: 'a b', password: 'short' });
  expect(status).toBe(400);
  expect(body).toEqual({
    message: 'Email is required',
    error: 'Email is required',
    code: 'bad_input',
    issues: [
      { path: 'email', message: 'Email is required' },
      { path: 'password', message: 'Password must be at least 6 characters' },
      { path: 'name', message: 'Name is required' },
      { path: 'username', message: 'Username may contain letters, digits, "_", "." and "-"' },
    ],
  });
});

describe('an unknown path is a 404 in JSON', () => {
  test.for([
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/user/'],
    ['GET', '/API/user'],
    ['POST', '/api/user'],
    ['DELETE', '/api/login?x=1'],
    ['PUT', '/api/login'],
    ['OPTIONS', '/api/user'],
    ['PROPFIND', '/api/user'],
    ['TRACE', '/api/user'],
  ] as const)('%s %s', async ([method, url]) => {
    expect(await visitor.request({ method, url })).toMatchObject(refused('not_found'));
  });

  test('without a built web app a page is a 404 too', async () => {
    expect(await visitor.request({ method: 'GET', url: '/' })).toMatchObject(refused('not_found'));
  });
});

describe('an undecodable URL is a 400 in JSON, with the usual headers', () => {
  test.for(['/%E0%A4%A', '/api/%zz', '/api/user/%', '/%ff', '/api/%ED%A0%80'])('%s', async (url) => {
    const reply = await visitor.request({ method: 'GET', url });
    expect(reply).toMatchObject(refused('bad_input'));
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });
});

test('an unexpected error is a 500 without details, which go to the log', async () => {
  kept.deps.passwords.hash = async () => {
    throw new Error('out of memory at /srv/kept');
  };
  const form = { username: 'ann', email: 'ann@example.com', name: 'Ann', password: 'secret-1' };
  const { status, body } = await visitor.send('POST', '/api/register', form);
  expect({ status, body }).toEqual(refused('internal'));
  const lines = kept.logged.filter((line) => line.includes('request failed'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('out of memory at /srv/kept');
  expect(lines[0]).not.toContain('secret-1');
});
