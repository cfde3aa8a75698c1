import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
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
import { address, lose, open, refuse, sent, toast } from './open-screen.tsx';

const kept = await testApp();

const hasAddress = (wanted: string) => waitFor(() => expect(address()).toBe(wanted));
const banner = () => screen.findByRole('banner');
const notJoined = () => screen.findByRole('heading', { name: 'Not joined yet' });
const joinCall = /\/api\/habits\/join\//;

test.each([
  ['a lost connection', () => lose(joinCall)],
  ['a busy server', () => refuse(joinCall, 503, { message: 'Not now.' })],
  ['too many tries', () => refuse(joinCall, 429, { message: 'Not now.' })],
])('%s on arrival keeps the invitation for a retry', async (_, stop) => {
  const { code } = await invitation(kept);
  const visitor = kept.browser();
  let user = open(visitor, `/join/${code}`);
  await acceptAsVisitor(user);
  await goOnWithoutGoal(user);
  let recover = stop();
  await registerThroughForm(user);
  await notJoined();
  expect(screen.getByText(/Your invitation is safe\.$/)).toHaveRole('alert');
  expect(keptInvite()).toMatchObject({ inviteCode: code });

  user = open(visitor, address(), () => (recover = stop()));
  await notJoined();
  recover();
  await user.click(screen.getByText('Try again'));
  await note();
  expect(address()).toBe('/');
  expect(keptInvite()).toBeNull();
});

test('a habit deleted meanwhile is an invalid invitation; the stored data is removed', async () => {
  const { code, maya, habit } = await invitation(kept);
  const user = open(kept.browser(), `/join/${code}`);
  await acceptAsVisitor(user);
  await goOnWithoutGoal(user);
  await maya.send('DELETE', `/api/habits/${habit.id}`);
  await registerThroughForm(user);
  expect((await toast('Invalid Invitation')).closest('[role="alert"]')).toHaveTextContent(
    'This invitation link is invalid or has expired.',
  );
  await hasAddress('/');
  expect(keptInvite()).toBeNull();
});

test('of two accepted invitations the last one is joined, and the other offered again', async () => {
  const run = await invitation(kept);
  const read = await invitation(kept, '📖 Read');
  const visitor = kept.browser();
  let user = open(visitor, `/join/${run.code}`);
  await acceptAsVisitor(user, '2');
  await goOnWithoutGoal(user);
  user = open(visitor, `/join/${read.code}`);
  expect(await amount()).toHaveValue('');
  await acceptAsVisitor(user, '4');
  await goOnWithoutGoal(user);
  await registerThroughForm(user);
  expect(await note('Read')).toHaveTextContent('4.00');
  expect(screen.queryByText('Morning run')).toBeNull();

  user = open(visitor, `/?invite=${run.code}`);
  await stepOne();
  await acceptAs(user, '2');
  expect(await note()).toHaveTextContent('2.00');
  expect(await note('Read')).toBeVisible();
});

test('a full list of goals does not stop the join', async () => {
  const { code } = await invitation(kept);
  const nadia = await kept.person();
  for (let count = 0; count < 5; count++)
    await nadia.send('POST', '/api/goal-rewards', { title: `Goal ${count}`, price: 5 });
  const user = open(kept.browser(), `/join/${code}`);
  await acceptAsVisitor(user);
  await setGoal(user, 'Tea', '4');
  await logInThroughForm(user, nadia.form.username, nadia.form.password);
  await note();
  expect(sent.filter(({ method, path }) => method === 'POST' && path === '/api/goal-rewards')).toHaveLength(1);
  expect(
    screen
      .queryAllByRole('alert')
      .map((alert) => alert.textContent)
      .join(''),
  ).toBe('');
  expect(await goalsOf(nadia)).toHaveLength(5);
  expect(keptInvite()).toBeNull();
});

const tea = { title: 'Tea & cake', price: 4.5, link: null };

test('the query of /auth asks after signing up, and then joins with amount, currency and goals', async () => {
  const { code, habit } = await invitation(kept);
  const shoes = { title: 'Shoes', price: '80', link: 'https://example.com/?a=1&b=2' };
  const query = new URLSearchParams({
    invite: 'true',
    habitId: String(habit.id),
    code,
    currency: 'GBP',
    rewardAmount: '6',
    goalRewards: JSON.stringify([tea, shoes]),
  });
  const visitor = kept.browser();
  const user = open(visitor, `/auth?${query}`);
  await screen.findByText(/^Your invitation is waiting\./);
  await registerThroughForm(user);
  expect(await amount()).toHaveValue('6');
  expect(joins()).toEqual([]);
  expect(screen.getByText(/Your account switches from USD to GBP\.$/)).toBeVisible();
  const goals = screen.getByRole('checkbox', { name: 'Also set these goals' });
  expect(goals).toHaveAccessibleDescription('Tea & cake · 4.50 Shoes · 80.00 · https://example.com/?a=1&b=2');
  await user.click(accept());
  expect(await note()).toHaveTextContent('6.00');
  expect(address()).toBe('/');
  expect(await banner()).toHaveTextContent('GBP');
  expect((await goalsOf(visitor)).map(({ title }) => title).toSorted()).toEqual(['Shoes', 'Tea & cake']);
  expect(joins()).toHaveLength(1);
});

test.each(['after logging in', 'when signed in already'])(
  'a link with a query joins nothing %s before the person accepts, and nothing they untick',
  async (when) => {
    const { code } = await invitation(kept);
    const nadia = await kept.person();
    const goalRewards = JSON.stringify([tea]);
    const query = new URLSearchParams({ invite: 'true', code, currency: 'JPY', rewardAmount: '6', goalRewards });
    const path = `/auth?${new URLSearchParams({ redirect: `/?${query}` })}`;
    const isSignedIn = when === 'when signed in already';
    const user = open(isSignedIn ? nadia : kept.browser(), path);
    if (!isSignedIn) await logInThroughForm(user, nadia.form.username, nadia.form.password);
    await stepOne();
    expect(joins()).toEqual([]);
    expect(await goalsOf(nadia)).toEqual([]);
    await user.selectOptions(screen.getByLabelText('Currency'), 'USD');
    await user.click(screen.getByRole('checkbox', { name: 'Also set this goal' }));
    await user.click(accept());
    expect(await note()).toHaveTextContent('6.00');
    expect(await banner()).toHaveTextContent('USD');
    expect(await goalsOf(nadia)).toEqual([]);
  },
);

test('an invitation without a currency keeps the person’s own', async () => {
  const { code } = await invitation(kept);
  const nadia = await kept.person();
  await nadia.send('PATCH', '/api/user', { currency: 'SEK' });
  const user = open(kept.browser(), `/auth?invite=true&code=${code}&rewardAmount=lots&goalRewards=%5B`);
  await logInThroughForm(user, nadia.form.username, nadia.form.password);
  expect(screen.queryByRole('checkbox')).toBeNull();
  await acceptAs(user, '2');
  expect(await note()).toHaveTextContent('2.00');
  expect(await banner()).toHaveTextContent('SEK');
});

test('resetting the password does not lose the invitation', async () => {
  const { code } = await invitation(kept);
  const nadia = await kept.person();
  const visitor = kept.browser();
  let user = open(visitor, `/join/${code}`);
  await acceptAsVisitor(user, '8', 'USD');
  await goOnWithoutGoal(user);
  await user.click(await screen.findByRole('tab', { name: 'Log In' }));
  await user.click(screen.getByText('Forgot password?'));
  await hasAddress('/forgot-password');
  user = open(visitor, '/auth');
  await logInThroughForm(user, nadia.form.username, nadia.form.password);
  await stepOne();
  expect(await amount()).toHaveValue('8');
  await user.click(accept());
  expect(await note()).toHaveTextContent('8.00');
});

test('without storage, the invitation is shown again after signing up', async () => {
  const { code } = await invitation(kept);
  const full = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem: () => {}, clear: () => {} });
  const user = open(kept.browser(), `/join/${code}`);
  await amount();
  await user.selectOptions(screen.getByLabelText('Currency'), 'EUR');
  await acceptAs(user, '2');
  await hasAddress(authByInvite(code));
  expect(keptInvite()).toBeNull();
  await registerThroughForm(user);
  await acceptAs(user, '2');
  await note();
});

test('an accepted query that failed can be accepted again after a reload', async () => {
  const { code } = await invitation(kept);
  const visitor = kept.browser();
  let user = open(visitor, `/?invite=true&code=${code}&currency=GBP&rewardAmount=6`);
  await registerThroughForm(user);
  expect(await amount()).toHaveValue('6');
  refuse(joinCall);
  await user.click(accept());
  await toast('Failed to join habit');
  user = open(visitor, address());
  expect(await amount()).toHaveValue('6');
  await user.click(accept());
  expect(await note()).toHaveTextContent('6.00');
  expect(await banner()).toHaveTextContent('GBP');
});

test('a tab that follows a log-in elsewhere shows its query’s invitation, and goes home once that is joined', async () => {
  const { code, companions, habit } = await invitation(kept);
  const nadia = await kept.person();
  await nadia.send('POST', '/api/logout');
  open(nadia, `/auth?invite=true&code=${code}&currency=JPY`);
  await screen.findByText(/^Your invitation is waiting\./);
  await nadia.send('POST', '/api/login', nadia.form);
  localStorage.setItem('userId', String(nadia.id));
  window.dispatchEvent(new StorageEvent('storage', { key: 'userId' }));
  await stepOne();
  expect(await companions()).toEqual([]);

  await nadia.send('POST', `/api/habits/join/${code}`, { rewardAmount: 7 });
  const detail = { action: 'join', actorId: nadia.id, habitId: habit.id };
  window.dispatchEvent(new CustomEvent('habitUpdate', { detail }));
  expect(await note()).toHaveTextContent('7.00');
  expect(address()).toBe('/');
});
