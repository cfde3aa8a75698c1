import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { complete, makeHabit, undo, type Person } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { balanceIs, findNote, run } from './habit-note.ts';
import { logInThroughForm } from './log-in.ts';
import { address, open, refuse, tellTimeOf } from './open-screen.tsx';

const kept = await testApp();

const sum = () => screen.getByLabelText('Sum', { selector: 'section' });
const amounts = () => [...sum().querySelectorAll('dd')].map(({ textContent }) => textContent);
const entries = () => [...document.querySelectorAll('main li')].map(({ textContent }) => textContent);

const makeRun = (person: Person, change: Parameters<typeof makeHabit>[1] = {}) =>
  makeHabit(person, { name: `🏃 ${run}`, ...change });

/** One habit completed, undone and completed again; another one completed; a goal redeemed. */
async function liveADay(person: Person): Promise<void> {
  const habit = await makeRun(person);
  await complete(person, habit);
  await undo(person, habit);
  await complete(person, habit);
  await complete(person, await makeHabit(person, { name: '=Read', rewardAmount: '1234.50' }));
  const { body } = await person.send('POST', '/api/goal-rewards', { title: 'Cinema with Maya', price: '18' });
  await person.send('POST', `/api/goal-rewards/${(body as { id: number }).id}/redeem`);
}

test('The balance in the header opens the statement, which explains every cent', async () => {
  const nadia = await kept.person();
  await liveADay(nadia);
  const user = open(nadia, '/');
  await user.click(await screen.findByRole('link', { name: 'Rewards Balance: 1,221.50 USD' }));
  expect(address()).toBe('/statement');
  expect(await screen.findByRole('heading', { name: 'Statement' })).toBeVisible();
  await screen.findByLabelText('Sum');
  expect(amounts()).toEqual(['+1,244.50', '−5.00', '−18.00', '1,221.50 USD']);
  const today = screen.getByText(/^Today, /).closest('section')!;
  expect(today).toHaveTextContent('Balance 1,221.50');
  expect([...today.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Cinema with MayaGoal redeemed · \d\d:\d\d−18\.00$/),
    expect.stringMatching(/=ReadHabit · \d\d:\d\d\+1,234\.50$/),
    expect.stringMatching(/Morning runHabit · \d\d:\d\d\+5\.00$/),
    expect.stringMatching(/Morning runUndone · \d\d:\d\d−5\.00$/),
    expect.stringMatching(/Morning runHabit · \d\d:\d\d\+5\.00$/),
  ]);
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Home' }));
  expect(address()).toBe('/');
});

test('Show narrows the statement to one item', async () => {
  const nadia = await kept.person();
  await liveADay(nadia);
  const user = open(nadia, '/statement');
  const show = await screen.findByLabelText<HTMLSelectElement>('Show');
  expect([...show.options].map(({ text }) => text)).toEqual(['Everything', '=Read', `🏃 ${run}`, 'Goals']);
  await user.selectOptions(show, `🏃 ${run}`);
  await waitFor(() => expect(entries()).toHaveLength(3));
  expect(amounts()).toEqual(['+10.00', '−5.00', '0.00', '5.00 USD']);
  // A single item has no closing balance.
  expect(screen.queryByText(/^Balance /)).toBeNull();
  await user.selectOptions(show, 'Goals');
  await waitFor(() => expect(entries()).toHaveLength(1));
  expect(amounts().at(-1)).toBe('−18.00 USD');
  await user.selectOptions(show, '=Read');
  await waitFor(() => expect(entries()).toEqual([expect.stringContaining('=Read')]));
});

test('A newcomer sees the empty statement', async () => {
  const user = open(await kept.person(), '/statement');
  expect(await screen.findByText('Nothing here yet')).toBeVisible();
  await user.click(screen.getByText('Go to your promises'));
  expect(address()).toBe('/');
});

test('A failing statement and a failing download say so and recover', async () => {
  const nadia = await kept.person();
  await complete(nadia, await makeRun(nadia));
  const user = open(nadia, '/statement');
  const recover = refuse(/^\/api\/reward-transactions/);
  expect((await screen.findByText('Kept is resting.')).closest('[role="alert"]')).toBeVisible();
  recover();
  await user.click(screen.getByText('Try again'));
  await waitFor(() => expect(entries()).toHaveLength(1));

  refuse(/^\/api\/reward-transactions\/csv/);
  await user.click(screen.getByText('Download CSV'));
  const failure = await screen.findByText('Failed to download your statement');
  expect(failure.closest('[role="alert"]')).toHaveTextContent('Kept is resting.');
  await waitFor(() => expect(screen.getByText('Download CSV')).toBeEnabled());
});

test('The entry and the sum name another currency', async () => {
  const nadia = await kept.person();
  await complete(nadia, await makeRun(nadia, { currency: 'EUR' }));
  open(nadia, '/statement');
  await waitFor(() => expect(entries()).toHaveLength(1));
  expect(screen.queryByText(/^Some entries are in another currency\./)).toBeNull();
  await nadia.send('PATCH', '/api/user', { currency: 'SEK' });
  open(nadia, '/statement');
  await waitFor(() => expect(entries()).toEqual([expect.stringContaining('+5.00EUR')]));
  expect(amounts().at(-1)).toBe('5.00 SEK');
  expect(screen.getByText(/^Some entries are in another currency\. Nothing is converted/)).toBeVisible();
});

test('A reward earned on another device shows in the header too', async () => {
  const nadia = await kept.person();
  const habit = await makeRun(nadia);
  const user = open(nadia, '/');
  await findNote();
  await complete(nadia, habit);
  await user.click(screen.getByRole('link', { name: 'Rewards Balance: 0.00 USD' }));
  await balanceIs('5.00 USD');
  await waitFor(() => expect(amounts().at(-1)).toBe('5.00 USD'));
});

test('Logging in leads back to the statement', async () => {
  const nadia = await kept.person();
  nadia.cookies.clear();
  const user = open(nadia, '/statement');
  await waitFor(() => expect(address()).toBe('/auth?redirect=%2Fstatement'));
  await logInThroughForm(user, nadia.form.username, nadia.form.password);
  expect(await screen.findByRole('heading', { name: 'Statement' })).toBeVisible();
});

test('Its dates are the calendar’s, also after midnight on a day that ends later', async () => {
  kept.clock.set('2026-03-09T12:00:00.000Z');
  const nadia = await kept.person();
  await nadia.send('PATCH', '/api/user', { dayStartHour: 4 });
  const habit = await makeRun(nadia);
  await complete(nadia, habit);
  kept.clock.set('2026-03-11T02:00:00.000Z');
  tellTimeOf(kept.clock);
  await complete(nadia, habit);
  open(nadia, '/statement');
  expect(await screen.findByRole('heading', { name: 'Today, Wednesday 11 March' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Monday 9 March' })).toBeVisible();
});

test('Looking back: earnings by month and by promise, as a chart and as a table, with shared goals', async () => {
  const nadia = await kept.person();
  await liveADay(nadia);
  const { body } = await nadia.send('POST', '/api/goal-rewards', { title: 'Trip', price: '500' });
  const goal = `/api/goal-rewards/${(body as { id: number }).id}`;
  const { body: shared } = await nadia.send('POST', `${goal}/share`);
  await (await kept.person()).send('POST', `/api/goal-rewards/join/${(shared as { code: string }).code}`);
  await nadia.send('POST', `${goal}/contributions`, { amount: '2.50' });
  const user = open(nadia, '/statement', () => tellTimeOf(kept.clock));
  await user.click(await screen.findByRole('tab', { name: 'Looking back' }));
  const chart = await screen.findByRole('img', { name: /^1,239.50 USD in the last twelve months. March was the best/ });
  expect(chart).toBeVisible();
  expect(screen.getByText('April 2025 to March 2026. So far this month: 1,239.50 USD.')).toBeVisible();
  const promises = within(screen.getByRole('region', { name: 'Earned by promise' })).getAllByRole('listitem');
  expect(promises.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('1,234.50'),
    expect.stringContaining('5.00'),
  ]);
  await user.click(screen.getByRole('button', { name: 'Show as a table' }));
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows[0]).toBe('MonthEarned, USDInto shared goals');
  expect(rows[1]).toBe('March, so far1,239.502.50');
  expect(rows.at(-1)).toBe('Total1,239.502.50');
});
