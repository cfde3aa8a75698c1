import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { join, makeHabit, type Person } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { joinChallenge, makeChallenge, swim } from './challenges.ts';
import { fill } from './fill.ts';
import { choose, dialogCloses, findNote, findSeal, findUndo, makeRun, openMenu, run } from './habit-note.ts';
import { address, hold, lose, open, refuse, sent, toast } from './open-screen.tsx';
import { browserWithPush, iPhone } from './push-browser.ts';

const kept = await testApp();
beforeEach(() => kept.clock.set('2026-11-10T12:00:00.000Z'));

const sheet = () => screen.findByRole('dialog', { name: 'Reminders' });
const primer = (name: string) => screen.findByRole('dialog', { name });
const field = (number: number) => screen.getByLabelText(`Time ${number}`);
const saveButton = () => screen.getByRole('button', { name: 'Save' });
const puts = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const timesOf = async (person: Person, path: string) =>
  ((await person.send('GET', `/api/${path}/reminders`)).body as { times: string[] }).times;

async function add(user: UserEvent, time?: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Add a time' }));
  if (time) fill(document.activeElement as HTMLElement, time);
}

test('the sheet opens from More, proposes 08:00, and saves the times sorted', async () => {
  const nadia = await kept.person();
  const habit = await makeRun(nadia);
  const user = open(nadia, '/');
  await choose(user, 'Reminders');
  expect(await sheet()).toHaveTextContent('Morning runDaily');
  expect(await sheet()).toHaveTextContent('Only if it is not done yet. We never remind you while you are paused.');
  await screen.findByRole('button', { name: 'Add a time' });
  expect(saveButton(), 'nothing to save').toBeDisabled();
  await add(user);
  expect(field(1)).toHaveValue('08:00');
  expect(field(1)).toHaveFocus();
  fill(field(1), '18:00');
  await add(user, '06:45');
  await add(user);
  expect(screen.queryByText('Add a time')).toBeNull();
  expect(await sheet()).toHaveTextContent('Three is the most for one promise.');
  await user.click(screen.getByRole('button', { name: 'Remove 08:00' }));
  expect(field(2), 'the focus stays in the list').toHaveFocus();
  await user.click(saveButton());
  await dialogCloses();
  expect(await toast('Reminders saved')).toBeVisible();
  expect(await toast('Morning run: 06:45 and 18:00')).toBeVisible();
  expect(puts()).toEqual([{ times: ['06:45', '18:00'] }]);
  expect(await timesOf(nadia, `habits/${habit.id}`)).toEqual(['06:45', '18:00']);
  expect(screen.getByLabelText(`More for ${run}`, { selector: 'button' })).toHaveFocus();
});

test('twins and empty times are refused at their field', async () => {
  const nadia = await kept.person();
  await makeRun(nadia);
  const user = open(nadia, '/');
  await choose(user, 'Reminders');
  await add(user, '07:30');
  await add(user, '07:30');
  await user.click(saveButton());
  expect(field(2)).toHaveAccessibleDescription('You already have 07:30.');
  expect(field(2)).toBeInvalid();
  expect(field(2)).toHaveFocus();
  fill(field(2), '');
  await user.click(saveButton());
  expect(field(2)).toHaveAccessibleDescription('Choose a time.');
  expect(puts()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove time 2' }));
  expect(field(1)).toHaveFocus();
  await user.dblClick(saveButton());
  await dialogCloses();
  expect(puts()).toEqual([{ times: ['07:30'] }]);
});

test('the bell on the page names the times, and removing the last one empties it', async () => {
  const nadia = await kept.person();
  const habit = await makeHabit(nadia, { name: `🏃 ${run}`, weekdays: [1, 3, 5] });
  const user = open(nadia, `/habits/${habit.id}`);
  await user.click(await screen.findByRole('button', { name: `Add a reminder: ${run}` }));
  expect(await sheet()).toHaveTextContent('Morning runMon, Wed, Fri');
  expect(await sheet()).toHaveTextContent('Never on rest days or while paused.');
  await add(user);
  await user.click(saveButton());
  const bell = await screen.findByRole('button', { name: `Reminders at 08:00: ${run}` });
  expect(bell).toHaveTextContent('08:00');
  expect(bell).toHaveFocus();

  await user.click(bell);
  await user.click(await screen.findByRole('button', { name: 'Remove 08:00' }));
  expect(screen.getByRole('button', { name: 'Add a time' })).toHaveFocus();
  await user.click(saveButton());
  expect(await toast('No more reminders')).toBeVisible();
  expect(await screen.findByRole('button', { name: `Add a reminder: ${run}` })).toBeVisible();
  expect(await timesOf(nadia, `habits/${habit.id}`)).toEqual([]);
});

test('a challenge has reminders too, and each member their own', async () => {
  const [nadia, tom] = [await kept.person(), await kept.person()];
  const challenge = await makeChallenge(nadia, { completionDays: 20 });
  await joinChallenge(tom, challenge);
  await nadia.send('PUT', `/api/challenges/${challenge.id}/reminders`, { times: ['06:45'] });
  const user = open(tom, `/challenges/${challenge.id}`);
  await user.click(await screen.findByRole('button', { name: `Add a reminder: ${swim}` }));
  expect(await sheet()).toHaveTextContent('Never before it starts or after it ends.');
  await add(user, '21:00');
  await user.click(saveButton());
  await screen.findByRole('button', { name: `Reminders at 21:00: ${swim}` });
  expect(await timesOf(nadia, `challenges/${challenge.id}`)).toEqual(['06:45']);
  expect(await timesOf(tom, `challenges/${challenge.id}`)).toEqual(['21:00']);

  kept.clock.set('2026-12-05T12:00:00.000Z');
  const later = open(tom, `/challenges/${challenge.id}`);
  const entries = await openMenu(later, swim);
  expect(
    entries.map(({ textContent }) => textContent),
    'it is over',
  ).not.toContain('Reminders');
  expect(screen.queryByRole('button', { name: /^Reminders at|^Add a reminder/ })).toBeNull();
});

test('an overseer has no reminders, and an archived promise none', async () => {
  const [nadia, tom] = [await kept.person(), await kept.person()];
  const habit = await makeRun(nadia);
  await join(tom, habit);
  const watched = await makeHabit(tom, { name: 'Watched', creatorRole: 'overseer' });
  const user = open(tom, `/habits/${watched.id}`);
  const entries = await openMenu(user, 'Watched');
  expect(entries.map(({ textContent }) => textContent)).not.toContain('Reminders');
  expect(screen.queryByRole('button', { name: /Add a reminder/ })).toBeNull();
  await nadia.send('PATCH', `/api/habits/${habit.id}`, { archived: true });
  open(nadia, `/habits/${habit.id}`);
  await screen.findByText(/This habit is archived/);
  expect(screen.queryByRole('button', { name: /Add a reminder/ })).toBeNull();
  expect(sent.some(({ path }) => path.endsWith('/reminders'))).toBe(false);
});

test('loading, failing to load and failing to save are said in the sheet', async () => {
  const nadia = await kept.person();
  await makeRun(nadia);
  const user = open(nadia, '/');
  const recover = refuse(/\/reminders$/);
  const letGo = hold(/\/reminders$/);
  await choose(user, 'Reminders');
  expect(await within(await sheet()).findByText('Kept is resting.')).toBeVisible();
  recover();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Loading your reminders')).toBeInTheDocument();
  letGo();
  await add(user);
  const back = lose(/PUT/);
  await user.click(saveButton());
  expect(await screen.findByText('Failed to save', { selector: 'dialog *' })).toBeVisible();
  expect(field(1)).toHaveValue('08:00');
  back();
  await user.click(saveButton());
  await dialogCloses();
  expect(puts()).toHaveLength(2);
});

test('the first saved reminder leads to our question, and only a yes to the browser’s', async () => {
  const nadia = await kept.person();
  const habit = await makeRun(nadia);
  const browser = browserWithPush();
  const user = open(nadia, '/');
  await choose(user, 'Reminders');
  await add(user);
  expect(screen.queryByText(/Push is off on this device/), 'the question comes anyway').toBeNull();
  await user.click(saveButton());
  const asked = await primer('Let this device remind you?');
  expect(asked).toHaveTextContent('Your reminder at 08:00 is saved.');
  expect(asked).toHaveTextContent('Quiet from 22:00 to 07:00');
  expect(await timesOf(nadia, `habits/${habit.id}`)).toEqual(['08:00']);
  expect(browser.questions).toBe(0);
  await user.dblClick(within(asked).getByRole('button', { name: 'Turn on notifications' }));
  expect(await toast('Notifications are on')).toBeVisible();
  await dialogCloses();
  expect(browser.questions).toBe(1);
  expect(sent.filter(({ path }) => path === '/api/push-subscriptions')).toHaveLength(1);
});

test('“Not now” is remembered for good, and the sheet still offers to turn push on', async () => {
  const nadia = await kept.person();
  await makeRun(nadia);
  const browser = browserWithPush();
  const user = open(nadia, '/');
  await choose(user, 'Reminders');
  await add(user);
  await user.click(saveButton());
  await user.click(within(await primer('Let this device remind you?')).getByRole('button', { name: 'Not now' }));
  await dialogCloses();
  expect(browser.questions).toBe(0);

  const again = open(nadia, '/');
  await choose(again, 'Reminders');
  await add(again);
  expect(await screen.findByText(/Push is off on this device\./)).toBeVisible();
  await again.click(screen.getByRole('button', { name: 'Turn it on' }));
  await waitFor(() => expect(screen.queryByText(/Push is off on this device\./)).toBeNull());
  expect(browser.questions).toBe(1);
  await again.click(saveButton());
  expect(await toast('Reminders saved')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('blocked, the sheet leads to the steps in the profile', async () => {
  const nadia = await kept.person();
  await makeRun(nadia);
  browserWithPush('denied');
  const user = open(nadia, '/');
  await choose(user, 'Reminders');
  await add(user);
  await user.click(await screen.findByRole('link', { name: 'See why' }));
  expect(address()).toBe('/profile?tab=notifications');
  expect(await screen.findByRole('button', { name: 'Check again' })).toBeVisible();
});

test.for(['Want a reminder tomorrow?', 'Put Kept on your Home Screen'])(
  '“%s” never comes on arrival, only after the first kept promise',
  async (question) => {
    const nadia = await kept.person();
    const habit = await makeRun(nadia);
    await nadia.send('PUT', `/api/habits/${habit.id}/reminders`, { times: ['08:00'] });
    const browser = question.startsWith('Want') ? browserWithPush() : iPhone();
    const arrivals: [string, () => Promise<HTMLElement>][] = [
      [`/habits/${habit.id}`, () => screen.findByRole('button', { name: /^Reminders at 08:00/ })],
      ['/profile?tab=notifications', () => screen.findByRole('switch', { name: 'Reminders by push' })],
      ['/', () => findSeal()],
    ];
    let user: UserEvent | undefined;
    for (const [path, shown] of arrivals) {
      user = open(nadia, path);
      await shown();
      expect(screen.queryByRole('dialog'), `at ${path}`).toBeNull();
    }
    expect(browser?.questions ?? 0).toBe(0);
    await user!.click(await findSeal());
    expect(await primer(question), 'not asked before').toBeVisible();
  },
);

test('the first kept promise leads to our question, whose yes leads to its reminder times', async () => {
  const nadia = await kept.person();
  await makeRun(nadia);
  const browser = browserWithPush();
  const user = open(nadia, '/');
  await user.click(await findSeal());
  const asked = await primer('Want a reminder tomorrow?');
  expect(asked).toHaveTextContent(
    'You kept your first promise. Pick a time, and we’ll remind you if it isn’t done yet.',
  );
  expect(browser.questions).toBe(0);
  await user.click(within(asked).getByRole('button', { name: 'Turn on notifications' }));
  expect(await sheet()).toHaveTextContent('Morning run');
  await add(user);
  await user.click(saveButton());
  expect(await toast('Reminders saved')).toBeVisible();
});

test('Escape is a no too, and neither the next promise nor another start asks again', async () => {
  const nadia = await kept.person();
  await makeRun(nadia);
  await makeHabit(nadia, { name: 'Read' });
  const browser = browserWithPush();
  const user = open(nadia, '/');
  await user.click(await findSeal());
  await primer('Want a reminder tomorrow?');
  await user.keyboard('{Escape}');
  await dialogCloses();
  open(nadia, '/');
  const prefetch = () => sent.filter(({ path }) => path === '/api/user/notifications');
  await user.click(await findSeal('Read'));
  await findUndo('Read');
  await findNote('Read');
  expect(prefetch()).toEqual([]);
  expect(browser.questions).toBe(0);
});

test('an iPhone without Kept on its Home Screen explains that instead', async () => {
  const nadia = await kept.person();
  await makeRun(nadia);
  iPhone();
  const user = open(nadia, '/');
  await user.click(await findSeal());
  const explained = await primer('Put Kept on your Home Screen');
  expect(within(explained).getAllByRole('listitem')).toHaveLength(3);
  await user.click(within(explained).getByRole('button', { name: 'Got it' }));
  await dialogCloses();
});

test('a no to the browser is accepted, with a word on where to change it', async () => {
  const nadia = await kept.person();
  await makeRun(nadia);
  browserWithPush().answer = 'denied';
  const user = open(nadia, '/');
  await user.click(await findSeal());
  await user.click(
    within(await primer('Want a reminder tomorrow?')).getByRole('button', { name: 'Turn on notifications' }),
  );
  expect(await toast('Notifications stay off')).toBeVisible();
  await dialogCloses();
});

test('when turning on fails, the question stays and says why', async () => {
  const nadia = await kept.person();
  await makeRun(nadia);
  const browser = browserWithPush();
  const user = open(nadia, '/');
  await user.click(await findSeal());
  const asked = await primer('Want a reminder tomorrow?');
  browser.failure = new DOMException('Registration failed', 'AbortError');
  await user.click(within(asked).getByRole('button', { name: 'Turn on notifications' }));
  expect(await within(asked).findByText('Failed to turn on notifications')).toBeVisible();
  await user.click(within(asked).getByRole('button', { name: 'Not now' }));
  await dialogCloses();
});

test.each(['granted', 'denied'] as const)('never asks when the browser’s answer is already %s', async (permission) => {
  const nadia = await kept.person();
  await makeRun(nadia);
  const browser = browserWithPush(permission);
  const user = open(nadia, '/');
  await choose(user, 'Reminders');
  await add(user);
  await user.click(saveButton());
  expect(await toast('Reminders saved')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(browser.questions).toBe(0);
});
