import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import type { Person } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { makeChallenge, swim } from './challenges.ts';
import { balanceIs, findNote, makeRun, run } from './habit-note.ts';
import { hold, open, sent } from './open-screen.tsx';
import { AlwaysInView, soon } from './polls.ts';

// These screens have no socket: updates come only by polling the notes in view. Polls of members are held before the
// balance changes, because only those of completions refetch it.

const kept = await testApp();

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', AlwaysInView);
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
});
afterEach(() => void vi.useRealTimers());

const twins = {
  habit: { title: run, make: makeRun, paid: '5.00 USD' },
  challenge: { title: swim, make: makeChallenge, paid: '10.00 USD' },
};
const kinds = ['habit', 'challenge'] as const;

async function gather(kind: (typeof kinds)[number]) {
  const [nadia, maya] = [await kept.person(), await kept.person()];
  const { title, make, paid } = twins[kind];
  const { id, inviteCode } = await make(nadia);
  return {
    nadia,
    maya,
    title,
    paid,
    page: `/${kind}s/${id}`,
    polls: () => sent.filter(({ path }) => path === `/api/${kind}s/${id}/completions`).length,
    join: (person: Person) => person.send('POST', `/api/${kind}s/join/${inviteCode}`, {}),
    complete: (person: Person) => person.send('POST', `/api/${kind}s/${id}/complete`),
  };
}

test.each(kinds)(
  'Without a socket the note of a %s is polled, and home refetched only after a change',
  async (kind) => {
    const { nadia, maya, title, paid, polls, join, complete } = await gather(kind);
    open(nadia, '/');
    const note = await findNote(title);
    expect(note).toHaveTextContent('0 of 1 kept');
    await soon(() => expect(polls()).toBeGreaterThan(2));
    expect(sent.filter(({ path }) => path === '/api/dashboard')).toHaveLength(1);
    await join(maya);
    await soon(() => expect(note).toHaveTextContent('0 of 2 kept'));
    hold(/\/members$/);
    await complete(nadia);
    await soon(() => expect(screen.getByLabelText(`Undo ${title}`)).toBeVisible());
    await balanceIs(paid);
  },
);

test.each(kinds)('Without a socket the page of a %s is polled, once each time', async (kind) => {
  const { nadia, maya, title, paid, page, polls, join, complete } = await gather(kind);
  open(nadia, page);
  const companions = (await screen.findByText('Companions', { selector: 'h2' })).closest('section')!;
  expect(companions).toHaveTextContent('0 of 1 kept today');
  await join(maya);
  await soon(() => expect(companions).toHaveTextContent('0 of 2 kept today'));
  await complete(maya);
  await soon(() => expect(companions).toHaveTextContent('1 of 2 kept today'));
  const release = hold(/\/members$/);
  await complete(nadia);
  await soon(() => expect(screen.getByLabelText(`Undo ${title}`)).toBeVisible());
  await eventually(() => expect(companions).toHaveTextContent('2 of 2 kept today'));
  await balanceIs(paid);
  release();

  for (let round = 1; round <= 3; round++) {
    sent.length = 0;
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await eventually(() => expect(polls()).toBe(1));
  }
});
