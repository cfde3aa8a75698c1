import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
const json = 'application/json';

async function post(url: string, contentType: string | undefined, payload?: string | Buffer) {
  const headers = contentType === undefined ? {} : { 'content-type': contentType };
  const { status, body } = await kept.browser().request({ method: 'POST', url, headers, ...(payload && { payload }) });
  return { status, ...(body as { code?: string; message?: string }) };
}

describe('a login with a body of', () => {
  const right = JSON.stringify({ username: 'nobody', password: 'wrong' });

  test.for([
    [json, right, 401, 'wrong_login'],
    ['application/json; charset=utf-8', right, 401, 'wrong_login'],
    ['APPLICATION/JSON', right, 401, 'wrong_login'],
    ['text/plain', right, 415, 'not_json'],
    ['application/x-www-form-urlencoded', 'username=nobody&password=wrong', 415, 'not_json'],
    ['multipart/form-data; boundary=x', right, 415, 'not_json'],
    ['application/jsonx', right, 415, 'not_json'],
    ['text/html', right, 415, 'not_json'],
    ['nonsense', right, 415, 'not_json'],
    [undefined, right, 415, 'not_json'],
  ] as const)('type %s', async ([type, payload, status, code]) => {
    expect(await post('/api/login', type, payload)).toMatchObject({ status, code });
  });

  test.for(['{', '{"username":"ann"', "{'username':'ann'}", 'username', '{"a":1}x', '[1,]', 'NaN', '\u{feff}', ' '])(
    'broken JSON: %s',
    async (payload) => {
      expect(await post('/api/login', json, payload)).toMatchObject({ status: 400, code: 'bad_json' });
    },
  );

  test.for(['null', '[]', '"text"', '12', 'true', '{}', '[{"username":"ann"}]'])(
    'JSON that is not an object with the fields: %s',
    async (payload) => {
      expect(await post('/api/login', json, payload)).toMatchObject({ status: 400, code: 'bad_input' });
    },
  );
});

describe('size', () => {
  const sized = (bytes: number) => {
    const empty = JSON.stringify({ username: 'nobody', password: 'wrong', more: '' }).length;
    return JSON.stringify({ username: 'nobody', password: 'wrong', more: 'x'.repeat(bytes - empty) });
  };

  test('accepts 64 kB', async () => {
    expect(await post('/api/login', json, sized(65_536))).toMatchObject({ status: 401, code: 'wrong_login' });
  });

  test('refuses one byte more as too large', async () => {
    expect(await post('/api/login', json, sized(65_537))).toMatchObject({ status: 413, code: 'too_large' });
  });
});

describe('a call without a body', () => {
  test.for([undefined, json, 'application/json; charset=utf-8'])('works with content type %s', async (type) => {
    expect(await post('/api/logout', type)).toMatchObject({ status: 204 });
  });

  test.for([undefined, json])('names the first missing field where a body is needed, with %s', async (type) => {
    expect(await post('/api/login', type)).toMatchObject({ status: 400, message: 'Username is required' });
  });
});

describe('text that cannot be stored is refused', () => {
  const form = { username: 'whole', email: 'whole@example.com', name: 'Whole 🎉', password: 'secret-1' };

  test.for([
    ['NUL', { name: 'Ann\0' }],
    ['NUL in a password', { password: 'secret\0secret' }],
    ['the first half of a pair', { name: 'Ann \ud83c' }],
    ['the second half of a pair', { name: 'Ann \udf89' }],
    ['halves in the wrong order', { name: '\udf89\ud83c' }],
    ['an unknown field', { more: { deep: ['\0'] } }],
  ] as const)('%s', async ([, change]) => {
    const reply = await post('/api/register', json, JSON.stringify({ ...form, ...change }));
    expect(reply).toMatchObject({ status: 400, code: 'bad_input' });
    expect(reply.message).toBe('Text contains characters that cannot be stored');
  });

  test('a whole pair is accepted', async () => {
    expect(await post('/api/register', json, JSON.stringify(form))).toMatchObject({ status: 200, name: 'Whole 🎉' });
  });
});

test('keys such as __proto__ are treated as ordinary keys', async () => {
  const payload = '{"__proto__":{"username":"ann"},"constructor":{"prototype":{"open":true}},"password":"x"}';
  expect(await post('/api/login', json, payload)).toMatchObject({ status: 400, message: 'Username is required' });
  expect(({} as { open?: boolean }).open).toBeUndefined();
});
