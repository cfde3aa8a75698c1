import { expect, test } from 'vitest';
import { accountEventKinds } from '#shared/contract/session-calls.ts';
import { deletePerson, resetPassword, resume, signOut, suspend } from '#server/people/people-service.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';
import { deleteOldEvents } from './account-event-store.ts';

const kept = await testApp();
const day = 86_400_000;

type Listed = { id: number; kind: string; device: string | null; at: string };
const list = async (browser: TestBrowser, query = '') =>
  (await browser.send('GET', `/api/user/activity${query}`)).body as Listed[];
const kindsOf = async (browser: TestBrowser) => (await list(browser)).map(({ kind }) => kind);

/** Does everything that is recorded. Returns every secret and every text that had a part in it. */
async function everything() {
  const form = {
    username: 'Listed.Ann',
    email: 'listed@example.com',
    name: 'Ann The Listed',
    password: 'tulip-orbit-1',
  };
  const ann = await kept.person(form);
  const secrets: string[] = Object.values(form).concat('tulip-orbit-2', 'tulip-orbit-3', 'moved@example.com');
  const collect = (browser: TestBrowser) => secrets.push(...browser.cookies.values());
  const send = async (...call: Parameters<TestBrowser['send']>) => {
    const answer = await ann.send(...call);
    collect(ann);
    return answer;
  };
  collect(ann);
  const remoteAddress = '203.0.113.77';
  const headers = { 'user-agent': 'Firefox/144.0 (Android) <my secret agent>' };
  const payload = { username: form.username, password: 'a wrong guess' };
  await kept.browser().request({ method: 'POST', url: '/api/login', payload, remoteAddress, headers });
  secrets.push(remoteAddress, 'secret agent', 'a wrong guess');
  // Failed tries are written a little later.
  await kept.deps.failedTries.flush();
  await send('POST', '/api/login', form);
  await send('PUT', '/api/user/password', { currentPassword: 'a wrong guess', newPassword: 'tulip-orbit-2' });
  await kept.deps.failedTries.flush();
  await send('PUT', '/api/user/password', { currentPassword: 'tulip-orbit-1', newPassword: 'tulip-orbit-2' });
  const signIn = async () => {
    const browser = kept.browser();
    await browser.send('POST', '/api/login', { ...form, password: 'tulip-orbit-2' });
    collect(browser);
  };
  await signIn();
  const other = ((await send('GET', '/api/sessions')).body as { id: string; current: boolean }[]).find(
    ({ current }) => !current,
  )!;
  secrets.push(other.id);
  await send('DELETE', `/api/sessions/${other.id}`);
  await signIn();
  await send('DELETE', '/api/sessions');
  const token = await kept.resetToken(form.email);
  secrets.push(token);
  await kept.browser().send('POST', '/api/reset-password', { token, newPassword: 'tulip-orbit-3' });
  await send('POST', '/api/login', { ...form, password: 'tulip-orbit-3' });
  await kept.sentMails();
  await send('PUT', '/api/user/profile', { email: 'moved@example.com', password: 'tulip-orbit-3' });
  const [confirmation] = await kept.sentMails();
  secrets.push(confirmation!.token);
  await send('POST', '/api/email/confirm', { token: confirmation!.token });
  const link = await resetPassword(kept.deps, { id: ann.id, isMailed: false });
  secrets.push(new URL(link!).searchParams.get('token')!);
  await suspend(kept.deps, { id: ann.id });
  await resume(kept.deps, { id: ann.id });
  await signOut(kept.deps, { id: ann.id });
  await send('POST', '/api/login', { ...form, password: 'tulip-orbit-3' });
  return { ann, secrets: secrets.filter((secret) => secret.length > 1) };
}

test('everything that happens to an account is listed, newest first, and only to its owner', async () => {
  kept.clock.reset();
  const eve = await kept.person();
  const { ann, secrets } = await everything();
  const listed = await list(ann);
  expect(listed.map(({ kind }) => kind)).toEqual([
    'signed_in',
    'signed_out_by_operator',
    'resumed_by_operator',
    'suspended_by_operator',
    'reset_link_by_operator',
    'email_changed',
    'signed_in',
    'password_reset',
    'signed_out_others',
    'signed_in',
    'session_ended',
    'signed_in',
    'password_changed',
    'wrong_password',
    'signed_in',
    'sign_in_failed',
    'registered',
  ]);
  expect(listed.find(({ kind }) => kind === 'sign_in_failed')).toEqual({
    id: expect.any(Number),
    kind: 'sign_in_failed',
    device: 'Firefox on Android',
    at: '2026-03-10T12:00:00.000Z',
  });
  expect(listed.find(({ kind }) => kind === 'suspended_by_operator')).toMatchObject({ device: null });
  expect(await kindsOf(eve)).toEqual(['registered']);

  // Every event of everyone, as stored: no secret, no address, and no text that anyone wrote.
  await ann.send('DELETE', '/api/user', { password: 'tulip-orbit-3' });
  await deletePerson(kept.deps, { id: eve.id });
  const stored = await kept.deps.db.selectFrom('account_events').selectAll().execute();
  for (const { kind } of stored) expect(accountEventKinds).toContain(kind);
  const text = JSON.stringify([stored, listed]);
  for (const secret of secrets) expect(text).not.toContain(secret);
});

test('deleting an account leaves nothing but that it was deleted, and by whom', async () => {
  const [ann, bob] = [await kept.person(), await kept.person()];
  await ann.send('DELETE', '/api/user', { password: ann.form.password });
  await deletePerson(kept.deps, { id: bob.id });
  const stored = kept.deps.db.selectFrom('account_events').select(['user_id', 'kind', 'device']);
  expect(await stored.where('user_id', 'in', [ann.id, bob.id]).orderBy('user_id').execute()).toEqual([
    { user_id: ann.id, kind: 'account_deleted', device: null },
    { user_id: bob.id, kind: 'deleted_by_operator', device: null },
  ]);
});

test('events are kept for 90 days', async () => {
  const ann = await kept.person();
  const stored = () => kept.deps.db.selectFrom('account_events').select('id').where('user_id', '=', ann.id).execute();
  kept.clock.advance(90 * day - 1);
  await kept.deps.write((tx) => deleteOldEvents(tx, kept.clock.now()));
  expect(await stored()).toHaveLength(1);
  kept.clock.advance(1);
  await ann.send('POST', '/api/login', ann.form);
  expect(await kindsOf(ann)).toEqual(['signed_in']);
  await kept.deps.write((tx) => deleteOldEvents(tx, kept.clock.now()));
  expect(await stored()).toHaveLength(1);
});

test('they are read page by page', async () => {
  const ann = await kept.person();
  for (let time = 0; time < 4; time++) await ann.send('POST', '/api/login', ann.form);
  const all = await list(ann);
  expect(all).toHaveLength(5);
  const first = await list(ann, '?limit=2');
  expect(first).toEqual(all.slice(0, 2));
  expect(await list(ann, `?limit=2&before=${first[1]!.id}`)).toEqual(all.slice(2, 4));
});
