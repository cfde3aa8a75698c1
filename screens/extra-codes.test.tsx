import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ask, join, makeHabit, type Person } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { createHabitInvitation, listHabitInvitations } from '#shared/contract/habit-calls.ts';
import { answer, hold, lose, open, refuse, sent } from './open-screen.tsx';

const kept = await testApp();
// The page computes a code's expiry by the machine's clock.
kept.clock.set(new Date().toISOString());

afterEach(() => void vi.useRealTimers());

const region = () => screen.getByLabelText('Extra codes', { selector: 'section' });
const codes = () => within(region());
const rows = () => [...region().querySelectorAll('li')];
const rowOf = (code: string) => rows().find((row) => row.textContent.includes(code));
const buttonsOf = (code: string) =>
  [...rowOf(code)!.querySelectorAll('button')].map((one) => one.getAttribute('aria-label'));
const question = (code: string) => within(rowOf(code)!).getByRole('group', { name: RegExp(`^Revoke ${code}\\?`) });
const reply = (code: string, text: 'Revoke' | 'Cancel') =>
  within(question(code)).getByText(text, { selector: 'button' });
const said = (text: string) => codes().findByText(text, { selector: '[role="status"]' });
const noCode = () => codes().findByText('None yet. An extra code can expire and can be revoked.');
const invitationCalls = () => sent.filter(({ path }) => path.includes('/invitations')).map(({ method }) => method);

const makeCode = async (person: Person, habit: { id: number }, expiresInDays?: number) =>
  (await ask(person, createHabitInvitation, habit, { expiresInDays })).code;
const opens = async (code: string) => (await kept.browser().send('GET', `/api/habits/by-invite/${code}`)).status;

async function nadiaWithHabit() {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  return { nadia, habit: await makeHabit(nadia, { name: '🏃 Morning run' }) };
}

async function openCodes(person: Person) {
  const user = open(person, '/');
  await user.click(await screen.findByLabelText('Invite to Morning run'));
  await user.click(await screen.findByText('Extra codes'));
  return user;
}

/** Both presses before the next render. */
function pressTwice(button: HTMLElement): void {
  act(() => {
    button.click();
    button.click();
  });
}

test('a code is created, copied, and opens the habit until it is revoked', async () => {
  const { nadia } = await nadiaWithHabit();
  const user = await openCodes(nadia);
  await noCode();
  expect(codes().getByLabelText('7 days')).toBeChecked();
  await user.click(codes().getByText('Make a code'));
  await said('Link made');
  expect(rows()).toHaveLength(1);
  expect(rows()[0]).toHaveTextContent('Expires in 7 days · by Nadia Okafor');

  const copy = codes().getByLabelText(/^Copy link/);
  await waitFor(() => expect(copy).toHaveFocus());
  await user.click(copy);
  await said('Link copied');
  const link = await navigator.clipboard.readText();
  const code = /\/join\/(\w+)$/.exec(link)?.[1] ?? '';
  expect(link).toBe(`${location.origin}/join/${code}`);
  expect(buttonsOf(code)).toEqual([`Copy link ${code}`, `Revoke ${code}`]);
  expect(await opens(code)).toBe(200);

  await user.click(codes().getByLabelText(`Revoke ${code}`));
  expect(question(code)).toHaveTextContent('Nobody can join with this link any more.');
  await waitFor(() => expect(reply(code, 'Cancel')).toHaveFocus());
  await user.click(reply(code, 'Revoke'));
  await said('Link revoked');
  await noCode();
  await waitFor(() => expect(region()).toHaveFocus());
  expect(await opens(code)).toBe(404);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByLabelText('Invite to Morning run')).toHaveFocus());
});

test('a code shows the chosen expiry', async () => {
  const { nadia } = await nadiaWithHabit();
  const user = await openCodes(nadia);
  for (const [choice, body, end] of [
    ['1 day', { expiresInDays: 1 }, 'Expires in 1 day'],
    ['30 days', { expiresInDays: 30 }, 'Expires in 30 days'],
    ['Never', {}, 'Never expires'],
  ] as const) {
    await user.click(codes().getByLabelText(choice));
    await user.click(codes().getByText('Make a code'));
    await codes().findByText(`${end} · by Nadia Okafor`);
    expect(sent.findLast(({ method }) => method === 'POST')?.body).toEqual(body);
  }
});

test('a code that expires on screen can no longer be copied or revoked', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
  const { nadia, habit } = await nadiaWithHabit();
  const code = await makeCode(nadia, habit, 1);
  await openCodes(nadia);
  await codes().findByText(/^Expires in 1 day/);
  expect(buttonsOf(code)).toHaveLength(2);
  vi.setSystemTime(Date.now() + 24 * 60 * 60_000);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(rowOf(code)).toHaveTextContent('Expired');
  expect(buttonsOf(code)).toEqual([]);
});

test('a member can revoke only their own codes, the creator any', async () => {
  const { nadia, habit } = await nadiaWithHabit();
  const theo = await kept.person({ name: 'Theo Brandt' });
  await join(theo, habit);
  const hers = await makeCode(nadia, habit);
  const his = await makeCode(theo, habit, 3);
  const other = await makeCode(theo, habit);

  let user = await openCodes(theo);
  await codes().findByText(his);
  expect(rowOf(hers)).toHaveTextContent('Never expires · by Nadia Okafor');
  expect(buttonsOf(hers)).toEqual([`Copy link ${hers}`]);
  await user.click(codes().getByLabelText(`Revoke ${his}`));
  await user.click(reply(his, 'Revoke'));
  await waitFor(() => expect(rowOf(his)).toBeUndefined());
  expect(await opens(his)).toBe(404);

  user = await openCodes(nadia);
  await codes().findByText(other);
  expect(rowOf(other)).toHaveTextContent('by Theo Brandt');
  await user.click(codes().getByLabelText(`Revoke ${other}`));
  await user.click(reply(other, 'Revoke'));
  await waitFor(() => expect(rowOf(other)).toBeUndefined());
  expect(await opens(other)).toBe(404);
  expect(await opens(hers)).toBe(200);
});

test('a refused revoke says why, and the code stays', async () => {
  const { nadia, habit } = await nadiaWithHabit();
  const code = await makeCode(nadia, habit);
  const theo = await kept.person({ name: 'Theo Brandt' });
  await join(theo, habit);
  const user = open(theo, '/');
  // A stale list, which still offers what the server refuses.
  const listed = await ask(theo, listHabitInvitations, habit);
  answer(
    /^GET .*\/invitations/,
    listed.map((one) => ({ ...one, mayRevoke: true })),
  );
  await user.click(await screen.findByLabelText('Invite to Morning run'));
  await user.click(await screen.findByText('Extra codes'));
  await user.click(await codes().findByLabelText(`Revoke ${code}`));
  await user.click(reply(code, 'Revoke'));
  expect(await codes().findByRole('alert')).toHaveTextContent(/^Only the creator can do this\.$/);
  await waitFor(() => expect(reply(code, 'Revoke')).toHaveFocus());
  expect(await opens(code)).toBe(200);
});

test('a code revoked elsewhere leaves the list, and the focus stays in the dialog', async () => {
  const { nadia, habit } = await nadiaWithHabit();
  const gone = await makeCode(nadia, habit);
  const left = await makeCode(nadia, habit);
  const user = await openCodes(nadia);
  await user.click(await codes().findByLabelText(`Revoke ${gone}`));
  await nadia.send('DELETE', `/api/habits/${habit.id}/invitations/${gone}`);
  await user.click(reply(gone, 'Revoke'));
  expect(await codes().findByRole('alert')).toHaveTextContent(/^Not found\.$/);
  await waitFor(() => expect(rowOf(gone)).toBeUndefined());
  expect(rowOf(left)).toBeVisible();
  await waitFor(() => expect(region()).toHaveFocus());
});

test('the list shows that it is loading, why it failed, and the codes after a retry', async () => {
  const { nadia, habit } = await nadiaWithHabit();
  const code = await makeCode(nadia, habit);
  const user = open(nadia, '/');
  await user.click(await screen.findByLabelText('Invite to Morning run'));
  const disclosure = await screen.findByText('Extra codes');
  const release = hold(/\/invitations/);
  await user.click(disclosure);
  expect(codes().getByText('Loading extra codes').closest('[role="status"]')).toBeVisible();
  release();
  await codes().findByText(code);

  await user.click(disclosure);
  const recover = refuse(/\/invitations/);
  await user.click(disclosure);
  expect(await codes().findByRole('alert')).toHaveTextContent('Kept is resting.');
  recover();
  await user.click(codes().getByText('Try again'));
  await codes().findByText(code);
  expect(region()).toHaveFocus();
});

test('a failed creation shows one sentence in the dialog and can be retried', async () => {
  const { nadia } = await nadiaWithHabit();
  const user = await openCodes(nadia);
  await noCode();
  const recover = lose(/^POST .*\/invitations/);
  await user.click(codes().getByText('Make a code'));
  expect(await codes().findByRole('alert')).toHaveTextContent('Kept cannot be reached.');
  await waitFor(() => expect(codes().getByText('Make a code')).toHaveFocus());
  recover();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(codes().queryByRole('alert')).toBeNull();
});

test('a double click creates one code, and on Revoke it only asks', async () => {
  const { nadia, habit } = await nadiaWithHabit();
  const code = await makeCode(nadia, habit);
  const next = await makeCode(nadia, habit);
  const user = await openCodes(nadia);
  await user.dblClick(await codes().findByLabelText(`Revoke ${code}`));
  // The question may scroll one of these buttons under the pointer.
  const others = [reply(code, 'Revoke'), reply(code, 'Cancel'), codes().getByLabelText(`Revoke ${next}`)];
  for (const button of others) fireEvent.click(button, { detail: 2 });
  await user.click(reply(code, 'Cancel'));
  expect(codes().getByLabelText(`Revoke ${code}`)).toHaveFocus();
  expect(region().querySelector('li [role="group"]')).toBeNull();

  pressTwice(codes().getByText('Make a code'));
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(invitationCalls()).toEqual(['GET', 'POST', 'GET']);

  await user.click(codes().getByLabelText(`Revoke ${code}`));
  pressTwice(reply(code, 'Revoke'));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(invitationCalls()).toEqual(['GET', 'POST', 'GET', 'DELETE', 'GET']);
});

test('when copying is refused, the link is selected in its row', async () => {
  const { nadia, habit } = await nadiaWithHabit();
  const code = await makeCode(nadia, habit);
  const user = await openCodes(nadia);
  await codes().findByText(code);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Denied.', 'NotAllowedError'));
  await user.click(codes().getByLabelText(`Copy link ${code}`));
  const area = await within(rowOf(code)!).findByRole<HTMLTextAreaElement>('textbox', { name: 'Invitation' });
  await waitFor(() => expect(area).toHaveFocus());
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe(`${location.origin}/join/${code}`);
});
