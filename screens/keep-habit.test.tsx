import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { complete, join } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { balanceIs, findNote, findSeal, findUndo, makeRun, sealIsEnabled } from './habit-note.ts';
import { delay, hold, open, sent } from './open-screen.tsx';

const kept = await testApp();
beforeEach(() => kept.clock.set('2026-03-10T12:00:00.000Z'));
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

async function withRun(change: Parameters<typeof makeRun>[1] = {}) {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  return { nadia, habit: await makeRun(nadia, change) };
}
const completions = () => sent.filter(({ path }) => /\/complete\b/.test(path)).map(({ method }) => method);
const alreadyDone = 'Failed to mark habit as complete: You have already completed this today.';

test('a double click on the seal pays once, without an error', async () => {
  const { nadia } = await withRun();
  const user = open(nadia, '/');
  await user.dblClick(await findSeal());
  await balanceIs('5.00 USD');
  await waitFor(async () => expect(await findUndo()).toBeEnabled());
  for (const alert of screen.getAllByRole('alert')) expect(alert).toBeEmptyDOMElement();
  expect(completions()).toEqual(['POST']);
});

test('two clicks before the next render send one call and announce one outcome', async () => {
  const { nadia } = await withRun();
  open(nadia, '/');
  const twice = (button: HTMLElement) =>
    act(() => {
      button.click();
      button.click();
    });
  const seal = await findSeal();
  const region = document.querySelector('p[role="status"].sr-only')!;
  const announced: string[] = [];
  new MutationObserver(() => announced.push(region.textContent.trim())).observe(region, {
    subtree: true,
    childList: true,
    characterData: true,
  });
  twice(seal);
  await balanceIs('5.00 USD');
  await waitFor(async () => expect(await findUndo()).toBeEnabled());
  expect(completions()).toEqual(['POST']);
  expect(announced).toEqual(['Kept. 5.00 USD added.']);

  twice(await findUndo());
  await balanceIs('0.00 USD');
  await sealIsEnabled();
  expect(completions()).toEqual(['POST', 'DELETE']);
});

test('keeping it closes the reminder of that day on this device, and no other', async () => {
  const { nadia, habit } = await withRun();
  const closed: string[] = [];
  const reminder = (day: string, id = habit.id) => ({
    data: { type: 'reminder', url: '/', complete: { items: 'habits', id, day, idempotencyKey: '' } },
    close: () => closed.push(`${id} ${day}`),
  });
  const shown = [reminder('2026-03-09'), reminder('2026-03-10'), reminder('2026-03-10', habit.id + 1)];
  const getRegistration = async () => ({ getNotifications: async () => shown });
  Object.defineProperty(navigator, 'serviceWorker', {
    value: Object.assign(new EventTarget(), { getRegistration }),
    configurable: true,
  });
  const user = open(nadia, '/');
  await user.click(await findSeal());
  await waitFor(() => expect(closed).toEqual([`${habit.id} 2026-03-10`]));
});

test('each press sends its own key: keeping, undoing and keeping again pays once', async () => {
  const { nadia } = await withRun();
  const user = open(nadia, '/');
  await user.click(await findSeal());
  await waitFor(async () => expect(await findUndo()).toBeEnabled());
  await user.click(await findUndo());
  await sealIsEnabled();
  await user.click(await findSeal());
  await waitFor(async () => expect(await findUndo()).toBeEnabled());
  await balanceIs('5.00 USD');
  const keys = kept.deps.db.selectFrom('idempotency_keys').select('status').where('user_id', '=', nadia.id);
  expect(await keys.execute()).toEqual([{ status: 200 }, { status: 200 }, { status: 200 }]);
});

test('a completion shows at once; a refusal rolls the note back and says why', async () => {
  const { nadia, habit } = await withRun();
  const user = open(nadia, '/');
  const note = within(await findNote());
  const answer = hold(/\/complete$/);
  const answerWithList = hold(/\/api\/dashboard$/);
  await user.click(await findSeal());
  expect(await note.findByText('+5.00')).toBeVisible();
  await complete(nadia, habit);
  answer();
  await waitFor(() => expect(note.queryByText('+5.00')).toBeNull());
  answerWithList();
  expect(await screen.findByText(alreadyDone)).toBeVisible();
  expect(await note.findByText('+5.00'), 'it was kept elsewhere').toBeVisible();
  await balanceIs('5.00 USD');
});

test('an older reply does not roll back a completion', async () => {
  const { nadia, habit } = await withRun();
  const maya = await kept.person();
  await join(maya, habit);
  const user = open(nadia, '/');
  const note = await findNote();
  // Read before the press, and answered after it.
  const arrive = delay(/^\/api\/dashboard$/);
  const reads = () => sent.filter(({ path }) => path === '/api/dashboard').length;
  await complete(maya, habit);
  await waitFor(() => {
    const detail = { action: 'completion', actorId: maya.id, habitId: habit.id };
    window.dispatchEvent(new CustomEvent('habitUpdate', { detail }));
    expect(reads()).toBe(2);
  });
  // The completion itself is slow too.
  const answer = hold(/\/complete$/);
  await user.click(await findSeal());
  await waitFor(() => expect(sent.at(-1)?.path).toMatch(/complete$/));
  expect(note).toHaveAttribute('data-state', 'kept');
  arrive();
  // A reply that were taken would have been by the time this one is.
  await act(async () => void (await nadia.send('GET', '/api/dashboard')));
  expect(note).toHaveAttribute('data-state', 'kept');
  answer();
  await waitFor(() => expect(note).toHaveTextContent('2 of 2 kept'));
});

test('the greeting names the missing amount of the next goal', async () => {
  const { nadia } = await withRun();
  for (const goal of [
    { title: 'Headphones', price: '150' },
    { title: 'Tea', price: '5' },
  ])
    await nadia.send('POST', '/api/goal-rewards', goal);
  const user = open(nadia, '/');
  await findNote();
  const greeting = (await screen.findByText(/^Good /)).parentElement;
  expect(greeting).toHaveTextContent('You are 5.00 USD away from your goal.');
  await user.click(await findSeal());
  expect(await screen.findByText('Goal unlocked! 🎉 Redeem you reward.')).toBeVisible();
});

test('the week’s payment shows on the note, also on its other days', async () => {
  const { nadia, habit } = await withRun({ frequency: 'Weekly', rewardAmount: '3.00' });
  await complete(nadia, habit);
  open(nadia, '/');
  const note = within(await findNote());
  expect(note.getByText('+3.00')).toBeVisible();
  expect(note.getByText('Kept this week')).toBeVisible();
  expect(await findUndo()).toBeVisible();

  kept.clock.set('2026-03-11T12:00:00.000Z');
  open(nadia, '/');
  const next = within(await findNote());
  expect(next.getByText(/Check it again any day/)).toBeVisible();
  expect(next.getByText('+3.00')).toBeVisible();
  expect(next.getByText('Kept this week')).toBeVisible();
  expect(await findSeal()).toBeEnabled();
});

test('the list is sorted by reward, then newest first', async () => {
  const nadia = await kept.person();
  for (const [name, rewardAmount] of [
    ['First', '2.00'],
    ['Dear', '10.00'],
    ['Second', '2.00'],
  ])
    await makeRun(nadia, { name: name!, rewardAmount: rewardAmount! });
  await makeRun(nadia, { name: 'Watched', rewardAmount: '50.00', creatorRole: 'overseer' });
  open(nadia, '/');
  const watched = within(await findNote('Watched'));
  const titles = screen.getAllByRole('article').map((note) => note.getAttribute('aria-label'));
  expect(titles).toEqual(['Dear', 'Second', 'First', 'Watched']);
  expect(watched.getByText('You keep an eye on it')).toBeVisible();
  expect(watched.queryByRole('button', { name: /^Mark/ })).toBeNull();
});
