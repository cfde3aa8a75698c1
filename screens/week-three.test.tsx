import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { join } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { choose, findNote, makeRun } from './habit-note.ts';
import { address, hold, lose, open, toast } from './open-screen.tsx';

const kept = await testApp();
const day = 86_400_000;

async function afterThreeWeeks() {
  kept.clock.reset();
  const [nadia, tom] = [await kept.person({ name: 'Nadia Okafor' }), await kept.person({ name: 'Tom Becker' })];
  const habit = await makeRun(nadia);
  await join(tom, habit);
  await nadia.send('POST', `/api/habits/${habit.id}/complete`);
  kept.clock.advance(21 * day);
  return { nadia, tom, habit };
}

const question = () => screen.findByRole('region', { name: 'Does it still fit?' });
const isGone = () => waitFor(() => expect(screen.queryByText('Does it still fit?')).toBeNull());

test('after three weeks its creator keeps going, makes it easier or closes the sheet, and is asked once', async () => {
  const { nadia, tom, habit } = await afterThreeWeeks();
  open(tom, '/');
  await findNote();
  expect(screen.queryByText('Does it still fit?')).toBeNull();

  const user = open(nadia, '/');
  expect(await question()).toHaveTextContent('Three weeks of Morning run');
  expect(await question()).toHaveTextContent('You’ve kept 1 of 21 days, with Tom alongside.');
  await user.click(screen.getByText('Make it easier'));
  const sheet = await screen.findByRole('dialog', { name: 'Make it easier' });
  expect(within(sheet).getByRole('radio', { name: /^Mon, Wed, Fri/ })).toBeChecked();
  await user.click(within(sheet).getByText('Cancel'));
  expect(await question(), 'closing is no answer').toBeVisible();
  await user.click(screen.getByText('Keep going'));
  expect(await toast('Good. See you tomorrow.')).toBeVisible();
  await isGone();

  const other = await afterThreeWeeks();
  const easier = open(other.nadia, '/');
  await question();
  await easier.click(screen.getByText('Make it easier'));
  await easier.click(within(await screen.findByRole('dialog')).getByText('Change it'));
  await isGone();
  expect((await other.nadia.send('GET', `/api/habits/${other.habit.id}`)).body).toMatchObject({ weekdays: [1, 3, 5] });
  expect(habit.id).not.toBe(other.habit.id);
});

test('its place is kept free while it loads, and given up when it cannot be', async () => {
  const { nadia } = await afterThreeWeeks();
  let answer = () => {};
  open(nadia, '/', () => void (answer = hold(/\/look-back$/)));
  const above = async () => (await findNote()).previousElementSibling;
  expect(await above()).toHaveClass('min-h-86');
  answer();
  expect(await question()).toBe(await above());
  expect(await question()).toHaveClass('min-h-86');

  open(nadia, '/', () => void lose(/\/look-back$/));
  await waitFor(async () => expect(await above()).toBeNull());
});

test('ended well from More, it is a keepsake that both can look at later', async () => {
  const { nadia, tom, habit } = await afterThreeWeeks();
  const user = open(nadia, '/');
  await choose(user, 'End it well');
  const sheet = await screen.findByRole('dialog', { name: 'End it well?' });
  await user.type(within(sheet).getByLabelText('A last word to Tom (optional)'), 'Thanks for every dark morning.');
  await user.click(within(sheet).getByText('End it well', { selector: 'button' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Morning run' })).toBeVisible();
  expect(address()).toBe(`/habits/${habit.id}/keepsake`);
  const page = screen.getByRole('main');
  expect(page).toHaveTextContent('10 March to 31 March 2026with Tom');
  expect(page).toHaveTextContent('day kept1longest streak0kept by all of you0');
  expect(page).toHaveTextContent('You 31 MarchThanks for every dark morning.');

  const other = open(tom, '/');
  await other.click(await screen.findByText('Archived'));
  await other.click(await screen.findByRole('link', { name: 'Keepsake of Morning run' }));
  expect(await screen.findByText('Thanks for every dark morning.')).toBeVisible();
  expect(screen.getByRole('main')).toHaveTextContent('with Nadia');
  expect(screen.queryByText('Bring back')).toBeNull();
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await other.click(screen.getByRole('button', { name: 'Save picture' }));
  await waitFor(() => expect(followed).toHaveBeenCalledOnce());
  expect(saved).toHaveBeenCalledWith(expect.objectContaining({ type: 'image/png' }));
  for (const spy of [saved, followed]) spy.mockRestore();

  const creator = open(nadia, `/habits/${habit.id}/keepsake`);
  await creator.click(await screen.findByText('Bring back'));
  await findNote();
  open(tom, `/habits/${habit.id}/keepsake`);
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeVisible();
});

test('the keepsake of one person and one day leaves companions and the second date out', async () => {
  kept.clock.reset();
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const habit = await makeRun(nadia);
  await nadia.send('POST', `/api/habits/${habit.id}/complete`);
  await nadia.send('POST', `/api/habits/${habit.id}/end`, {});
  open(nadia, `/habits/${habit.id}/keepsake`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Morning run' })).toBeVisible();
  expect(screen.getByRole('article')).toHaveTextContent(/Morning run10 March 2026day kept1longest streak1$/);
});
