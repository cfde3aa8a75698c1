import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Person } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { swim } from './challenges.ts';
import { fill } from './fill.ts';
import { balanceIs, findNote } from './habit-note.ts';
import { logInThroughForm } from './log-in.ts';
import { address, goOffline, hold, open, refuse, sent } from './open-screen.tsx';

const kept = await testApp();

const field = (label: string) => screen.getByLabelText(label);
const create = () => screen.getByText('Create Challenge', { selector: 'button' });
const share = () => screen.findByRole('dialog', { name: 'Share Your Challenge' });
const challengesOf = async (person: Person) => (await person.send('GET', '/api/challenges')).body as object[];

async function openForm(person: Person) {
  const user = open(person, '/create-challenge');
  await screen.findByLabelText('Challenge name');
  return user;
}

async function fillForm(person: Person, name = `🏊 ${swim}`) {
  const user = await openForm(person);
  fill(field('Challenge name'), name);
  fill(field('Description'), 'Any pool, any stroke, 30 minutes.');
  return user;
}

test('The preview follows the form, and a double click creates one challenge', async () => {
  const nadia = await kept.person();
  const user = await fillForm(nadia);
  expect(screen.getByText('Challenge Details')).toBeVisible();
  expect(field('Goal days')).toHaveValue('7');
  expect(field('Complete within')).toHaveValue('30');
  expect(screen.getByRole('radio', { name: /^Doer/ })).toBeChecked();
  expect(field('Reward for each day done')).toHaveValue('1.00');
  const preview = screen.getByText('Your promise note').closest('aside')!;
  expect(preview).toHaveTextContent('0 of 7 days');
  fill(field('Goal days'), '14');
  fill(field('Reward for each day done'), '10');
  for (const text of [swim, 'Challenge·30 days left', '0 of 14 days', '10.00 USD'])
    expect(preview).toHaveTextContent(text);
  fill(field('Goal days'), '');
  expect(preview, 'while nothing can be drawn').not.toHaveTextContent('of');
  fill(field('Goal days'), '14');
  const late = screen.getByRole('switch', { name: 'Allow late marks' });
  expect(late).toBeChecked();
  await user.click(late);

  const release = hold(/^\/api\/challenges$/);
  await user.dblClick(create());
  expect(await screen.findByText('Creating...')).toBeVisible();
  expect(screen.getByText('Creating...').closest('button')).toBeDisabled();
  release();
  await share();
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(await challengesOf(nadia)).toMatchObject([
    { name: `🏊 ${swim}`, goalDays: 14, completionDays: 30, allowLate: false },
  ]);
});

test('Every field explains its error', async () => {
  const nadia = await kept.person();
  const user = await openForm(nadia);
  const [goal, days] = [field('Goal days'), field('Complete within')];
  fill(field('Challenge name'), '🏊 ');
  fill(field('Description'), 'Too short');
  fill(goal, '0');
  fill(days, '0');
  await user.click(create());
  expect(field('Challenge name')).toHaveFocus();
  expect(field('Challenge name')).toHaveAccessibleDescription('Challenge name must be at least 3 characters long');
  expect(field('Description')).toHaveAccessibleDescription('Description must be at least 10 characters long');
  expect(goal).toHaveAccessibleDescription('Goal days must be at least 1');
  expect(days).toHaveAccessibleDescription('Completion days must be at least 1');
  for (const no of ['', 'many', '1.5']) {
    fill(goal, no);
    expect(goal).toHaveAccessibleDescription('Please enter a valid number');
  }
  fill(days, '3651');
  expect(days).toHaveAccessibleDescription('At most 3650 days');
  fill(goal, '8');
  fill(days, '7');
  expect(goal).toHaveAccessibleDescription('Goal days cannot exceed completion days');
  fill(goal, '7');
  expect(goal).toHaveAccessibleDescription('Days you will do it');
  expect(await challengesOf(nadia)).toEqual([]);
});

test('The reward field explains a rejected entry, and is hidden for an overseer', async () => {
  const nadia = await kept.person();
  const user = await fillForm(nadia);
  const reward = field('Reward for each day done');
  fill(reward, 'ten');
  expect(reward).toHaveAccessibleDescription('Please enter a valid number');
  fill(reward, '');
  await user.type(reward, '2.345');
  expect(reward).toHaveValue('2.34');
  expect(reward).toHaveAccessibleDescription('Maximum 2 decimal places allowed');
  fill(reward, '0');
  expect(reward).toHaveAccessibleDescription('Minimum amount is 0.01');
  await user.keyboard('{Enter}');
  expect(reward).toHaveAccessibleDescription('Reward amount must be at least 0.01');
  fireEvent.blur(reward);
  expect(reward).toHaveValue('0.01');
  await user.selectOptions(field('Currency'), 'EUR');
  expect(screen.getByText('Nothing is converted: your balance will read 0.00 EUR.')).toBeVisible();

  fill(reward, '123456789');
  await user.click(screen.getByRole('radio', { name: /^Overseer/ }));
  expect(reward).not.toBeInTheDocument();
  await user.click(create());
  await share();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/'));
  // The currency chosen in the hidden field is not sent.
  await balanceIs('0.00 USD');
  expect((await nadia.send('GET', '/api/challenge-memberships')).body).toMatchObject([
    { role: 'overseer', rewardAmount: '0.00' },
  ]);
});

test('Typed fields survive the end of a session, a refusal and a lost connection', async () => {
  const nadia = await kept.person();
  const user = await fillForm(nadia, 'Swim far');
  fill(field('Goal days'), '9');
  nadia.cookies.clear();
  await user.click(create());
  await waitFor(() => expect(address()).toBe('/auth?redirect=%2Fcreate-challenge'));
  await logInThroughForm(user, nadia.form.username, nadia.form.password);
  expect(await screen.findByLabelText('Challenge name')).toHaveValue('Swim far');
  expect(field('Goal days')).toHaveValue('9');

  const failure = () => screen.getByText('Failed to create challenge').closest('[role="alert"]');
  const recover = refuse(/^\/api\/challenges$/);
  await user.click(create());
  await waitFor(() => expect(failure()).toHaveTextContent('Kept is resting.'));
  recover();
  const goOnline = goOffline();
  await user.click(create());
  await waitFor(() =>
    expect(failure()).toHaveTextContent('Kept cannot be reached. Check your connection and try again.'),
  );
  goOnline();
  await user.click(create());
  await share();
  expect(await challengesOf(nadia)).toMatchObject([{ name: 'Swim far', goalDays: 9 }]);
});

test('The message and the link are copied, each confirmed for two seconds; then Go to Dashboard leads home', async () => {
  const nadia = await kept.person();
  const user = await fillForm(nadia);
  await user.click(create());
  const dialog = within(await share());
  const [{ inviteCode }] = (await challengesOf(nadia)) as [{ inviteCode: string }];
  const link = `${location.origin}/join-challenge/${inviteCode}`;
  const message = `I am taking on “🏊 ${swim}”. Join me on Kept: ${link}`;
  dialog.getByText(message);

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const toasts = () => within(screen.getByLabelText('Messages (F8)'));
  for (const [button, said, text] of [
    ['Copy Message', 'Message copied', message],
    ['Copy Link Only', 'Link copied', link],
  ] as const) {
    await user.click(dialog.getByText(button));
    expect(await toasts().findByText(said)).toBeVisible();
    // A screen reader announces it only inside the dialog.
    expect(dialog.getByText(said)).toHaveAttribute('role', 'status');
    expect(await navigator.clipboard.readText()).toBe(text);
    act(() => void vi.advanceTimersByTime(2000));
    expect(toasts().queryByText(said)).toBeNull();
  }
  await user.click(dialog.getByText('Go to Dashboard'));
  await waitFor(() => expect(address()).toBe('/'));
  expect(await findNote(swim)).toHaveTextContent('0 of 7 days');
});

test('When copying is refused, the message or the link is shown selected', async () => {
  const user = await fillForm(await kept.person());
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Denied.', 'NotAllowedError'));
  await user.click(create());
  const dialog = within(await share());
  for (const [button, text] of [
    ['Copy Message', /^I am taking on .*\/join-challenge\/\w+$/],
    ['Copy Link Only', new RegExp(`^${location.origin}/join-challenge/\\w+$`)],
  ] as const) {
    await user.click(dialog.getByText(button));
    await waitFor(() => expect(dialog.getByLabelText<HTMLTextAreaElement>('Invitation').value).toMatch(text));
    const area = dialog.getByLabelText<HTMLTextAreaElement>('Invitation');
    expect(area).toHaveFocus();
    expect(area).toHaveAccessibleDescription('Copy failed Please copy the invitation manually');
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toMatch(text);
  }
  expect(address()).toBe('/create-challenge');
});
