import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { complete, makeHabit } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { address, open } from './open-screen.tsx';

const kept = await testApp();

test('the page of a week shows its days, promises and earnings, and turns to the week before', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const habit = await makeHabit(nadia, { name: '🏃 Morning run' });
  await complete(nadia, habit);
  kept.clock.advance(7 * 86_400_000);
  await complete(nadia, habit);

  const user = open(nadia, '/week/2026-03-22');
  expect(await screen.findByRole('heading', { level: 1, name: 'Your week, Nadia' })).toBeVisible();
  const page = screen.getByRole('main');
  expect(page).toHaveTextContent('Monday 16 to Sunday 22 March');
  expect(page).toHaveTextContent('You kept 1 promise this week.');
  expect(page).toHaveTextContent('Morning run1 of 7 days+5.00');
  expect(page).toHaveTextContent('Earned this week5.00 USD');
  expect(page).toHaveTextContent('Your letter comes on Sundays at 18:00.');
  expect(screen.getByRole('link', { name: 'Change when' })).toHaveAttribute('href', '/profile?tab=notifications');
  expect(screen.queryByLabelText('The week after')).toBeNull();
  await user.click(screen.getByLabelText('The week before'));
  expect(address()).toBe('/week/2026-03-15');
  expect(await screen.findByText('Monday 9 to Sunday 15 March')).toBeVisible();

  kept.clock.advance(7 * 86_400_000);
  open(nadia, '/week/2026-03-29');
  expect(await screen.findByText(/^A quiet week\./)).toBeVisible();
  expect(screen.getByRole('main'), 'never about what was missed').not.toHaveTextContent('promises kept');

  open(nadia, '/week/2026-03-21');
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeVisible();
});
