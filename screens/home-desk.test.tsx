import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { complete, join, makeHabit } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { findNote } from './habit-note.ts';
import { open, tellTimeOf } from './open-screen.tsx';

const kept = await testApp();

test('On a desk home shows this week, the last words of companions and the pace to the goal; on a phone it does not', async () => {
  kept.clock.set('2026-03-09T12:00:00.000Z');
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const tom = await kept.person({ name: 'عبد الرحمن' });
  const run = await makeHabit(nadia, { name: '🏃 Run' });
  await join(tom, run);
  await complete(nadia, run);
  await nadia.send('POST', '/api/goal-rewards', { title: 'Weekend in Lisbon', price: '20.00' });
  kept.clock.set('2026-03-10T12:00:00.000Z');
  await tom.send('POST', `/api/habits/${run.id}/comments`, { content: 'The lake loop is open again 🎉' });
  const show = () => open(nadia, '/', () => tellTimeOf(kept.clock));

  show();
  const week = within(await screen.findByRole('region', { name: 'This week' }));
  expect(week.getByText('8 – 14 March')).toBeVisible();
  expect(week.getAllByRole('listitem').map((item) => item.querySelector('.sr-only')?.textContent)).toEqual([
    'Sunday 8 March: kept 0 of 0',
    'Monday 9 March: kept 1 of 1, earned 5.00 USD',
    'Tuesday 10 March: kept 0 of 1',
    'Wednesday 11 March: 1 due',
    'Thursday 12 March: 1 due',
    'Friday 13 March: 1 due',
    'Saturday 14 March: 1 due',
  ]);
  expect(week.getByText('1 of 2 kept so far')).toBeVisible();
  const words = within(screen.getByRole('region', { name: 'From your companions' }));
  expect(words.getByRole('listitem')).toHaveTextContent('on Run · 12:00The lake loop is open again 🎉');
  expect(words.getByRole('link', { name: 'Run' })).toHaveAttribute('href', `/habits/${run.id}`);

  const goal = () => screen.findByRole('region', { name: 'Next goal' });
  await waitFor(async () => expect(await goal()).toHaveTextContent('A date appears after a week of kept promises'));
  // 5.00 in eight days: the missing 15.00 take 24 more.
  kept.clock.set('2026-03-16T12:00:00.000Z');
  show();
  await waitFor(async () => expect(await goal()).toHaveTextContent('15.00 USD to goAbout 9 April at this pace'));

  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  show();
  await findNote('Run');
  expect(screen.queryByRole('region', { name: 'This week' })).toBeNull();
  expect(await goal()).not.toHaveTextContent('at this pace');
});
