import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import { ask, complete, daysOf, makeHabit, type Person } from '#server/testing/ask.ts';
import { getUser } from '#shared/contract/auth-calls.ts';
import { updateUser } from '#shared/contract/profile-calls.ts';
import { testApp } from '#server/testing/test-app.ts';
import { fill } from './fill.ts';
import { balanceIs, findNote, findSeal, findUndo, run } from './habit-note.ts';
import { formOf, logInThroughForm } from './log-in.ts';
import { address, hold, open, tellTimeOf } from './open-screen.tsx';

// The clocks of server and page, and the browser's time zone, are set.

const kept = await testApp();

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const makeRun = (person: Person) => makeHabit(person, { name: `🏃 ${run}` });

test.each([
  ['Pacific/Kiritimati', '2026-03-11', 'Wednesday 11 March'],
  ['Pacific/Pago_Pago', '2026-03-09', 'Monday 9 March'],
  ['Asia/Kathmandu', '2026-03-10', 'Tuesday 10 March'],
  ['America/St_Johns', '2026-03-10', 'Tuesday 10 March'],
])('In %s at 10:30 UTC it is %s: on the account, on the page and for a completion', async (zone, today, shown) => {
  vi.stubEnv('TZ', zone);
  kept.clock.set('2026-03-10T10:30:00.000Z');
  const visitor = kept.browser();
  let user = open(visitor, '/auth');
  const form = await formOf('Join the Adventure');
  const username = zone.replaceAll(/\W/g, '_').toLowerCase();
  fill(form.getByLabelText('Email Address'), `${username}@example.com`);
  fill(form.getByLabelText('Password'), 'a quiet secret');
  fill(form.getByLabelText('Full Name'), 'Nadia Okafor');
  fill(form.getByLabelText('Username'), username);
  await user.click(form.getByText('Join the Adventure'));
  await waitFor(() => expect(address()).toBe('/signup-flow'));
  const { id, ...account } = await ask(visitor, getUser);
  // The browser's spelling: Kathmandu has two names.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(account).toMatchObject({ timezone: timeZone, today });

  const nadia = { ...visitor, id };
  const habit = await makeRun(nadia);
  user = open(nadia, '/');
  expect(await screen.findByText(shown)).toBeVisible();
  await user.click(await findSeal());
  await findUndo();
  await balanceIs('5.00 USD');
  expect(await daysOf(nadia, habit)).toEqual([today]);
});

test('A log-in in another time zone switches to its day and refetches everything', async () => {
  vi.stubEnv('TZ', 'Pacific/Pago_Pago');
  kept.clock.set('2026-03-10T10:30:00.000Z');
  const nadia = await kept.person({ timezone: 'Pacific/Kiritimati' });
  const habit = await makeRun(nadia);
  await complete(nadia, habit);
  const device = kept.browser();
  const user = open(device, '/auth');
  // Delays the change of zone until the page has its data, which is then stale.
  const change = hold(/^PATCH \/api\/user$/);
  await logInThroughForm(user, nadia.form.username, nadia.form.password);
  expect(await screen.findByText('Wednesday 11 March')).toBeVisible();
  await findUndo();
  change();
  expect(await screen.findByText('Monday 9 March')).toBeVisible();
  await waitFor(async () => expect(await findNote()).toHaveTextContent('0 of 1 kept'));
  expect(await ask(device, getUser)).toMatchObject({ timezone: 'Pacific/Pago_Pago', today: '2026-03-09' });
  await user.click(await findSeal());
  await balanceIs('10.00 USD');
  expect(await daysOf(nadia, habit)).toEqual(['2026-03-09', '2026-03-11']);
});

test.each([
  ['right', '2026-03-10T22:59:30.000Z'],
  ['ahead', '2026-03-11T01:00:00.000Z'],
  ['behind', '2026-03-10T21:30:00.000Z'],
])('An open page rolls over at midnight by itself, on a device whose clock is %s', async (_how, deviceTime) => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    now: new Date(deviceTime),
    shouldAdvanceTime: true,
  });
  tellTimeOf(kept.clock);
  kept.clock.set('2026-03-10T22:59:30.000Z');
  const nadia = await kept.person({ timezone: 'Europe/Berlin' });
  const habit = await makeRun(nadia);
  const user = open(nadia, '/');
  expect(await screen.findByText('Tuesday 10 March')).toBeVisible();
  await user.click(await findSeal());
  await findUndo();

  kept.clock.set('2026-03-10T23:00:05.000Z');
  await act(() => vi.advanceTimersByTimeAsync(40_000));
  expect(await screen.findByText('Wednesday 11 March')).toBeVisible();
  expect(screen.queryByLabelText(`Undo ${run}`)).toBeNull();
  expect(await findSeal()).toBeEnabled();
  await waitFor(async () => expect(await findNote()).toHaveTextContent('0 of 1 kept'));
  await user.click(await findSeal());
  await balanceIs('10.00 USD');
  expect(await daysOf(nadia, habit)).toEqual(['2026-03-10', '2026-03-11']);
});

test('With days from 04:00 an open page stays on its day after midnight, and rolls over at four', async () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    now: new Date('2026-03-11T01:00:00.000Z'),
    shouldAdvanceTime: true,
  });
  tellTimeOf(kept.clock);
  kept.clock.set('2026-03-09T12:00:00.000Z');
  const nadia = await kept.person({ timezone: 'Europe/Berlin' });
  await ask(nadia, updateUser, {}, { dayStartHour: 4 });
  const habit = await makeRun(nadia);
  kept.clock.set('2026-03-11T02:59:30.000Z');
  const user = open(nadia, '/');
  expect(await screen.findByText('Tuesday 10 March')).toBeVisible();
  expect(screen.getByText(/^Good evening/)).toBeVisible();
  await user.click(await findSeal());
  await findUndo();
  await eventually(async () => expect(await daysOf(nadia, habit)).toEqual(['2026-03-10']));

  kept.clock.set('2026-03-11T03:00:05.000Z');
  await act(() => vi.advanceTimersByTimeAsync(40_000));
  expect(await screen.findByText('Wednesday 11 March')).toBeVisible();
  expect(await findSeal()).toBeEnabled();
});
