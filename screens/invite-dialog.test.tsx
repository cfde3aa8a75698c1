import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeHabit, type Person } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { address, goOffline, hold, open, refuse, sent, toast } from './open-screen.tsx';

const kept = await testApp();

afterEach(() => void vi.useRealTimers());

const friends = () => screen.findByRole('dialog', { name: 'Invite Friends to Earn Rewards' });
const invite = () => screen.findByRole('dialog', { name: 'Invite to Morning run' });
const noDialog = () => waitFor(() => expect(document.querySelector('dialog')).toBeNull());
const inviteButton = () => screen.findByLabelText('Invite to Morning run');
const isHome = () => waitFor(() => expect(address()).toBe('/'));
const asked = () => sent.filter(({ path }) => path.endsWith('/invite'));

async function createHabit(person: Person) {
  const user = open(
    person,
    `/create-habit?${new URLSearchParams({ name: '🏃 Morning run', description: 'Before work' })}`,
  );
  await user.click(await screen.findByText('Start Tracking'));
  return { user, dialog: within(await friends()) };
}

/** Nadia on the home page, with one habit. */
async function atHome() {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const { inviteCode } = await makeHabit(nadia, { name: '🏃 Morning run' });
  return { user: open(nadia, '/'), link: `${location.origin}/join/${inviteCode}` };
}

function refuseClipboard(): void {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Denied.', 'NotAllowedError'));
}

const selected = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
  value.slice(selectionStart, selectionEnd);

test('after creating, the invitation is copied with the link, and home opens', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const { user, dialog } = await createHabit(nadia);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await user.click(dialog.getByText('Copy Invitation'));
  expect(await toast('Invitation copied')).toBeVisible();
  await isHome();
  await noDialog();
  expect(await screen.findByRole('article', { name: 'Morning run' })).toBeVisible();

  const copied = await navigator.clipboard.readText();
  const code = /\/join\/(\w+)$/.exec(copied)?.[1];
  expect(copied).toBe(
    `Keep a promise with me? “🏃 Morning run”, Daily. Join me on Kept: ${location.origin}/join/${code}`,
  );
  expect((await kept.browser().send('GET', `/api/habits/by-invite/${code}`)).status).toBe(200);
  act(() => void vi.advanceTimersByTime(2000));
  expect(screen.queryByText('Invitation copied')).toBeNull();
});

test.each(['Done', 'Escape'])('after creating, %s leads home', async (way) => {
  const { user, dialog } = await createHabit(await kept.person());
  if (way === 'Done') await user.click(dialog.getByText('Done'));
  else await user.keyboard('{Escape}');
  await isHome();
  expect(await screen.findAllByRole('article', { name: 'Morning run' })).toHaveLength(1);
});

test('when copying is refused, every try selects the text and the dialog stays', async () => {
  const { user, dialog } = await createHabit(await kept.person());
  refuseClipboard();
  for (let tries = 0; tries < 2; tries++) {
    await user.click(dialog.getByText('Copy Invitation'));
    await waitFor(() => expect(dialog.getByLabelText('Invitation')).toHaveFocus());
    const area = dialog.getByLabelText<HTMLTextAreaElement>('Invitation');
    expect(area).toHaveAccessibleDescription('Copy failed Please copy the invitation manually');
    expect(area).toHaveAttribute('readonly');
    expect(selected(area)).toMatch(/^Keep a promise with me\? .*\/join\/\w+$/);
  }
  expect(address()).toMatch(/^\/create-habit/);
  await user.click(dialog.getByText('Done'));
  await isHome();
});

test('without a clipboard the text is selected', async () => {
  const { user, dialog } = await createHabit(await kept.person());
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
  await user.click(dialog.getByText('Copy Invitation'));
  const area = await dialog.findByLabelText('Invitation');
  await waitFor(() => expect(area).toHaveFocus());
});

test('a refused habit keeps the typed values and opens no dialog', async () => {
  const user = open(await kept.person(), '/create-habit?name=Morning run&description=Before work');
  await screen.findByText('Start Tracking');
  refuse(/^POST \/api\/habits$/);
  await user.click(screen.getByText('Start Tracking'));
  await toast('Failed to create habit');
  await toast('Kept is resting.');
  expect(screen.getByLabelText('Habit title')).toHaveValue('Morning run');
  await noDialog();
});

test('Invite on a note copies the invitation or the link alone, and confirms it', async () => {
  const { user, link } = await atHome();
  await user.click(await inviteButton());
  expect(within(await invite()).getByRole('button', { name: 'Close' })).toBeVisible();
  await user.keyboard('{Escape}');
  await noDialog();
  expect(await inviteButton()).toHaveFocus();
  await user.keyboard('{Enter}');
  const dialog = within(await invite());
  expect(dialog.getByText(RegExp(`Join me on Kept: ${link}$`))).toBeVisible();
  await user.click(dialog.getByText('Copy link only'));
  await toast('Link copied');
  await noDialog();
  expect(await navigator.clipboard.readText()).toBe(link);
  expect(await inviteButton()).toHaveFocus();

  await user.click(await inviteButton());
  await user.click(within(await invite()).getByText('Copy Invitation'));
  await toast('Invitation copied');
  await noDialog();
  expect(await navigator.clipboard.readText()).toBe(
    `Keep a promise with me? “🏃 Morning run”, Daily. Join me on Kept: ${link}`,
  );
  expect(address()).toBe('/');
});

test('a double click on Invite makes one request', async () => {
  const { user } = await atHome();
  const button = await inviteButton();
  const release = hold(/\/invite$/);
  await user.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  fireEvent.click(button);
  release();
  await invite();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(asked()).toHaveLength(1);
});

test('a failed invite says why, and works at the next try', async () => {
  const { user } = await atHome();
  const button = await inviteButton();
  const recover = refuse(/\/invite$/, 404, { message: 'Not found.' });
  await user.click(button);
  expect((await toast('Failed to generate invite link')).closest('[role="alert"]')).toHaveTextContent('Not found.');
  await noDialog();
  recover();
  await user.click(button);
  await invite();
});

test('an invite without a connection shows one message, and works afterwards', async () => {
  const { user } = await atHome();
  const button = await inviteButton();
  const reconnect = goOffline();
  await user.click(button);
  expect(await toast('Failed to generate invite link')).toBeVisible();
  reconnect();
  await user.click(button);
  expect(await invite()).toBeVisible();
});
