import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp({ PORT: '4321' });
const folder = join(kept.deps.env.dataDir, 'outbox');

test('without SMTP_URL each message is an .eml file in the outbox folder of the data directory', async () => {
  const [ann, bob] = [await kept.person(), await kept.person()];
  for (const { form } of [ann, bob]) await kept.browser().send('POST', '/api/forgot-password', { email: form.email });
  await kept.deliverMail();

  const files = readdirSync(folder);
  expect(files).toHaveLength(2);
  for (const file of files) expect(file).toMatch(/^[\dTZ-]+-[\da-f]{8}\.eml$/);
  const mails = kept.outbox.newMails();
  expect(mails.map(({ to }) => to).toSorted()).toEqual([ann.form.email, bob.form.email].toSorted());
  expect(mails[0]).toMatchObject({ from: 'Kept <kept@localhost>', subject: 'Choose a new password for Kept' });
});

test('its link leads to the local server', async () => {
  const { form } = await kept.person();
  await kept.browser().send('POST', '/api/forgot-password', { email: form.email });
  const [mail] = await kept.sentMails();
  expect(mail!.text.split('\n')).toContain(`http://localhost:4321/reset-password#token=${mail!.token}`);
});

test('the log names the file, and never the link, the token or the address', async () => {
  const { form } = await kept.person();
  await kept.sentMails();
  const before = new Set(kept.outbox.files());
  kept.logged.length = 0;
  const token = await kept.resetToken(form.email);

  const file = kept.outbox.files().find((one) => !before.has(one))!;
  expect(readFileSync(join(folder, file), 'utf8')).toContain(token);
  const lines = kept.logged.map((line) => JSON.parse(line) as { msg: string; file?: string });
  expect(lines.filter((line) => line.file)).toMatchObject([
    { file, msg: 'mail is not configured: the message was written to the outbox' },
  ]);
  const log = kept.logged.join('');
  expect(log).not.toContain(token);
  expect(log).not.toContain('reset-password?');
  expect(log).not.toContain(form.email);
});
