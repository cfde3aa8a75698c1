import { readdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import { WebSocket } from 'ws';
import { readEnv } from '#server/env.ts';
import { startKept, temporaryFolder } from '#server/testing/kept-process.ts';
import { readMail, type ReadMail } from '#server/testing/read-mail.ts';
import { visitor } from '#server/testing/visitor.ts';

// No password, token or cookie may appear in the output, even at debug level.

/** Only a safeguard against hanging. */
const passwords = { first: 'hush-first-password', wrong: 'hush-wrong-password', second: 'hush-second-password' };

test('registering, resetting, sockets, an unreachable Redis and malformed requests print no secret', async () => {
  const folder = temporaryFolder();
  const away = { REDIS_URL: 'redis://kept:hush-redis@127.0.0.1:1' };
  const kept = startKept({ DATA_DIR: folder, HOST: '127.0.0.1', LOG_LEVEL: 'debug', ...away });
  const address = await kept.address();
  const ann = visitor(address);
  const secrets: string[] = Object.values(passwords);
  const keepCookie = () => void secrets.push(ann.cookie().split('=')[1]!);

  const id = await ann.register({ username: 'ann', password: passwords.first });
  keepCookie();
  await ann.send('POST', '/api/login', { username: 'ann', password: passwords.wrong });
  await ann.send('POST', '/api/login', { username: 'ann', password: passwords.first });
  keepCookie();
  const line = ann.listen(id);
  await once(line.socket, 'open');
  const stranger = new WebSocket(`${address.replace('http', 'ws')}/ws?token=hush-socket`, {
    headers: { cookie: 'kept=hush-made-up-cookie' },
  });
  await once(stranger, 'close');

  const outbox = join(folder, 'outbox');
  const sent = (subject: string) => eventually(() => sentIn(outbox, subject));
  const { token } = await sent('Confirm your email address for Kept');
  secrets.push(token);
  expect((await ann.send('POST', '/api/email/confirm', { token })).status).toBe(200);
  await ann.send('POST', '/api/forgot-password', { email: 'ann@example.com' });
  const mail = await sent('Choose a new password for Kept');
  secrets.push(mail.token);
  await ann.send('GET', `/api/reset-password/verify?token=${mail.token}`);
  const reset = { token: mail.token, newPassword: passwords.second };
  expect((await ann.send('POST', '/api/reset-password', reset)).status).toBe(200);
  expect((await ann.send('POST', '/api/reset-password', reset)).status).toBe(400);
  await line.closed;
  await ann.send('POST', '/api/login', { username: 'ann', password: passwords.second });
  keepCookie();

  // Malformed requests, unknown paths and refused calls.
  const headers = { 'content-type': 'application/json', authorization: 'Bearer hush-bearer' };
  await fetch(`${address}/api/login?token=hush-query`, { method: 'POST', headers, body: '{"password":"hush-broken' });
  await fetch(`${address}/api/%zz?token=hush-malformed`, { headers });
  await fetch(`${address}/reset-password?token=hush-page`, { headers });
  await ann.send('PUT', '/api/user/password', { currentPassword: passwords.wrong, newPassword: passwords.first });
  await ann.send('DELETE', '/api/user', { password: passwords.second });
  kept.kill('SIGTERM');
  const { out, err } = await kept.ended();

  expect(new Set(secrets).size).toBe(8);
  const printed = out + err;
  expect(printed).toContain('/api/reset-password');
  expect(printed).toContain('Redis unreachable');
  expect(printed).not.toContain('hush');
  expect(secrets.filter((secret) => printed.includes(secret))).toEqual([]);
});

test('an unreachable database is reported without its password', async () => {
  const settings = { DATABASE_URL: 'postgres://kept:hush-database@127.0.0.1:1/kept', LOG_LEVEL: 'debug' };
  const { code, out, err } = await startKept({ DATA_DIR: temporaryFolder(), ...settings }).ended();
  expect(code).toBe(1);
  expect(out + err).toContain('cannot be reached');
  expect(out + err).not.toContain('hush');
});

test.for(['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'PUBLIC_URL'])(
  'a wrong %s is refused without printing it',
  (name) => {
    const refused = () => readEnv({ [name]: 'gopher://kept:hush@127.0.0.1:1' });
    expect(refused).toThrow(name);
    expect(refused).not.toThrow('hush');
  },
);

test('an unreachable mail server is reported without its password', async () => {
  const settings = { SMTP_URL: 'smtp://kept:hush-mail@127.0.0.1:1', LOG_LEVEL: 'debug', HOST: '127.0.0.1' };
  const kept = startKept({ DATA_DIR: temporaryFolder(), ...settings });
  const ann = visitor(await kept.address());
  await ann.register({ username: 'ann' });
  await ann.send('POST', '/api/forgot-password', { email: 'ann@example.com' });
  await eventually(() => expect(kept.printed.out).toContain('a mail could not be sent'));
  expect(kept.printed.out + kept.printed.err).not.toContain('hush');
});

/** Files that begin with a dot are still being written. */
function sentIn(outbox: string, subject: string): ReadMail {
  const files = readdirSync(outbox).filter((file) => !file.startsWith('.'));
  const mail = files
    .map((file) => readMail(readFileSync(join(outbox, file), 'utf8')))
    .find((one) => one.subject === subject);
  if (!mail) throw new Error(`No mail has come yet: ${subject}`);
  return mail;
}
