import type { TestApp } from './quick-person.ts';

type Mailed = Pick<TestApp, 'browser' | 'sentMails'>;
type Someone = Awaited<ReturnType<TestApp['person']>>;

/** Asks for a new address, and reads the token from the mail to it. */
export async function askForEmail(kept: Mailed, person: Someone, email: string): Promise<string> {
  await kept.sentMails();
  const form = { email, password: person.form.password };
  const { status } = await person.send('PUT', '/api/user/profile', form);
  if (status !== 200) throw new Error(`Asking for ${email} answered ${status}`);
  const mail = (await kept.sentMails()).find(({ to }) => to === email);
  if (!mail) throw new Error(`No mail came to ${email}`);
  return mail.token;
}

/** Changes the address by the mailed link. Returns the token that undoes it, or '' if there was no notice. */
export async function changeEmail(kept: Mailed, person: Someone, email: string): Promise<string> {
  const token = await askForEmail(kept, person, email);
  const { status } = await kept.browser().send('POST', '/api/email/confirm', { token });
  if (status !== 200) throw new Error(`Confirming ${email} answered ${status}`);
  return (await kept.sentMails())[0]?.token ?? '';
}
