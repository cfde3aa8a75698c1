import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Person } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { joinChallenge, makeChallenge, swim } from './challenges.ts';
import { balanceIs, findNote, findSeal, findUndo } from './habit-note.ts';
import { open } from './open-screen.tsx';

// The server's clock is set, because a challenge takes days.

const kept = await testApp();
const setDay = (day: number) => kept.clock.set(`2026-03-${day}T10:30:00.000Z`);
const says = (text: string, title: string) =>
  waitFor(async () => expect(await findNote(title)).toHaveTextContent(text));

test('A goal is reached, days after it pay nothing, and the window ends', async () => {
  setDay(10);
  const nadia = await kept.person();
  const twice = 'Swim twice';
  await makeChallenge(nadia, { name: twice, goalDays: 2, completionDays: 3 });
  await makeChallenge(nadia, { name: 'No sugar', goalDays: 2, completionDays: 3, rewardAmount: '2.00' });
  async function wakeOn(day: number, person: Person = nadia) {
    setDay(day);
    const user = open(person, '/');
    await findNote(twice);
    return user;
  }
  let user = await wakeOn(10);
  await says('3 days left', twice);
  await user.click(await findSeal(twice));
  await balanceIs('10.00 USD');

  user = await wakeOn(11);
  await says('2 days left', twice);
  await says('1 of 2 days', twice);
  await user.click(await findSeal(twice));
  await says('Achieved', twice);
  await says('Earned 20.00 USD', twice);
  await balanceIs('20.00 USD');
  await waitFor(async () => expect(await findUndo(twice)).toBeEnabled());
  await user.click(await findUndo(twice));
  await says('1 of 2 days', twice);
  expect(await findNote(twice)).not.toHaveTextContent('Achieved');
  await waitFor(async () => expect(await findSeal(twice)).toBeEnabled());
  await user.click(await findSeal(twice));
  await balanceIs('20.00 USD');

  user = await wakeOn(12);
  await says('Last day', 'No sugar');
  await says('Goal reached. Extra days still count, but pay nothing.', twice);
  await user.click(await findSeal(twice));
  await findUndo(twice);
  expect(await screen.findByText('Kept.', { selector: '[role="status"]' })).toBeInTheDocument();
  await says('2 of 2 days', twice);
  await balanceIs('20.00 USD');

  // The challenge ends while the open page still shows its last day: the mark counts for that day.
  setDay(13);
  await user.click(await findSeal('No sugar'));
  await balanceIs('22.00 USD');
  await wakeOn(13);
  for (const title of [twice, 'No sugar']) {
    await says('Expired', title);
    expect(await findSeal(title)).toBeDisabled();
    expect(screen.queryByLabelText(`Undo ${title}`)).toBeNull();
  }
  await says('Earned 20.00 USD', twice);
});

test('A challenge created further east has not started where it is still yesterday', async () => {
  setDay(10);
  const [maker, nadia] = [await kept.person({ timezone: 'Pacific/Kiritimati' }), await kept.person()];
  await joinChallenge(nadia, await makeChallenge(maker));
  open(nadia, '/');
  await says('Not started', swim);
  await says('Starts tomorrow', swim);
  expect(await findSeal(swim)).toBeDisabled();
});
