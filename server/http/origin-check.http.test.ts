import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp({ PUBLIC_URL: 'https://kept.example' });

const cases = [
  [{}, true],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'none' }, true],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'something-new' }, false],
  [{ 'sec-fetch-site': '' }, false],
  [{ origin: 'http://localhost:3000' }, true],
  [{ origin: 'https://localhost:3000' }, true],
  [{ origin: 'https://kept.example' }, true],
  [{ origin: 'https://kept.example:443' }, true],
  [{ origin: 'http://localhost:3001' }, false],
  [{ origin: 'http://localhost' }, false],
  [{ origin: 'https://kept.example.evil.example' }, false],
  [{ origin: 'https://evil.example' }, false],
  [{ origin: 'https://evil.example?kept.example' }, false],
  [{ origin: 'https://kept.example@evil.example' }, false],
  [{ origin: 'null' }, false],
  [{ origin: '' }, false],
  [{ origin: 'kept.example' }, false],
  [{ origin: 'file://' }, false],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://kept.example' }, true],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://kept.example' }, false],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, false],
] as const;

describe('a write is accepted or refused by its origin headers', () => {
  test.for(cases)('%j: %s', async ([headers, isOwn]) => {
    const { status, body } = await visit('POST', headers);
    expect({ status, code: (body as { code?: string }).code }).toEqual(
      isOwn ? { status: 204, code: undefined } : { status: 403, code: 'foreign_origin' },
    );
  });
});

describe('reads are accepted from any origin', () => {
  test.for(cases)('%j', async ([headers]) => {
    expect((await visit('GET', headers)).status).toBe(401);
  });
});

test('a refused write has no effect', async () => {
  const person = await kept.person();
  const foreign = { 'sec-fetch-site': 'cross-site' };
  expect((await person.request({ method: 'POST', url: '/api/logout', headers: foreign })).status).toBe(403);
  expect((await person.send('GET', '/api/user')).status).toBe(200);
});

test('a write to an unknown path is refused as well', async () => {
  const headers = { origin: 'https://evil.example' };
  expect((await kept.browser().request({ method: 'POST', url: '/api/nothing', headers })).status).toBe(403);
});

function visit(method: 'GET' | 'POST', headers: Record<string, string>) {
  const url = method === 'GET' ? '/api/user' : '/api/logout';
  return kept.browser().request({ method, url, headers: { host: 'localhost:3000', ...headers } });
}
