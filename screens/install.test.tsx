import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { catchInstallPrompt } from '#web/lib/install-prompt.ts';
import { dialogCloses } from './habit-note.ts';
import { answer, open } from './open-screen.tsx';

const kept = await testApp();
catchInstallPrompt();
afterEach(() => {
  window.dispatchEvent(new Event('appinstalled'));
  Reflect.deleteProperty(navigator, 'standalone');
});

async function openMenu(before?: () => void) {
  const user = open(await kept.person(), '/', before);
  await user.click(await screen.findByText('Account'));
  return user;
}

test('where the browser can install, "Install Kept" in the Account menu calls its prompt', async () => {
  const prompt = vi.fn<() => Promise<void>>().mockResolvedValue();
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  const user = await openMenu();
  await user.click(await screen.findByText('Install Kept'));
  expect(prompt).toHaveBeenCalledOnce();
});

test('on an iPhone it opens a sheet with three steps', async () => {
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5);
  const user = await openMenu();
  await user.click(await screen.findByText('Install Kept'));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText('Kept opens from your Home Screen, works offline, and can remind you.')).toBeVisible();
  expect(sheet.getAllByRole('listitem')).toHaveLength(3);
  await user.click(sheet.getByText('Got it'));
  await dialogCloses();
});

test('it is absent where the browser cannot install, and once installed', async () => {
  await openMenu();
  expect(await screen.findByText('Logout')).toBeInTheDocument();
  expect(screen.queryByText('Install Kept')).toBeNull();
});

test('the icon shows the number of unread notifications, and none after signing out', async () => {
  const badge = vi.fn<(unread: number) => Promise<void>>().mockResolvedValue();
  Object.defineProperty(navigator, 'setAppBadge', { value: badge, configurable: true });
  const user = await openMenu(() => void answer(/\/api\/nudges\/unread$/, { unread: 5 }));
  await waitFor(() => expect(badge).toHaveBeenLastCalledWith(5));
  await user.click(await screen.findByText('Logout'));
  await screen.findByRole('tab', { name: 'Log In' });
  expect(badge).toHaveBeenLastCalledWith(0);
  Reflect.deleteProperty(navigator, 'setAppBadge');
});
