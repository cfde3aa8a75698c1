import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';

const minute = 60_000;
const tooMany = { status: 429, body: { code: 'too_many' } };

describe('failed logins per address, across accounts', () => {
  test('are limited for that address only', async () => {
    const kept = await testApp({ LIMIT_FAILED_LOGINS_PER_ADDRESS: '12' });
    const { form } = await kept.person();
    const login = (username: string, remoteAddress: string) =>
      kept.browser().request({
        method: 'POST',
        url: '/api/login',
        payload: { username, password: username === form.username ? form.password : 'wrong-1' },
        remoteAddress,
      });
    for (let time = 0; time < 12; time++) expect((await login(`nobody${time}`, '10.0.0.1')).status).toBe(401);
    expect(await login(form.username, '10.0.0.1')).toMatchObject(tooMany);
    expect((await login(form.username, '10.0.0.2')).status).toBe(200);
    kept.clock.advance(15 * minute);
    expect((await login(form.username, '10.0.0.1')).status).toBe(200);
  });
});

describe('registrations per address', () => {
  test('are limited per hour', async () => {
    const kept = await testApp({ LIMIT_REGISTRATIONS_PER_ADDRESS: '2' });
    let forms = 0;
    const register = (remoteAddress: string) => {
      const username = `form${++forms}`;
      const payload = { username, email: `${username}@example.com`, name: 'Ann', password: 'secret-1' };
      return kept.browser().request({ method: 'POST', url: '/api/register', payload, remoteAddress });
    };
    expect((await register('10.0.0.1')).status).toBe(200);
    expect((await register('10.0.0.1')).status).toBe(200);
    expect(await register('10.0.0.1')).toMatchObject({ ...tooMany, headers: { 'retry-after': '3600' } });
    expect((await register('10.0.0.2')).status).toBe(200);
    kept.clock.advance(60 * minute - 1);
    expect(await register('10.0.0.1')).toMatchObject({ ...tooMany, headers: { 'retry-after': '1' } });
    kept.clock.advance(1);
    expect((await register('10.0.0.1')).status).toBe(200);
  });
});

describe('calls per session', () => {
  test('are limited per minute, for that session only', async () => {
    const kept = await testApp({ LIMIT_CALLS_PER_SESSION: '5' });
    const person = await kept.person();
    const other = kept.browser();
    await other.send('POST', '/api/login', person.form);
    for (let time = 0; time < 5; time++) expect((await person.send('GET', '/api/user')).status).toBe(200);
    expect(await person.send('GET', '/api/user')).toMatchObject({ ...tooMany, headers: { 'retry-after': '60' } });
    expect((await other.send('GET', '/api/user')).status).toBe(200);
    kept.clock.advance(minute);
    expect((await person.send('GET', '/api/user')).status).toBe(200);
  });
});

describe('behind a proxy', () => {
  test('the address is the one that a trusted proxy reports', async () => {
    const kept = await testApp({ TRUST_PROXY: '10.9.0.0/16,fd00::/8', LIMIT_FAILED_LOGINS_PER_ADDRESS: '1' });
    const fail = async (remoteAddress: string, forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded };
      const payload = { username: 'nobody', password: 'wrong-1' };
      return (await kept.browser().request({ method: 'POST', url: '/api/login', payload, remoteAddress, headers }))
        .status;
    };
    expect(await fail('10.9.0.1', '192.0.2.1')).toBe(401);
    expect(await fail('10.9.0.1', '192.0.2.2')).toBe(401);
    expect(await fail('fd00::1', '192.0.2.2')).toBe(429);
    expect(await fail('10.9.0.1', '203.0.113.9, 192.0.2.2')).toBe(429);
    expect(await fail('198.51.100.1', '192.0.2.3')).toBe(401);
    expect(await fail('198.51.100.1', '192.0.2.4')).toBe(429);
  });
});
