import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  confirmations,
  countingStates,
  firstState,
  isPaid,
  stateAfter,
  type CompletionEvent,
  type CompletionState,
} from './completion-state.ts';

const settling: CompletionEvent[] = [
  'silence',
  'lastOverseerLeft',
  'returnToHonour',
  'archive',
  'delete',
  'accountDeleted',
];
const events: CompletionEvent[] = ['undo', 'confirm', 'decline', ...settling];

function live(confirmation: (typeof confirmations)[number], happened: readonly CompletionEvent[]): CompletionState[] {
  const states: CompletionState[] = [firstState(confirmation)];
  for (const event of happened) {
    const state = stateAfter(states.at(-1)!, event);
    if (state !== null) states.push(state);
  }
  return states;
}

const story = fc.tuple(fc.constantFrom(...confirmations), fc.array(fc.constantFrom(...events), { maxLength: 12 }));

test('on one’s honour a mark is paid at once, otherwise not before it is confirmed', () => {
  expect(isPaid(firstState('honour'))).toBe(true);
  expect(isPaid(firstState('overseer'))).toBe(false);
});

test('whatever happens, a mark is paid at most once and decided at most once', () => {
  fc.assert(
    fc.property(story, ([confirmation, happened]) => {
      const states = live(confirmation, happened);
      const paid = states.map(isPaid);
      const payments = paid.filter((is, index) => is && !paid[index - 1]);
      expect(payments.length).toBeLessThanOrEqual(1);
      expect(new Set(states).size).toBe(states.length);
    }),
  );
});

test('a mark that was declined or withdrawn never counts again', () => {
  fc.assert(
    fc.property(story, ([confirmation, happened]) => {
      const states = live(confirmation, happened);
      const ended = states.findIndex((state) => !(countingStates as readonly string[]).includes(state));
      expect(ended === -1 || ended === states.length - 1).toBe(true);
    }),
  );
});

test('only a pending mark can be confirmed, declined or settled, and what settles it confirms it', () => {
  const others: CompletionState[] = ['standing', 'confirmed', 'declined', 'withdrawn'];
  for (const event of ['confirm', 'decline', ...settling] as const)
    for (const state of others) expect(stateAfter(state, event)).toBeNull();
  for (const event of settling) expect(stateAfter('pending', event)).toBe('confirmed');
  expect(stateAfter('pending', 'decline')).toBe('declined');
});

test('a doer can take back every mark that counts', () => {
  for (const state of countingStates) expect(stateAfter(state, 'undo')).toBe('withdrawn');
});
