import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { address, open } from './open-screen.tsx';

const kept = await testApp();

/** Pages that need a log-in. */
const forMembers = {
  '/': 'Kept',
  '/signup-flow': 'Create your habit · Kept',
  '/signup-flow?step=2&habitId=5': 'Set your goal · Kept',
  '/create-habit?signup=true': 'New habit · Kept',
  '/create-habit': 'New habit · Kept',
  '/create-challenge': 'New challenge · Kept',
  '/join-challenge/kq7m2xw9ta': 'Join challenge · Kept',
  '/habits/1': 'Not here · Kept',
  '/challenges/1': 'Not here · Kept',
  '/goal-rewards': 'Goals · Kept',
  '/statement': 'Statement · Kept',
  '/profile': 'Profile Settings · Kept',
};

const forEveryone = {
  '/auth': 'Create Account · Kept',
  '/forgot-password': 'Forgot password · Kept',
  '/reset-password': 'Reset password · Kept',
  '/signup-flow-invite?code=kq7m2xw9ta': 'Accept invitation · Kept',
  '/no/such/page': '404 · Kept',
};

// Each query by role would take a tenth of a second.
const bars = () => [...document.querySelectorAll('header, nav[aria-label="Main"]')];

test.each(Object.entries(forEveryone))('a visitor reads %s without header and bar', async (path, title) => {
  document.title = '';
  open(kept.browser(), path);
  await waitFor(() => expect(document.title).toBe(title));
  expect(address()).toBe(path);
  expect(bars()).toEqual([]);
});

test('every other page sends a visitor to the log-in and back', async () => {
  for (const path of Object.keys(forMembers)) {
    open(kept.browser(), path);
    await waitFor(() => expect(address()).toBe(`/auth?redirect=${encodeURIComponent(path)}`));
  }
});

test('a signed-in person has header and bar on every page but the onboarding', async () => {
  const nadia = await kept.person();
  const { '/auth': _ledOn, ...others } = forEveryone;
  for (const [path, title] of Object.entries({ ...forMembers, ...others })) {
    document.title = '';
    open(nadia, path);
    await waitFor(() => expect(document.title).toBe(title));
    expect(address()).toBe(path);
    const isShownAround = /^\/signup-flow(?!-)|signup=true/.test(path);
    await waitFor(() => expect(bars()).toHaveLength(isShownAround ? 0 : 2));
  }
  expect(bars()).toEqual([screen.getByRole('banner'), screen.getByRole('navigation', { name: 'Main' })]);
  expect(screen.getByRole('link', { name: 'Kept, home' })).toHaveAttribute('href', '/');
});

test('an unknown address shows the not-found page, which leads home', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const user = open(nadia, '/no/such/page');
  await screen.findByRole('heading', { name: '404 Page Not Found' });
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await user.click(screen.getByText('Go to Dashboard'));
  await screen.findByRole('heading', { name: /Nadia/ });
  expect(address()).toBe('/');
});
