import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { join, makeHabit, type Person } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { fill } from './fill.ts';
import { logInThroughForm } from './log-in.ts';
import { address, hold, open, refuse, sent, toast } from './open-screen.tsx';

const kept = await testApp();

afterEach(() => void vi.useRealTimers());

const titles = ['Create Your Habit Rewards', 'Set Your Rewards Goal', 'Invite Friends and Earn Rewards Together'];
const step = (number: 1 | 2 | 3) => screen.findByText(titles[number - 1]!, { selector: 'h1' });
const setGoal = () => screen.getByText('Set This Goal');
const fields = () => ({
  title: screen.getByLabelText('Goal Title'),
  value: screen.getByLabelText('Goal Value'),
  link: screen.getByLabelText(/^Goal Link/),
});

function fillGoal() {
  const { title, value, link } = fields();
  fill(title, 'Headphones');
  fill(value, '150');
  fireEvent.blur(value);
  fill(link, 'https://example.com/headphones');
}

async function goalsOf(person: Person): Promise<object[]> {
  return (await person.send('GET', '/api/goal-rewards')).body as object[];
}

test('the whole onboarding: a starter, a goal, an invitation, home', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const user = open(nadia, '/signup-flow');
  await step(1);
  expect(screen.getByRole('list', { name: 'Step 1 of 3' })).toBeVisible();
  expect(document.querySelectorAll('li a')).toHaveLength(8);

  await user.click(screen.getByText('Read 10 pages'));
  expect(await screen.findByLabelText('Habit title')).toHaveValue('📖 Read 10 pages');
  expect(screen.getByLabelText('Reward each time you keep it')).toHaveValue('3.00');
  expect(screen.queryByRole('banner')).toBeNull();
  await user.dblClick(screen.getByText('Start Tracking'));

  await step(2);
  expect(address()).toMatch(/^\/signup-flow\?step=2&habitId=\d+$/);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('list', { name: 'Step 2 of 3' })).toBeVisible();
  expect(fields().value).toHaveAccessibleDescription("You'll unlock this goal when you've earned this amount. USD");
  fillGoal();
  await user.click(setGoal());

  await step(3);
  expect(address()).toMatch(/^\/signup-flow\?step=3&habitId=\d+$/);
  await user.click(await screen.findByText('Copy Invitation'));
  expect(await navigator.clipboard.readText()).toMatch(
    /“📖 Read 10 pages”, Daily\. Join me on Kept: http:.*\/join\/\w+$/,
  );
  await user.click(screen.getByText('Done'));
  expect(address()).toBe('/');
  await screen.findByRole('article', { name: 'Read 10 pages' });
  expect(screen.getByRole('main')).toHaveTextContent('You are 150.00 USD away from your goal.');
  expect(await screen.findByRole('banner')).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/habits',
    '/api/goal-rewards',
  ]);
  expect(await goalsOf(nadia)).toMatchObject([
    { title: 'Headphones', price: '150.00', link: 'https://example.com/headphones' },
  ]);
});

test('the first habit can be one’s own instead of a starter', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const user = open(nadia, '/signup-flow?step=1');
  await user.click(await screen.findByText('Create Your Own Habit'));
  expect(address()).toBe('/create-habit?signup=true');
  await user.click(await screen.findByLabelText('Back'));
  await step(1);
  await user.click(screen.getByText('Create Your Own Habit'));
  fill(await screen.findByLabelText('Habit title'), 'Sketch');
  fill(screen.getByLabelText('Description'), 'One page');
  await user.click(screen.getByText('Start Tracking'));
  await step(2);
  await user.click(screen.getByText('Continue without a goal'));
  expect(await screen.findByText(/“Sketch”/)).toBeVisible();
  expect(await goalsOf(nadia)).toEqual([]);
});

test('the goal can be set once it has a title and a price; other errors show at their fields', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const user = open(nadia, '/signup-flow?step=2');
  await step(2);
  const { title, value, link } = fields();
  expect(setGoal()).toBeDisabled();
  fill(value, '0');
  fill(title, '   ');
  expect(setGoal()).toBeDisabled();
  fill(title, 'Headphones');
  expect(setGoal()).toBeDisabled();
  fill(value, '');
  fireEvent.blur(value);
  expect(value, 'no price is made up').toHaveValue('');
  fill(value, '1234567890');
  fill(link, 'javascript:alert(1)');
  expect(setGoal()).toBeEnabled();
  await user.click(setGoal());
  expect(value).toHaveAccessibleDescription(/Maximum amount is 99,999,999.99/);
  expect(value).toHaveFocus();
  expect(link).toHaveAccessibleDescription('Please enter a valid link');
  expect(await goalsOf(nadia)).toEqual([]);
});

test('a refused goal keeps the typed values and can be skipped', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const { id } = await makeHabit(nadia, { name: 'Sketch' });
  for (let count = 0; count < 5; count++)
    await nadia.send('POST', '/api/goal-rewards', { title: `Goal ${count}`, price: 5 });
  const user = open(nadia, `/signup-flow?step=2&habitId=${id}`);
  await step(2);
  fillGoal();
  await user.click(setGoal());
  expect((await toast('Failed to set goal')).closest('[role="alert"]')).toHaveTextContent(
    'You can set up to 5 goal rewards',
  );
  expect(fields().title).toHaveValue('Headphones');
  expect(fields().value).toHaveValue('150.00');
  expect(fields().link).toHaveValue('https://example.com/headphones');
  await user.click(screen.getByText('Continue without a goal'));
  expect(address()).toBe(`/signup-flow?step=3&habitId=${id}`);
});

test('the typed goal survives the end of the session', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const user = open(nadia, '/signup-flow?step=2');
  await step(2);
  fillGoal();
  nadia.cookies.clear();
  await user.click(setGoal());
  await waitFor(() => expect(address()).toBe(`/auth?redirect=${encodeURIComponent('/signup-flow?step=2')}`));
  await logInThroughForm(user, nadia.form.username, nadia.form.password);
  await step(2);
  await waitFor(() => expect(fields().title).toHaveValue('Headphones'));
  expect(fields().value).toHaveValue('150.00');
});

test('a double click sets one goal', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const user = open(nadia, '/signup-flow?step=2');
  await step(2);
  const answer = hold(/\/api\/goal-rewards/);
  fillGoal();
  await user.dblClick(setGoal());
  expect(screen.getByText('Setting...').closest('button')).toBeDisabled();
  await user.type(fields().title, '{Enter}');
  answer();
  await waitFor(() => expect(address()).toMatch(/step=3/));
  expect(await goalsOf(nadia)).toHaveLength(1);
});

test('a copied invitation is confirmed for two seconds, and stays on screen', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  await makeHabit(nadia, { name: 'Sketch' });
  const user = open(nadia, '/signup-flow?step=3');
  await user.click(await screen.findByText('Copy Invitation'));
  const copied = await toast('Invitation copied');
  expect(copied.closest('[role]')).toHaveAttribute('role', 'status');
  act(() => void vi.advanceTimersByTime(2000));
  expect(copied).not.toBeInTheDocument();
  expect(screen.getByText(titles[2]!)).toBeVisible();
});

test('when copying is refused, the invitation is selected for copying by hand', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const { id, inviteCode } = await makeHabit(nadia, { name: 'Sketch' });
  const user = open(nadia, `/signup-flow?step=3&habitId=${id}`);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Denied.', 'NotAllowedError'));
  await user.click(await screen.findByText('Copy Invitation'));
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Invitation');
  expect(box).toHaveFocus();
  expect(box).toHaveAccessibleDescription('Copy failed Please copy the invitation manually');
  expect(box.value.slice(box.selectionStart, box.selectionEnd)).toContain(`/join/${inviteCode}`);
});

test('without a habit in the address, the person’s newest own habit is shared', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const maya = await kept.person({ name: 'Maya Lindqvist' });
  await makeHabit(nadia, { name: 'First' });
  const { inviteCode } = await makeHabit(nadia, { name: 'Second' });
  await join(nadia, await makeHabit(maya, { name: 'Hers' }));
  open(nadia, '/signup-flow?step=3');
  expect(await screen.findByText(new RegExp(`/join/${inviteCode}$`))).toBeVisible();
});

test.each(['step=3', 'step=3&habitId=999999', 'step=3&habitId=-1', 'step=3&habitId=banana'])(
  '?%s without a habit to share says so and offers to create one',
  async (query) => {
    const nadia = await kept.person({ name: 'Nadia Okafor' });
    const user = open(nadia, `/signup-flow?${query}`);
    const alert = within((await screen.findByText('No habit found')).closest<HTMLElement>('[role="alert"]')!);
    expect(alert.getByText('Unable to find your created habit')).toBeVisible();
    expect(alert.getByText('Go to Dashboard')).toHaveAttribute('href', '/');
    await user.click(alert.getByText('Create a habit'));
    await step(1);
  },
);

test.each(['step=0', 'step=9', 'step=banana&habitId=%F0%9F%9A%B6', 'step='])(
  '?%s is invalid and shows step 1',
  async (query) => {
    open(await kept.person(), `/signup-flow?${query}`);
    expect(await step(1)).toBeVisible();
  },
);

test('an invitation that fails to load says so and recovers', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  await makeHabit(nadia, { name: 'Sketch' });
  let recover = () => {};
  const user = open(nadia, '/signup-flow?step=3', () => (recover = refuse(/\/api\/dashboard/)));
  expect((await screen.findByText('Kept is resting.')).closest('[role="alert"]')).toBeVisible();
  recover();
  await user.click(screen.getByText('Try again'));
  expect(await screen.findByText(/“Sketch”/)).toBeVisible();
});
