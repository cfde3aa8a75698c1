import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { complete } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { findDay, live, month, turnButton } from './habit-days.ts';
import { makeRun, run } from './habit-note.ts';
import { address, goOffline, open, refuse } from './open-screen.tsx';

const kept = await testApp();
beforeEach(() => kept.clock.set('2026-03-02T12:00:00.000Z'));

const unavailable = { message: 'Please try again in a moment.' };

/** Created in February and kept on the 2nd. */
async function oldHabit() {
  kept.clock.set('2026-02-01T12:00:00.000Z');
  const nadia = await kept.person();
  const habit = await makeRun(nadia);
  await live(kept, '2026-02-02', '2026-02-02', () => complete(nadia, habit));
  kept.clock.set('2026-03-02T12:00:00.000Z');
  return { nadia, address: `/habits/${habit.id}` };
}

test('a missing habit, or one of other people, shows a page with a link home', async () => {
  const [nadia, maya] = [await kept.person(), await kept.person()];
  const { id } = await makeRun(maya);
  for (const path of [id, 999_999, 'nothing']) {
    const user = open(nadia, `/habits/${path}`);
    expect(await screen.findByText('This promise is not here', { selector: 'h1' })).toBeVisible();
    await user.click(screen.getByText('Go to your promises'));
    expect(address()).toBe('/');
  }
});

test('the page asks for a log-in and returns afterwards', async () => {
  open(kept.browser(), '/habits/1');
  expect(await screen.findByRole('tab', { name: 'Log In' })).toBeVisible();
  expect(address()).toBe('/auth?redirect=%2Fhabits%2F1');
});

test('a month that fails to load says why, and loads on retry', async () => {
  const { nadia, address: page } = await oldHabit();
  const user = open(nadia, page);
  await findDay('2 March, open');
  const recover = refuse(/\/months\?/, 503, unavailable);
  await user.click(await turnButton('Previous'));
  const alert = await month().findByRole('alert');
  expect(alert).toHaveTextContent(unavailable.message);
  recover();
  await user.click(within(alert).getByText('Try again'));
  await findDay('2 February, kept by everyone');
  expect(month().queryByRole('alert')).toBeNull();
});

test('a month turned to without a connection says so, and loads on retry', async () => {
  const { nadia, address: page } = await oldHabit();
  const user = open(nadia, page);
  await findDay('2 March, open');
  const goOnline = goOffline();
  await user.click(await turnButton('Previous'));
  const alert = await month().findByRole('alert');
  expect(alert).toHaveTextContent('You are offline, and this page has not been opened here before.');
  goOnline();
  await user.click(within(alert).getByText('Try again'));
  await findDay('2 February, kept by everyone');
});

test('a page that fails to load says why, and loads on retry', async () => {
  const { nadia, address: page } = await oldHabit();
  const user = open(nadia, page);
  const recover = refuse(/\/api\/habits\/\d+$/, 503, unavailable);
  const said = await screen.findByText(unavailable.message);
  expect(said.closest('[role="alert"]')).toBeVisible();
  recover();
  await user.click(screen.getByText('Try again'));
  expect(await screen.findByText(run, { selector: 'h1' })).toBeVisible();
});
