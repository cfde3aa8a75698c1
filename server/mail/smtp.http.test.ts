import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import { testSmtpServer } from '#server/testing/test-smtp-server.ts';
import { testApp } from '#server/testing/test-app.ts';

const smtpServer = await testSmtpServer();
const kept = await testApp({
  SMTP_URL: smtpServer.url,
  MAIL_FROM: 'Kept in town <post@kept.example>',
  PUBLIC_URL: 'https://kept.example',
});

beforeEach(() => void (smtpServer.delivered.length = 0));

async function askForReset(email: string, headers: Record<string, string> = {}) {
  const visitor = kept.browser();
  const reply = await visitor.request({
    method: 'POST',
    url: '/api/forgot-password',
    payload: { email },
    headers,
  });
  await kept.deliverMail();
  return reply;
}

test('a reset mail goes to the person only, from the configured address, with link and token', async () => {
  const { form } = await kept.person();
  await askForReset(form.email);

  expect(smtpServer.delivered).toHaveLength(1);
  const mail = smtpServer.delivered[0]!;
  expect(mail).toMatchObject({
    envelope: { from: 'post@kept.example', to: [form.email] },
    from: 'Kept in town <post@kept.example>',
    to: form.email,
    subject: 'Choose a new password for Kept',
  });
  expect(mail.token).toMatch(/^[\w-]{43}$/);
  expect(mail.text.split('\n')).toContain(`https://kept.example/reset-password#token=${mail.token}`);
  expect(mail.text.split('\n')).toContain(mail.token);
});

test('the token in the mail is valid, and has 256 bits', async () => {
  const { form } = await kept.person();
  await askForReset(form.email);
  const { token } = smtpServer.delivered[0]!;
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect((await kept.browser().send('GET', `/api/reset-password/verify?token=${token}`)).body).toEqual({ valid: true });
});

test.for([
  ['host', 'localhost:1'],
  ['x-forwarded-host', 'evil.example'],
  ['forwarded', 'host=evil.example;proto=http'],
  ['referer', 'https://evil.example/'],
] as const)('the link uses PUBLIC_URL, whatever the request says in %s', async ([header, value]) => {
  const { form } = await kept.person();
  expect((await askForReset(form.email, { [header]: value })).status).toBe(200);
  const { text, token } = smtpServer.delivered[0]!;
  expect(text).toContain(`https://kept.example/reset-password#token=${token}\n`);
  expect(text).not.toMatch(/evil\.example|localhost/);
});

test('the mail goes to the stored address, not to its spelling in the request', async () => {
  const { form } = await kept.person({ username: 'cased', email: 'Cased.Person@example.com' });
  await askForReset('cased.person@EXAMPLE.COM');
  expect(smtpServer.delivered.map(({ envelope }) => envelope.to)).toEqual([[form.email]]);
});

test('the mail is sent without waiting for the next poll of the queue', async () => {
  const { form } = await kept.person();
  const { wake } = kept.deps.jobs;
  onTestFinished(() => void (kept.deps.jobs.wake = wake));
  kept.runJobsAtOnce();
  await kept.browser().send('POST', '/api/forgot-password', { email: form.email });
  await eventually(() => expect(smtpServer.delivered.map(({ envelope }) => envelope.to)).toEqual([[form.email]]));
});

test('nothing of a message is logged', async () => {
  const { form } = await kept.person();
  await askForReset(form.email);
  const log = kept.logged.join('');
  expect(log).not.toContain(smtpServer.delivered[0]!.token);
  expect(log).not.toContain('reset-password?token');
  expect(log).not.toContain(form.email);
});

/** Attempts to inject a recipient or a header. */
const names = [
  'Ann\r\nBcc: evil@evil.example',
  'Ann\nTo: evil@evil.example\n\nhttps://evil.example',
  'Ann\r\n\r\nhttps://evil.example',
  'Ann\rCc: evil@evil.example',
  'Ann\u2028Bcc: evil@evil.example',
  'Ann, evil@evil.example',
  'a@b.example, c@d.example',
  'Ann <evil@evil.example>, Bob',
  '<evil@evil.example>',
  '"Ann" <evil@evil.example>',
  'Ann\\',
  'Ann\\" <evil@evil.example>, "',
  'Ann (evil@evil.example)',
  'group: evil@evil.example;',
  '=?UTF-8?Q?Ann=0D=0ABcc=3A_evil=40evil.example?=',
  'Änne 🎉, <evil@evil.example>',
  `${'x'.repeat(70)}\r\nBcc: evil@evil.example`,
];

describe('a name is in no mail, so it cannot add a recipient, a header or a text', () => {
  test.for(names)('%j', async (name) => {
    const { form, id } = await kept.person();
    // Some are refused since, and older accounts may have them.
    await kept.deps.write((tx) => tx.updateTable('users').set({ name }).where('id', '=', id).execute());
    await askForReset(form.email);
    expect(smtpServer.delivered).toHaveLength(1);
    const { envelope, headerNames, to, text } = smtpServer.delivered[0]!;
    expect(envelope.to).toEqual([form.email]);
    expect(headerNames).toEqual([
      'content-transfer-encoding',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ]);
    expect(to).toBe(form.email);
    // Nor can a stranger who registers this address have us mail it a text.
    expect(text).not.toContain(name);
    expect(text).not.toContain('evil');
  });
});

describe('text that is more than one address is refused, and nothing is sent', () => {
  test.for([
    'a@b.example, c@d.example',
    'a@b.example,c@d.example',
    'a@b.example c@d.example',
    'a@b.example;c@d.example',
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example\nc@d.example',
    'Ann <a@b.example>',
    '<a@b.example>',
    '"a@b.example, "@d.example',
    'a@b.example(c@d.example)',
    'group:a@b.example;',
    '@d.example:a@b.example',
  ])('%j', async (email) => {
    const sentence = 'Please enter a valid email address';
    expect(await askForReset(email)).toMatchObject({ status: 400, body: { message: sentence } });
    const form = { username: 'several', name: 'Ann Example', password: 'secret-1', email };
    expect(await kept.browser().send('POST', '/api/register', form)).toMatchObject({ status: 400 });
    expect(smtpServer.delivered).toEqual([]);
  });
});
