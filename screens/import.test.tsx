import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newLoopFiles } from '#server/testing/import-files.ts';
import { testApp } from '#server/testing/test-app.ts';
import { zipOf } from '#server/testing/zip-of.ts';
import { address, open } from './open-screen.tsx';

const kept = await testApp();

test('a file is previewed, unticking recounts, and the import ends with links to the habits', async () => {
  const ann = await kept.person();
  const user = open(ann, '/profile');
  await user.click(await screen.findByRole('link', { name: 'Import' }));
  expect(address()).toBe('/import');
  expect(await screen.findByRole('heading', { level: 1, name: 'Bring your history' })).toBeVisible();
  const zip = new File([new Uint8Array(await zipOf(newLoopFiles))], 'Loop Habits CSV.zip');
  await user.upload(screen.getByLabelText('File to import'), zip);

  expect(await screen.findByRole('heading', { level: 1, name: 'Here’s what we found' })).toBeVisible();
  expect(screen.getByText('Loop Habit Tracker, 1 March 2026 to 9 March 2026')).toBeVisible();
  const table = screen.getByRole('table');
  expect(table).toHaveTextContent('Read, "write"New habit, daily2 days');
  expect(table).toHaveTextContent('New habit, 3 times a week. Archived there, so archived here too1 day');
  expect(table).toHaveTextContent('It was 2 times in 3 days');
  expect(screen.getByText('These days are in the future.')).toBeVisible();
  const [archived] = screen.getAllByRole('checkbox', { name: 'Import Gym' });
  expect(archived).not.toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: 'Import Water' }));
  await user.click(screen.getByRole('button', { name: 'Import 4 days' }));

  await waitFor(() => expect(address()).toMatch(/^\/import\?id=\d+$/));
  expect(await screen.findByRole('progressbar')).toBeVisible();
  // Left and opened again under its address: it went on meanwhile.
  const running = address();
  open(ann, '/goal-rewards');
  await screen.findByRole('heading', { level: 1 });
  await kept.deps.jobs.runDue();
  const back = open(ann, running);
  expect(await screen.findByRole('heading', { level: 1, name: 'Your history is here' })).toBeVisible();
  expect(screen.getByText('4 days in 3 habits, the oldest from March 2026.')).toBeVisible();
  await back.click(screen.getByRole('link', { name: /^Read, "write"/ }));
  expect(await screen.findByRole('heading', { level: 1, name: /Read, "write"/ })).toBeVisible();

  // The same file again.
  const again = open(ann, '/import');
  const part = new File(['date,habit\n2026-03-09,"Read, ""write"""\n'], 'days.csv');
  await again.click(await screen.findByRole('radio', { name: 'A CSV file' }));
  await again.upload(screen.getByLabelText('File to import'), part);
  expect(await screen.findByText('You already have all of this. Nothing to import.')).toBeVisible();
});

test('a broken file is refused with its line, which is focused, and a large one by its size', async () => {
  const ann = await kept.person();
  const user = open(ann, '/import');
  await user.click(await screen.findByRole('radio', { name: 'A CSV file' }));
  const broken = new File(['date,habit,done\n2025-11-30,Read,1\n2025-11-31,Read,1\n'], 'habits.csv');
  await user.upload(screen.getByLabelText('File to import'), broken);
  const heading = await screen.findByRole('heading', { name: 'Line 3 has a date that doesn’t exist' });
  expect(heading).toHaveFocus();
  expect(screen.getByRole('table')).toHaveTextContent('22025-11-30,Read,132025-11-31,Read,1');
  expect(screen.getByText(/^November has 30 days\./)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Choose the file again' }));
  await user.click(screen.getByRole('radio', { name: 'A CSV file' }));
  const large = new File(['x'], 'large.csv');
  Object.defineProperty(large, 'size', { value: 20_000_001 });
  await user.upload(screen.getByLabelText('File to import'), large);
  expect(await screen.findByRole('heading', { name: 'This file is larger than 20 MB.' })).toBeVisible();
});
