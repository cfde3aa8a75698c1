import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { fill } from './fill.ts';
import { address, goOffline, hold, lose, open, outlast, refuse, sent, toast } from './open-screen.tsx';
import { browserWithPush, iPhone } from './push-browser.ts';

const kept = await testApp();

const tab = '/profile?tab=notifications';
const device = () => screen.findByRole('region', { name: 'Push on this device' });
const deviceSwitch = () => screen.findByRole('switch', { name: 'Push on this device' });
const kindSwitch = (name: string) => screen.findByRole('switch', { name });
const patches = () => sent.filter(({ method, path }) => method === 'PATCH' && path === '/api/user/notifications');
const calls = (route: string) => sent.filter(({ method, path }) => `${method} ${path}` === route);
const settingsOf = async (person: Awaited<ReturnType<typeof kept.person>>) =>
  (await person.send('GET', '/api/user/notifications')).body;

test('the tab has its own address and is reached by arrow keys, which keep the focus', async () => {
  const nadia = await kept.person();
  const user = open(nadia, '/profile');
  const profile = await screen.findByRole('tab', { name: 'Profile' });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Profile',
    'Password',
    'Notifications',
    'Access',
  ]);
  profile.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(address()).toBe(tab);
  expect(screen.getByRole('tab', { name: 'Notifications' })).toHaveFocus();
  expect(await kindSwitch('Reminders by push')).toBeVisible();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(address()).toBe('/profile');
  expect(profile).toHaveFocus();

  open(nadia, tab);
  expect(await screen.findByRole('tab', { name: 'Notifications' })).toHaveAttribute('aria-selected', 'true');
});

test('each kind has a switch for push and one for mail, which save at once', async () => {
  const nadia = await kept.person();
  const user = open(nadia, tab);
  expect(await kindSwitch('Reminders by push')).toBeChecked();
  const table = screen.getByRole('table', { name: 'Tell me about' });
  expect(within(table).getAllByRole('switch')).toHaveLength(14);
  const on = within(table).getAllByRole('switch', { checked: true });
  expect(on.map((one) => one.getAttribute('aria-label'))).toEqual([
    'Reminders by push',
    'Nudges by push',
    'Pauses by push',
    'Companions by push',
    'Everyone kept it by push',
    'Confirmations by push',
  ]);
  const letGo = hold(/PATCH/);
  await user.click(await kindSwitch('Comments by mail'));
  expect(await kindSwitch('Comments by mail'), 'before the reply').toBeChecked();
  expect(screen.queryByText('Saved')).toBeNull();
  letGo();
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(patches().map(({ body }) => body)).toEqual([{ kinds: { comments: { mail: true } } }]);
  expect(await settingsOf(nadia)).toMatchObject({ kinds: { comments: { push: false, mail: true } } });
  outlast(2000);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a switch that cannot be saved turns back with the sentence, and leaves the others alone', async () => {
  const nadia = await kept.person();
  const user = open(nadia, tab);
  const nudges = await kindSwitch('Nudges by push');
  const letGo = hold(/PATCH/);
  await user.click(nudges);
  await user.click(await kindSwitch('Pauses by mail'));
  const recover = refuse(/PATCH/);
  letGo();
  expect(await toast('Failed to save')).toBeVisible();
  recover();
  await waitFor(async () => expect(await settingsOf(nadia)).toMatchObject({ kinds: { nudges: { push: false } } }));
  await waitFor(async () => expect(await kindSwitch('Pauses by mail')).not.toBeChecked());
  expect(nudges).not.toBeChecked();
});

test('pressed twice, a switch ends where it began, here and on the server', async () => {
  const nadia = await kept.person();
  const user = open(nadia, tab);
  await user.dblClick(await kindSwitch('Reminders by mail'));
  await waitFor(() => expect(patches()).toHaveLength(2));
  await waitFor(async () => expect(await settingsOf(nadia)).toMatchObject({ kinds: { reminders: { mail: false } } }));
  expect(await kindSwitch('Reminders by mail')).not.toBeChecked();
});

test('without a connection a switch turns back', async () => {
  const nadia = await kept.person();
  const user = open(nadia, tab);
  const nudges = await kindSwitch('Nudges by push');
  const goOnline = goOffline();
  await user.click(nudges);
  expect(await toast(/Kept cannot be reached/)).toBeVisible();
  await waitFor(() => expect(nudges).toBeChecked());
  goOnline();
});

test('settings that cannot be loaded say so, and can be tried again', async () => {
  const nadia = await kept.person();
  let recover = () => {};
  const user = open(nadia, tab, () => (recover = refuse(/\/api\/user\/notifications/)));
  expect(await screen.findByText('Kept is resting.')).toBeVisible();
  expect(await device(), 'the device does not depend on them').toBeVisible();
  recover();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await kindSwitch('Reminders by push')).toBeVisible();
});

test('an unconfirmed address is told that it gets no mail', async () => {
  const nadia = await kept.person({}, { isConfirmed: false });
  open(nadia, tab);
  expect(await screen.findByText(/is not confirmed, so no mail goes there yet\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Confirm it' })).toHaveAttribute('href', '/profile');
});

test('quiet hours are saved when typing stops, kept apart, and switched off with null', async () => {
  const nadia = await kept.person();
  const user = open(nadia, tab);
  const from = await screen.findByLabelText('From');
  const until = screen.getByLabelText('Until');
  expect([from, until].map((field) => (field as HTMLInputElement).value)).toEqual(['22:00', '07:00']);
  fill(from, '07:00');
  expect(until).toHaveAccessibleDescription('Choose two different times.');
  fill(from, '23:30');
  expect(until).not.toHaveAccessibleDescription();
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(patches().map(({ body }) => body)).toEqual([{ quietHours: { from: '23:30', to: '07:00' } }]);

  const quiet = screen.getByRole('switch', { name: 'Quiet hours' });
  await user.click(quiet);
  await waitFor(() => expect(patches().at(-1)!.body).toEqual({ quietHours: null }));
  expect(screen.queryByLabelText('From')).toBeNull();
  await waitFor(async () => expect(await settingsOf(nadia)).toMatchObject({ quietHours: null }));
  await user.click(quiet);
  await waitFor(async () =>
    expect(await settingsOf(nadia)).toMatchObject({ quietHours: { from: '23:30', to: '07:00' } }),
  );

  refuse(/PATCH/);
  const again = await screen.findByLabelText('Until');
  fill(again, '06:00');
  expect(await toast('Failed to save')).toBeVisible();
  await waitFor(() => expect(again).toHaveValue('07:00'));
});

test('a time is saved at once when its field is left', async () => {
  const nadia = await kept.person();
  const user = open(nadia, tab);
  const until = await screen.findByLabelText('Until');
  await user.click(until);
  fill(until, '06:15');
  await user.tab();
  expect(patches().map(({ body }) => body)).toEqual([{ quietHours: { from: '22:00', to: '06:15' } }]);
  await screen.findByText('Saved');
  expect(patches()).toHaveLength(1);
});

test('push is turned on here after the browser asked, and off again', async () => {
  const nadia = await kept.person();
  const browser = browserWithPush();
  const user = open(nadia, tab);
  const toggle = await deviceSwitch();
  await waitFor(async () => expect(await device()).toHaveTextContent('your browser will ask you once'));
  expect(await screen.findByText(/^Push is off on this device\./)).toBeVisible();
  await user.dblClick(toggle);
  await waitFor(async () => expect(await device()).toHaveTextContent(/On since \d+ \w+/));
  expect(browser.questions).toBe(1);
  expect(toggle).toBeChecked();
  expect(calls('POST /api/push-subscriptions')).toMatchObject([{ body: browser.subscription!.toJSON() }]);
  expect(screen.queryByText(/^Push is off on this device\./)).toBeNull();

  const { endpoint } = browser.subscription!;
  await user.click(toggle);
  await waitFor(async () => expect(await device()).toHaveTextContent('do not appear here'));
  expect(calls('DELETE /api/push-subscriptions')).toMatchObject([{ body: { endpoint } }]);
  expect(browser.subscription).toBeNull();

  open(nadia, tab);
  await waitFor(async () => expect(await deviceSwitch()).toBeEnabled());
  expect(await deviceSwitch(), 'remembered').not.toBeChecked();
  expect(calls('POST /api/push-subscriptions')).toEqual([]);
});

test('a test is sent to this device', async () => {
  const nadia = await kept.person();
  const browser = browserWithPush();
  const user = open(nadia, tab);
  await waitFor(async () => expect(await deviceSwitch()).toBeEnabled());
  expect(screen.queryByRole('button', { name: 'Send a test' }), 'while push is off').toBeNull();
  await user.click(await deviceSwitch());
  const button = await screen.findByRole('button', { name: 'Send a test' });
  await user.click(button);
  expect(await toast('Test sent')).toBeVisible();
  const { endpoint } = browser.subscription!;
  expect(calls('POST /api/push-subscriptions/test')).toMatchObject([{ body: { endpoint } }]);
  await nadia.send('DELETE', '/api/push-subscriptions', { endpoint });
  await user.click(button);
  expect(await toast(/This device is not registered for push/)).toBeVisible();
});

test('when turning on fails, the switch turns back with the reason', async () => {
  const nadia = await kept.person();
  const browser = browserWithPush();
  browser.failure = new DOMException('Registration failed', 'AbortError');
  const user = open(nadia, tab);
  await waitFor(async () => expect(await deviceSwitch()).toBeEnabled());
  await user.click(await deviceSwitch());
  expect(await toast('Failed to turn on push')).toBeVisible();
  expect(await toast(/could not reach its push service/)).toBeVisible();
  await waitFor(async () => expect(await deviceSwitch()).not.toBeChecked());
  browser.failure = undefined;
  lose(/push-key/);
  await user.click(await deviceSwitch());
  expect(await toast(/Kept cannot be reached/)).toBeVisible();
});

test('blocked, the steps follow the browser, and Check again reads the permission', async () => {
  const nadia = await kept.person();
  const browser = browserWithPush('denied');
  const user = open(nadia, tab);
  await waitFor(async () =>
    expect(await device()).toHaveTextContent('Your browser is blocking notifications from Kept.'),
  );
  expect(within(await device()).getAllByRole('listitem')).toHaveLength(2);
  expect(await deviceSwitch()).toBeDisabled();
  const again = screen.getByRole('button', { name: 'Check again' });
  await user.click(again);
  expect(await screen.findByText('Still blocked.')).toBeInTheDocument();
  expect(browser.questions).toBe(0);
  browser.permission = 'granted';
  await user.click(again);
  await waitFor(async () => expect(await device()).toHaveTextContent('On since'));
  expect(calls('POST /api/push-subscriptions')).toHaveLength(1);
});

test('blocked by the answer to the question, the card says how to allow it', async () => {
  const nadia = await kept.person();
  browserWithPush().answer = 'denied';
  const user = open(nadia, tab);
  await waitFor(async () => expect(await deviceSwitch()).toBeEnabled());
  await user.click(await deviceSwitch());
  expect(await screen.findByRole('button', { name: 'Check again' })).toBeVisible();
  expect(await deviceSwitch()).not.toBeChecked();
});

test('a browser without push says so', async () => {
  const nadia = await kept.person();
  open(nadia, tab);
  await waitFor(async () => expect(await device()).toHaveTextContent('This browser cannot show notifications.'));
  expect(await deviceSwitch()).toBeDisabled();
  expect(await kindSwitch('Reminders by push'), 'for other devices').toBeEnabled();
});

test('an iPhone without Kept on its Home Screen explains how to put it there', async () => {
  const nadia = await kept.person();
  iPhone();
  open(nadia, tab);
  await waitFor(async () => expect(await device()).toHaveTextContent('only apps on the Home Screen'));
  expect(within(await device()).getAllByRole('listitem')[1]).toHaveTextContent('Choose Add to Home Screen.');
});

test('each start registers a device that is on, and signing out forgets it', async () => {
  const nadia = await kept.person();
  const browser = browserWithPush();
  const user = open(nadia, tab);
  await waitFor(async () => expect(await deviceSwitch()).toBeEnabled());
  await user.click(await deviceSwitch());
  await waitFor(async () => expect(await device()).toHaveTextContent('On since'));
  const { endpoint } = browser.subscription!;

  open(nadia, '/');
  await waitFor(() => expect(calls('POST /api/push-subscriptions')).toHaveLength(1));
  expect(browser.subscription!.endpoint, 'the same one').toBe(endpoint);
  await user.click(await screen.findByRole('button', { name: 'Account' }));
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await screen.findByRole('tab', { name: 'Log In' });
  expect(calls('DELETE /api/push-subscriptions')).toMatchObject([{ body: { endpoint } }]);
  expect(browser.subscription).toBeNull();
});

test('another person in the same browser is not registered', async () => {
  const [nadia, tom] = [await kept.person(), await kept.person()];
  const browser = browserWithPush();
  const user = open(nadia, tab);
  await waitFor(async () => expect(await deviceSwitch()).toBeEnabled());
  await user.click(await deviceSwitch());
  await waitFor(async () => expect(await device()).toHaveTextContent('On since'));
  open(tom, tab);
  await waitFor(async () => expect(await deviceSwitch()).toBeEnabled());
  expect(await deviceSwitch()).not.toBeChecked();
  expect(browser.subscription).not.toBeNull();
  expect(calls('POST /api/push-subscriptions')).toEqual([]);
});

test('the letter about the week comes on Sunday, on Monday or never', async () => {
  const nadia = await kept.person();
  const user = open(nadia, tab);
  const choice = async (name: string) => screen.findByRole('radio', { name });
  expect(await choice('Sunday 18:00')).toBeChecked();
  await user.click(await choice('Monday 8:00'));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(await settingsOf(nadia)).toMatchObject({ weeklyLetter: 'monday' });
  const recover = refuse(/PATCH/);
  await user.click(await choice('Never'));
  expect(await toast('Failed to save')).toBeVisible();
  expect(await choice('Monday 8:00'), 'turned back').toBeChecked();
  recover();
});
