import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { makeChallenge } from './challenges.ts';
import { chooseDialog, dialogCloses, makeRun, run } from './habit-note.ts';
import { open } from './open-screen.tsx';

const kept = await testApp();
const label = 'Companions can see my amount';

async function companions() {
  return within(await screen.findByRole('region', { name: 'Companions' }));
}

test.for(['habit', 'challenge'] as const)('A member of a %s hides the amount from the others', async (kind) => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const tom = await kept.person({ name: 'Tom Becker' });
  const made =
    kind === 'habit'
      ? await makeRun(nadia, { currency: 'EUR' })
      : await makeChallenge(nadia, { name: run, currency: 'EUR' });
  await tom.send('POST', `/api/${kind}s/join/${made.inviteCode}`, { rewardAmount: '3.00' });
  const page = `/${kind}s/${made.id}`;

  open(tom, page);
  const before = await companions();
  expect(await before.findByText(/^Doer, creator · @\w+ · \d+\.00 EUR$/)).toBeVisible();
  expect(before.getByText(/^Doer · @\w+ · 3\.00 USD$/)).toBeVisible();

  const user = open(nadia, '/');
  await user.click(within(await chooseDialog(user, 'Edit')).getByRole('switch', { name: label }));
  await user.click(screen.getByText('Save changes'));
  await dialogCloses();
  open(nadia, page);
  expect(await (await companions()).findByText(/^\d+\.00 EUR, only you see this$/)).toBeVisible();

  open(tom, page);
  const after = await companions();
  expect(await after.findByText(/^Doer, creator · @\w+$/)).toBeVisible();
  expect(after.queryByText(/EUR/)).toBeNull();
});
