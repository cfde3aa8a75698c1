import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { balanceIs, findNote } from './habit-note.ts';
import { address, open } from './open-screen.tsx';

const kept = await testApp();

test('the form reports missing fields, and corrects the reward while typing and on blur', async () => {
  const user = open(await kept.person(), '/create-habit?frequency=Weekly&rewardAmount=much');
  const reward = await screen.findByLabelText('Reward each time you keep it');
  expect(reward, 'an amount that makes no sense is not taken from the address').toHaveValue('1.00');
  expect(screen.getByLabelText('Weekly')).toBeChecked();
  expect(screen.getByRole('heading', { name: 'Habit Details' })).toBeVisible();
  await user.click(screen.getByText('Start Tracking'));
  expect(screen.getByLabelText('Habit title')).toHaveAccessibleDescription(/Habit title is required/);
  expect(screen.getByText('Description is required')).toBeVisible();

  for (const { typed, left } of [
    { typed: '12.345x', left: '12.34' },
    { typed: '{Backspace}', left: '0.01' },
    { typed: '.5', left: '0.50' },
  ]) {
    await user.clear(reward);
    await user.type(reward, typed);
    await user.tab();
    expect(reward).toHaveValue(left);
  }
  await user.clear(reward);
  await user.type(reward, '123456789');
  await user.tab();
  expect(reward, 'too much is said, not replaced').toHaveAccessibleDescription('Maximum amount is 99,999,999.99');
  expect(reward).toHaveValue('123456789');
  await user.selectOptions(screen.getByLabelText('Currency'), 'EUR');
  expect(screen.getByText('Nothing is converted: your balance will read 0.00 EUR.')).toBeVisible();
  await user.click(screen.getByLabelText('Overseer'));
  expect(reward).not.toBeInTheDocument();
});

test('an overseer keeps their currency, even after choosing another one', async () => {
  const user = open(await kept.person(), '/create-habit?name=Morning+run&description=Shoes+by+the+door');
  await user.selectOptions(await screen.findByLabelText('Currency'), 'EUR');
  await user.click(screen.getByLabelText('Overseer'));
  await user.click(screen.getByText('Start Tracking'));
  await user.click(await within(await screen.findByRole('dialog')).findByText('Done'));
  await screen.findByText('Your promises');
  expect(address()).toBe('/');
  expect(within(await findNote()).getByText('You keep an eye on it')).toBeVisible();
  await balanceIs('0.00 USD');
});
