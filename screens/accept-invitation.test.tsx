import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { join, makeHabit } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { fill } from './fill.ts';
import {
  accept,
  acceptAs,
  acceptAsVisitor,
  amount,
  authByInvite,
  goalsOf,
  goOnWithoutGoal,
  invitation,
  joins,
  keptInvite,
  note,
  registerThroughForm,
  setGoal,
  stepOne,
} from './invited.ts';
import { logInThroughForm } from './log-in.ts';
import { address, hold, lose, open, refuse, toast } from './open-screen.tsx';

const kept = await testApp();
afterEach(() => void vi.restoreAllMocks());

const hasAddress = (wanted: string) => waitFor(() => expect(address()).toBe(wanted));
const byInvite = /\/api\/habits\/by-invite\//;

test('Accept is enabled by an amount of at least one and a currency, and the form says what will be set', async () => {
  const { code } = await invitation(kept);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en');
  const user = open(kept.browser(), `/join/${code}`);
  const field = await amount();
  const currency = screen.getByLabelText('Currency');
  expect(accept()).toBeDisabled();
  expect(currency).toHaveDisplayValue('Select Currency');
  fill(field, '12.75');
  expect(accept()).toBeDisabled();
  await user.selectOptions(currency, 'USD');
  expect(screen.getByText(/^You will reward yourself 12\.00 USD each day you keep it\./)).toBeVisible();
  expect(accept()).toBeEnabled();
  for (const tooLittle of ['', '0', '0.99', '.5']) {
    fill(field, tooLittle);
    expect(accept()).toBeDisabled();
  }
  fill(field, '1234.5');
  expect(screen.getByText(/^You will reward yourself 1,234\.00 USD each day you keep it\./)).toBeVisible();
  for (const refused of ['1.234', 'abc', '-5', '1e5', '123456789']) {
    fill(field, refused);
    expect(field).toHaveValue('1234.5');
  }
});

test('an invitation names the schedule, and the form says when the reward is paid', async () => {
  const maya = await kept.person({ name: 'Maya Lindqvist' });
  for (const [schedule, label, when] of [
    [{ weekdays: [1, 3, 5] }, 'Mon, Wed, Fri', 'each scheduled day you keep it'],
    [{ frequency: 'Weekly', times: 3 }, '3 times a week', 'each time, up to 3 times a week'],
  ] satisfies [Parameters<typeof makeHabit>[1], string, string][]) {
    const { inviteCode } = await makeHabit(maya, schedule);
    open(await kept.person(), `/join/${inviteCode}`);
    fill(await amount(), '12');
    expect(screen.getByText(label)).toBeVisible();
    expect(screen.getByText(`You will reward yourself 12.00 USD ${when}.`)).toBeVisible();
  }
});

test('a visitor’s currency is suggested by the region of their browser', async () => {
  const { code } = await invitation(kept);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-AT');
  open(kept.browser(), `/join/${code}`);
  await amount();
  expect(screen.getByLabelText('Currency')).toHaveValue('EUR');
});

test('a signed-in person accepts in their own currency, and a double click joins once', async () => {
  const { code, companions } = await invitation(kept);
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  await nadia.send('PATCH', '/api/user', { currency: 'JPY' });
  const user = open(nadia, `/join/${code}`);
  const field = await amount();
  expect(await screen.findByRole('banner')).toBeVisible();
  expect(screen.getByText('JPY').parentElement).toHaveTextContent('Currency JPY');
  expect(screen.queryByRole('combobox')).toBeNull();
  fill(field, '300.99');
  const release = hold(/\/api\/habits\/join\//);
  await user.click(accept());
  expect(screen.getByText('Accepting...')).toBeDisabled();
  fireEvent.submit(field.closest('form')!);
  release();
  expect(await note()).toHaveTextContent('300.00');
  expect(address()).toBe('/');
  expect(joins()).toMatchObject([{ body: { role: 'doer', rewardAmount: 300 } }]);
  expect(await companions()).toMatchObject([{ rewardAmount: '300.00' }]);
});

test('a visitor reads the invitation, accepts, sets a goal, signs up and has joined once', async () => {
  const { code, habit, companions } = await invitation(kept);
  const visitor = kept.browser();
  const user = open(visitor, `/join/${code}`);
  await stepOne();
  expect(address()).toBe(`/signup-flow-invite?code=${code}`);
  const details = screen.getByRole('region', { name: 'Habit Details' });
  for (const text of ['🏃', 'Morning run', 'Daily']) expect(details).toHaveTextContent(text);
  expect(screen.getByText(/^Maya invites you/)).toBeVisible();
  expect(screen.queryByText(/Lindqvist/)).toBeNull();
  expect(screen.getByRole('region', { name: 'Your Rewards' })).toHaveTextContent(
    'How much will you reward yourself for sticking to this habit?',
  );
  await acceptAsVisitor(user, '12.75');
  expect(screen.getByText(/^Turn your consistency into a meaningful reward\./)).toBeVisible();
  expect(screen.getByLabelText('Goal Title')).toHaveAttribute('placeholder', 'Name your reward');
  expect(screen.getByLabelText('Goal Value')).toHaveAccessibleDescription(/EUR$/);
  await setGoal(user, '  Headphones ', '150.00');
  await hasAddress(authByInvite(code));
  expect(keptInvite()).toEqual({
    habitId: habit.id,
    inviteCode: code,
    goalReward: { title: 'Headphones', price: '150.00', link: null },
    rewardAmount: 12,
    currency: 'EUR',
  });

  const release = hold(/\/api\/habits\/join\//);
  await registerThroughForm(user);
  expect(await screen.findByText('Joining habit...')).toBeVisible();
  release();
  expect(await note()).toHaveTextContent('12.00');
  expect(address()).toBe('/');
  expect(await screen.findByRole('banner')).toHaveTextContent('0.00 EUR');
  expect(await companions()).toMatchObject([{ name: 'Nadia Okafor', role: 'doer', rewardAmount: '12.00' }]);
  expect(await goalsOf(visitor)).toMatchObject([{ title: 'Headphones', price: '150.00' }]);
  expect(keptInvite()).toBeNull();
  expect(joins()).toHaveLength(1);
  open(visitor, `/signup-flow-invite?code=${code}&step=2`);
  await hasAddress('/');
});

test('an existing member lands home, by the link and by logging in', async () => {
  const { code, habit } = await invitation(kept);
  const nadia = await kept.person();
  await join(nadia, habit, { rewardAmount: 7 });
  open(nadia, `/join/${code}`);
  expect(await note()).toHaveTextContent('7.00');
  expect(address()).toBe('/');

  const user = open(kept.browser(), `/join/${code}`);
  await acceptAsVisitor(user);
  await goOnWithoutGoal(user);
  await logInThroughForm(user, nadia.form.username, nadia.form.password);
  expect(await note()).toHaveTextContent('7.00');
  expect(address()).toBe('/');
  expect(keptInvite()).toBeNull();
});

test('a refused join shows the error on the invite screen and keeps the typed values', async () => {
  const { code } = await invitation(kept);
  const user = open(await kept.person(), `/join/${code}`);
  await amount();
  const recover = refuse(/\/api\/habits\/join\//);
  await acceptAs(user, '9');
  expect((await toast('Failed to join habit')).closest('[role="alert"]')).toHaveTextContent('Kept is resting.');
  recover();
  expect(await amount()).toHaveValue('9');
  await user.click(accept());
  await note();
});

test('accepting with an ended session asks to log in and keeps the typed amount', async () => {
  const { code } = await invitation(kept);
  const nadia = await kept.person();
  const user = open(nadia, `/join/${code}`);
  await amount();
  nadia.cookies.clear();
  await acceptAs(user, '9');
  expect(await screen.findByRole('combobox', { name: 'Currency' })).toHaveValue('USD');
  expect(await amount()).toHaveValue('9');
  await user.click(accept());
  await goOnWithoutGoal(user);
  await logInThroughForm(user, nadia.form.username, nadia.form.password);
  expect(await note()).toHaveTextContent('9.00');
});

test('a link with an unknown code, or none, is invalid', async () => {
  const visitor = kept.browser();
  let user = open(visitor, '/auth');
  for (const path of [
    '/join/unknown-code',
    '/signup-flow-invite',
    '/join-habit',
    `/join/${'x'.repeat(60)}`,
    '/join/a%2Fb%26c',
  ]) {
    user = open(visitor, path);
    expect(await screen.findByRole('heading', { name: 'Invalid Invitation' })).toBeVisible();
    expect(screen.getByText('This invitation link is invalid or has expired.')).toBeVisible();
  }
  await user.click(screen.getByText('Go to Login'));
  await hasAddress('/auth');
});

test.each([
  ['busy to a visitor', byInvite, 503],
  ['refusing a visitor', byInvite, 429],
  ['failing for a person', /\/api\/user$/, 500],
] as const)('an invitation is not shown as invalid when the server is %s', async (_, call, status) => {
  const { code } = await invitation(kept);
  const browser = call === byInvite ? kept.browser() : await kept.person();
  let recover = () => {};
  const user = open(browser, `/join/${code}`, () => (recover = refuse(call, status)));
  const message = await screen.findByText(/^Kept is resting\./);
  expect(message.closest('[role="alert"]')).toBeVisible();
  recover();
  await user.click(screen.getByText('Try again'));
  await stepOne();
});

test('without a connection the invitation page says that Kept cannot be reached', async () => {
  const { code } = await invitation(kept);
  open(kept.browser(), `/join/${code}`, () => lose(byInvite));
  expect(await screen.findByText(/^Kept cannot be reached\./)).toBeVisible();
});

test('the invitation page shows that it is loading', async () => {
  const { code } = await invitation(kept);
  let release = () => {};
  open(kept.browser(), `/signup-flow-invite?code=${code}`, () => (release = hold(byInvite)));
  expect(await screen.findByText('Loading invitation details...')).toBeVisible();
  release();
  await stepOne();
});

test('a closed invitation is not offered again', async () => {
  const { code } = await invitation(kept);
  const visitor = kept.browser();
  let user = open(visitor, `/join/${code}`);
  await acceptAsVisitor(user);
  user = open(visitor, `/join/${code}`);
  await user.click(await screen.findByLabelText('Close'));
  await hasAddress('/auth?redirect=%2F');
  expect(keptInvite()).toBeNull();
  await registerThroughForm(user);
  await hasAddress('/signup-flow');
});

test('in another browser the accepted invitation is offered again, and joined', async () => {
  const { code } = await invitation(kept);
  const user = open(await kept.person(), `/?invite=${code}`);
  await stepOne();
  expect(address()).toBe(`/signup-flow-invite?code=${code}`);
  await acceptAs(user, '2');
  await note();
});

test('a visitor at that address signs in and sees the invitation', async () => {
  const { code } = await invitation(kept);
  const user = open(kept.browser(), `/?invite=${code}`);
  await hasAddress(authByInvite(code));
  await registerThroughForm(user);
  expect(await stepOne()).toBeVisible();
});

test('an invalid stored invitation is offered again', async () => {
  const { code, companions } = await invitation(kept);
  const nadia = await kept.person();
  for (const text of ['{', '[]', JSON.stringify({ inviteCode: code, rewardAmount: 'lots' })]) {
    localStorage.setItem('inviteFlowData', text);
    open(nadia, `/?invite=${code}`);
    await stepOne();
  }
  expect(await companions()).toEqual([]);
});
