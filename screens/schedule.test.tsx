import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { complete, join } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { fill } from './fill.ts';
import { chooseDialog, dialogCloses, findNote, makeRun } from './habit-note.ts';
import { address, open, sent } from './open-screen.tsx';

const kept = await testApp();
const nadia = () => kept.person({ name: 'Nadia Okafor' });

/** The screen, or an open dialog. */
type Part = Pick<typeof screen, 'getByText' | 'queryByText' | 'getByLabelText' | 'getAllByRole' | 'getByRole'>;
const sentence = (part: Part) => part.getByText(/^(Every|Once|Twice|\d+ times) /, { selector: '[aria-live]' });
const days = (part: Part) =>
  part.getAllByRole('checkbox').filter((box) => box.getAttribute('role') !== 'switch') as HTMLInputElement[];
const chosenDays = (part: Part) =>
  days(part)
    .filter(({ checked }) => checked)
    .map((box) => box.getAttribute('aria-label'));
const shortcut = (part: Part, name: string) => part.getByText(name, { selector: 'button' });
const spin = (part: Part) => part.getByRole('spinbutton');
const changes = () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
const saved = () => sent.find(({ method, path }) => method === 'POST' && path === '/api/habits')?.body;

test('A new habit on chosen days: one line until it is opened, in the order of the week', async () => {
  const user = open(await nadia(), '/create-habit?name=Swim&description=Forty+lengths');
  await user.click(await screen.findByText('Choose days'));
  expect(screen.getByText('Hide')).toHaveAttribute('aria-expanded', 'true');
  expect(chosenDays(screen)).toHaveLength(7);
  expect(shortcut(screen, 'Every day')).toHaveAttribute('aria-pressed', 'true');

  await user.click(shortcut(screen, 'Weekdays'));
  expect(sentence(screen)).toHaveTextContent('Every weekday, Monday to Friday');
  expect(shortcut(screen, 'Weekdays')).toHaveAttribute('aria-pressed', 'true');
  await user.click(shortcut(screen, 'Weekends'));
  expect(sentence(screen)).toHaveTextContent('Every weekend, Saturday and Sunday');
  await user.click(screen.getByLabelText('Wednesday'));
  await user.click(screen.getByLabelText('Saturday'));
  expect(sentence(screen)).toHaveTextContent('Every Sunday and Wednesday');
  await user.click(within(screen.getByRole('group', { name: 'Week starts on' })).getByLabelText('Monday'));
  expect(sentence(screen)).toHaveTextContent('Every Wednesday and Sunday');
  expect(days(screen)[0]).toHaveAccessibleName('Monday');

  await user.click(screen.getByText('Hide'));
  expect(screen.queryByLabelText('Wednesday')).toBeNull();
  await user.click(screen.getByText('Start Tracking'));
  const invite = within(await screen.findByRole('dialog'));
  expect(invite.getByText(/“Swim”, Wed, Sun\. Join me on Kept/)).toBeVisible();
  expect(saved()).toEqual({
    name: 'Swim',
    description: 'Forty lengths',
    frequency: 'Daily',
    weekdays: [0, 3],
    times: 1,
    weekStart: 1,
    allowLate: true,
    rewardAmount: '1.00',
    currency: 'USD',
    creatorRole: 'doer',
  });
  await user.click(invite.getByText('Done'));
  expect(await findNote('Swim')).toHaveTextContent('Wed, Sun');
});

test('The last day stays, and the picker says why', async () => {
  const user = open(await nadia(), '/create-habit');
  await user.click(await screen.findByText('Choose days'));
  await user.click(shortcut(screen, 'Weekends'));
  await user.click(screen.getByLabelText('Sunday', { selector: '[type="checkbox"]' }));
  const saturday = screen.getByLabelText('Saturday');
  saturday.focus();
  await user.keyboard(' ');
  expect(saturday).toBeChecked();
  expect(saturday).toHaveFocus();
  expect(screen.getByText('Pick at least one day.')).toBeVisible();
  await user.click(screen.getByLabelText('Tuesday'));
  expect(screen.queryByText('Pick at least one day.')).toBeNull();
  expect(sentence(screen)).toHaveTextContent('Every Tuesday and Saturday');
});

test('Several times a week by keyboard and by buttons, with what a week pays', async () => {
  const user = open(await nadia(), '/create-habit?name=Swim&description=Forty+lengths&frequency=Weekly');
  await user.click(await screen.findByText('Change'));
  const [fewer, more] = [screen.getByLabelText('Fewer'), screen.getByLabelText('More')];
  expect(spin(screen)).toHaveAccessibleName('Times a week');
  expect(fewer).toBeDisabled();
  await user.click(more);
  expect(sentence(screen)).toHaveTextContent('Twice a week, on any days');
  await user.click(fewer);
  expect(spin(screen), 'the disabled button passes the focus on').toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
  expect(spin(screen)).toHaveAttribute('aria-valuenow', '3');
  const reward = screen.getByLabelText('Reward each time you keep it');
  fill(reward, '5');
  expect(reward).toHaveAccessibleDescription('The first 3 each week pay 5.00 USD each, so up to 15.00 USD a week.');
  spin(screen).focus();
  await user.keyboard('{End}{ArrowRight}');
  expect(spin(screen)).toHaveAttribute('aria-valuenow', '7');
  expect(more).toBeDisabled();

  await user.click(screen.getByLabelText('Monthly'));
  expect(sentence(screen), 'each unit has its own times').toHaveTextContent('Once a month, on any day');
  expect(screen.queryByText('Week starts on')).toBeNull();
  spin(screen).focus();
  await user.keyboard('{End}');
  expect(spin(screen)).toHaveAttribute('aria-valuenow', '28');
  await user.keyboard('{Home}');
  expect(reward).not.toHaveAccessibleDescription();
  await user.click(screen.getByLabelText('Weekly'));
  expect(sentence(screen)).toHaveTextContent('7 times a week, on any days');
  await user.click(screen.getByText('Start Tracking'));
  await user.click(await within(await screen.findByRole('dialog')).findByText('Done'));
  expect(saved()).toMatchObject({ frequency: 'Weekly', weekdays: null, times: 7, weekStart: 0 });
  expect(await findNote('Swim')).toHaveTextContent('7 times a week');
});

test('Onboarding has the same picker, and its invitation names the schedule', async () => {
  const user = open(await nadia(), '/create-habit?name=Swim&description=Forty+lengths&signup=true');
  await user.click(await screen.findByText('Choose days'));
  await user.click(shortcut(screen, 'Weekdays'));
  await user.click(screen.getByText('Start Tracking'));
  await user.click(await screen.findByText('Continue without a goal'));
  expect(await screen.findByText(/“Swim”, Weekdays\. Join me on Kept/)).toBeVisible();
  expect(address()).toMatch(/step=3/);
});

test('The creator edits: a default schedule stays closed, each unit keeps its values, the streak is explained', async () => {
  const creator = await nadia();
  await complete(creator, await makeRun(creator));
  const user = open(creator, '/');
  const dialog = within(await chooseDialog(user, 'Edit'));
  expect(sentence(dialog)).toHaveTextContent('Every day');
  await user.click(dialog.getByText('Choose days'));
  await user.click(shortcut(dialog, 'Weekdays'));
  expect(dialog.getByText('Counts from today. Earlier days stay as they were, and so does your streak.')).toBeVisible();
  await user.click(dialog.getByLabelText('Weekly'));
  expect(dialog.getByText('The shared streak starts again.').closest('[role="status"]')).toHaveTextContent(
    'The shared streak starts again. It will count weeks instead of days.What you have kept so far stays as it is.',
  );
  spin(dialog).focus();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(dialog.getByLabelText('Your reward each time')).toHaveAccessibleDescription(
    'The first 3 each week pay 5.00 USD each, so up to 15.00 USD a week. Counts from the next time you keep it.',
  );
  await user.click(dialog.getByLabelText('Daily'));
  expect(sentence(dialog)).toHaveTextContent('Every weekday, Monday to Friday');
  await user.click(dialog.getByLabelText('Weekly'));
  expect(sentence(dialog)).toHaveTextContent('3 times a week, on any days');
  await user.click(dialog.getByText('Save changes'));
  await dialogCloses();
  expect(changes()).toEqual([{ frequency: 'Weekly', times: 3 }]);
  expect(await findNote()).toHaveTextContent('3 times a week');

  const again = within(await chooseDialog(user, 'Edit'));
  expect(spin(again), 'it opens where something differs').toHaveAttribute('aria-valuenow', '3');
  await user.click(again.getByLabelText('Fewer'));
  expect(again.getByText(/^Counts from this week\. Earlier weeks stay as they were/)).toBeVisible();
});

test('Without a streak, changing the unit warns of nothing', async () => {
  const creator = await nadia();
  await makeRun(creator);
  const user = open(creator, '/');
  const dialog = within(await chooseDialog(user, 'Edit'));
  await user.click(dialog.getByLabelText('Weekly'));
  expect(dialog.getByText('Counts from this week. Earlier days stay as they were.')).toBeVisible();
  expect(dialog.queryByText(/shared streak starts again|your streak/)).toBeNull();
});

test('Only the creator allows late marks or stops them, which changes no schedule', async () => {
  const creator = await nadia();
  await makeRun(creator, { weekdays: [1, 3, 5] });
  const user = open(creator, '/');
  const dialog = within(await chooseDialog(user, 'Edit'));
  expect(chosenDays(dialog)).toEqual(['Monday', 'Wednesday', 'Friday']);
  const late = dialog.getByRole('switch', { name: 'Allow late marks' });
  expect(late).toBeChecked();
  expect(late).toHaveAccessibleDescription('Anyone can still mark yesterday until today ends.');
  late.focus();
  await user.keyboard(' ');
  expect(dialog.queryByText(/^Counts from today/)).toBeNull();
  await user.click(dialog.getByText('Save changes'));
  await dialogCloses();
  expect(changes()).toEqual([{ allowLate: false }]);
  const again = within(await chooseDialog(user, 'Edit'));
  expect(again.getByRole('switch', { name: 'Allow late marks' })).not.toBeChecked();
});

test('A member reads the schedule as a sentence, on the note and on the page as a label', async () => {
  const maya = await kept.person({ name: 'Maya Lindqvist' });
  const run = await makeRun(await nadia(), { weekdays: [1, 3, 5] });
  await join(maya, run, { rewardAmount: '2.00' });
  const user = open(maya, '/');
  expect(await findNote()).toHaveTextContent('Mon, Wed, Fri');
  const dialog = within(await chooseDialog(user, 'Edit'));
  expect(dialog.getByText('Every Monday, Wednesday and Friday')).toBeVisible();
  for (const role of ['checkbox', 'radio', 'spinbutton']) expect(dialog.queryByRole(role)).toBeNull();
  open(maya, `/habits/${run.id}`);
  expect(await findNote()).toHaveTextContent('Mon, Wed, Fri');
});

test('A kept week of several times shows its sum, and says that more checks do not pay', async () => {
  kept.clock.set('2026-03-02T12:00:00.000Z');
  const creator = await nadia();
  const { id } = await makeRun(creator, { frequency: 'Weekly', times: 2 });
  for (const day of ['2026-03-02', '2026-03-03', '2026-03-04']) {
    kept.clock.set(`${day}T12:00:00.000Z`);
    if (day !== '2026-03-04') await creator.send('POST', `/api/habits/${id}/complete`);
  }
  open(creator, '/');
  const note = await findNote();
  expect(note).toHaveTextContent('2 of 2 this week');
  expect(note).toHaveTextContent('Check it again any day. It counts, but won’t pay again.');
  expect(note).toHaveTextContent('+10.00 USD');
});
