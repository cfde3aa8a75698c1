import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { joinChallenge, makeChallenge, swim } from './challenges.ts';
import { balanceIs, findNote } from './habit-note.ts';
import { open } from './open-screen.tsx';

// These screens have no socket: updates come only by polling the notes in view.

const kept = await testApp();

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', AlwaysInView);
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
});
afterEach(() => void vi.useRealTimers());

class AlwaysInView {
  private readonly tell: (entries: { isIntersecting: boolean }[]) => void;
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.tell = tell;
  }
  observe(): void {
    this.tell([{ isIntersecting: true }]);
  }
  disconnect(): void {}
}

/** Advances the clock to the next polls until the screen shows their result. */
const soon = (isThere: () => void) =>
  vi.waitFor(
    async () => {
      await act(() => vi.advanceTimersByTimeAsync(5000));
      isThere();
    },
    { timeout: 15_000 },
  );

test('Without a socket the note of a challenge is polled', async () => {
  const [nadia, maya] = [await kept.person(), await kept.person()];
  const challenge = await makeChallenge(nadia);
  open(nadia, '/');
  const note = await findNote(swim);
  expect(note).toHaveTextContent('0 of 1 kept');
  await joinChallenge(maya, challenge);
  await soon(() => expect(note).toHaveTextContent('0 of 2 kept'));
  await nadia.send('POST', `/api/challenges/${challenge.id}/complete`);
  await soon(() => expect(screen.getByLabelText(`Undo ${swim}`)).toBeVisible());
  await balanceIs('10.00 USD');
});

test('Without a socket the page of a challenge is polled', async () => {
  const [nadia, maya] = [await kept.person(), await kept.person()];
  const challenge = await makeChallenge(nadia);
  open(nadia, `/challenges/${challenge.id}`);
  const companions = (await screen.findByText('Companions', { selector: 'h2' })).closest('section')!;
  expect(companions).toHaveTextContent('0 of 1 kept today');
  await joinChallenge(maya, challenge);
  await soon(() => expect(companions).toHaveTextContent('0 of 2 kept today'));
  await maya.send('POST', `/api/challenges/${challenge.id}/complete`);
  await soon(() => expect(companions).toHaveTextContent('1 of 2 kept today'));
  await nadia.send('POST', `/api/challenges/${challenge.id}/complete`);
  await soon(() => expect(screen.getByLabelText(`Undo ${swim}`)).toBeVisible());
  expect(await findNote(swim)).toHaveTextContent('1 of 14');
  await balanceIs('10.00 USD');
});
