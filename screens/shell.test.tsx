import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeHabit } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { goOffline, hold, lose, open, refuse } from './open-screen.tsx';
import { AlwaysInView, soon } from './polls.ts';

const kept = await testApp();

afterEach(() => void vi.useRealTimers());

test('a full-screen spinner shows until the user is known', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  let answer = () => {};
  open(nadia, '/', () => (answer = hold(/^\/api\/user$/)));
  expect(screen.getByText('Loading').closest('[role="status"]')).toBeVisible();
  expect(screen.queryByRole('banner')).toBeNull();
  answer();
  await screen.findByRole('heading', { name: /Nadia/ });
});

test('an unreachable server is reported, and Try again recovers', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  let recover = () => {};
  const user = open(nadia, '/', () => (recover = lose(/^\/api\/user$/)));
  expect((await screen.findByText(/^Kept cannot be reached/)).closest('[role="alert"]')).toBeVisible();
  expect(screen.getByRole('heading')).toHaveTextContent('We cannot load Kept right now');
  recover();
  await user.click(screen.getByText('Try again'));
  await screen.findByRole('heading', { name: /Nadia/ });
});

test('a failing home page says so and recovers', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  let recover = () => {};
  const user = open(nadia, '/', () => (recover = refuse(/\/api\/dashboard/)));
  expect((await screen.findByText('Kept is resting.')).closest('[role="alert"]')).toBeVisible();
  recover();
  await user.click(screen.getByText('Try again'));
  await screen.findByRole('heading', { name: 'Starter habits' });
});

test('an open page notices that the connection is gone, and that it is back', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  open(nadia, '/');
  await screen.findByRole('heading', { name: 'Starter habits' });
  const goOnline = goOffline();
  await waitFor(() =>
    expect(screen.getByText('Offline.').closest('[role="status"]')).toHaveTextContent(
      /^Offline\. Showing what we knew at \d\d:\d\d$/,
    ),
  );
  goOnline();
  expect(screen.queryByText('Offline.')).toBeNull();
});

test('when the server stops answering, home says so, keeps its notes, and recovers by itself', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  await makeHabit(nadia);
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
  vi.stubGlobal('IntersectionObserver', AlwaysInView);
  open(nadia, '/');
  const seal = await screen.findByRole('button', { name: /^Mark .* done/ });
  const recover = lose(/\/api\//);
  await soon(() =>
    expect(screen.getByText('Kept cannot be reached.').closest('[role="status"]')).toHaveTextContent(
      /^Kept cannot be reached\. Showing what we knew at \d\d:\d\d$/,
    ),
  );
  expect(seal).toBeVisible();
  recover();
  await soon(() => expect(screen.queryByText('Kept cannot be reached.')).toBeNull());
  expect(seal).toBeVisible();
});

test('signing out or in in another tab is followed', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  open(nadia, '/');
  await screen.findByRole('heading', { name: /Nadia/ });
  await nadia.send('POST', '/api/logout');
  window.dispatchEvent(new StorageEvent('storage', { key: 'userId' }));
  await screen.findByRole('tab', { name: 'Create Account' });
  await nadia.send('POST', '/api/login', nadia.form);
  localStorage.setItem('userId', String(nadia.id));
  window.dispatchEvent(new StorageEvent('storage', { key: 'userId' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: /Nadia/ })).toBeVisible());
});

test('a new page moves the focus to its beginning', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const user = open(nadia, '/profile');
  await screen.findByRole('heading', { name: 'Your data' });
  const scrollTo = vi.spyOn(window, 'scrollTo');
  await user.click(await screen.findByText('Home'));
  await screen.findByRole('heading', { name: 'Starter habits' });
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
});
