import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import type { Entry } from './outbox.ts';
import { createSender } from './send-outbox.ts';

afterEach(() => vi.useRealTimers());

const made = (key: string, id = 3, change: Partial<Entry> = {}): Entry => ({
  key,
  userId: 1,
  madeAt: '2026-03-10T12:00:00.000Z',
  item: { kind: 'habit', id, name: 'Run' },
  act: 'comment',
  day: '2026-03-10',
  state: 'waiting',
  ...change,
});
const refusal = (status: number, code: string, message = 'No.') => new ApiError(status, message, { code });
const lost = () => new ApiError(0, 'Kept cannot be reached.');

/** The lock that all tabs share. */
function webLock() {
  const turns = new Map<string, Promise<void>>();
  return (name: string, task: () => Promise<void>) => {
    const turn = (turns.get(name) ?? Promise.resolve()).then(task);
    turns.set(name, turn);
    return turn;
  };
}

/** A device with these entries, and a server whose replies the test chooses by key. */
function device(entries: Entry[], answer: (key: string, tries: number) => unknown = () => 'done') {
  const sent: string[] = [];
  const accepted: string[] = [];
  const whenAccepted: (Entry['state'] | undefined)[] = [];
  const refused: string[] = [];
  const signedOut = vi.fn<() => void>();
  const state = { entries, isReading: false, maySend: true };
  const lock = webLock();
  const tab = () =>
    createSender({
      read: async () => state.entries,
      change: async (change) => (state.entries = change(state.entries)),
      call: async ({ key }) => {
        sent.push(key);
        const reply = await answer(key, sent.filter((one) => one === key).length);
        if (reply instanceof Error) throw reply;
        return reply;
      },
      lock,
      maySend: () => state.maySend,
      onAccepted: ({ key }) => {
        accepted.push(key);
        whenAccepted.push(state.entries.find((entry) => entry.key === key)?.state);
      },
      isAwaited: () => state.isReading,
      onRefused: ({ key }) => void refused.push(key),
      onSignedOut: signedOut,
    });
  return { sent, accepted, whenAccepted, refused, signedOut, state, tab };
}
const keysOf = (entries: readonly Entry[]) => entries.map(({ key }) => key);

test('sends in order for each promise, and removes what was accepted', async () => {
  const { tab, sent, accepted, state } = device([made('a'), made('b'), made('c', 4)]);
  await tab().sendAll();
  expect(sent.filter((key) => key !== 'c')).toEqual(['a', 'b']);
  expect(accepted.toSorted()).toEqual(['a', 'b', 'c']);
  expect(state.entries).toEqual([]);
});

test('an accepted mark stays and is not sent again; the screen has it before', async () => {
  const { tab, sent, whenAccepted, state } = device([made('a', 3, { act: 'undo' })]);
  const sender = tab();
  await sender.sendAll();
  await sender.sendAll();
  expect([sent, whenAccepted]).toEqual([['a'], ['waiting']]);
  expect(state.entries).toEqual([made('a', 3, { act: 'undo', isSent: true, state: 'accepted' })]);
});

test('a promise without a reply keeps its order and holds up no other', async () => {
  const { tab, sent, state } = device([made('a'), made('b'), made('c', 4), made('d', 4)], (key, tries) =>
    key === 'a' && tries === 1 ? lost() : 'done',
  );
  const sender = tab();
  await sender.sendAll();
  expect([sent.includes('b'), keysOf(state.entries)]).toEqual([false, ['a', 'b']]);
  await sender.sendAll();
  expect(sent.filter((key) => key === 'a' || key === 'b')).toEqual(['a', 'a', 'b']);
  expect(state.entries).toEqual([]);
});

test('one that hangs does not hold up others either, and counts as lost after 30 seconds', async () => {
  vi.useFakeTimers();
  const { tab, accepted, state } = device([made('a'), made('b', 4)], (key, tries) =>
    key === 'a' && tries === 1 ? new Promise(() => {}) : 'done',
  );
  const sender = tab();
  const sending = sender.sendAll();
  await vi.advanceTimersByTimeAsync(1000);
  expect(accepted).toEqual(['b']);
  await vi.advanceTimersByTimeAsync(29_000);
  await sending;
  expect(keysOf(state.entries)).toEqual(['a']);
  await sender.sendAll();
  expect(state.entries).toEqual([]);
});

test('is known as sent before its call, so that a lost reply is not taken for never sent', async () => {
  const { tab, state } = device([made('a')], () => (state.entries[0]?.isSent ? lost() : 'too early'));
  await tab().sendAll();
  expect(state.entries).toEqual([{ ...made('a'), isSent: true }]);
});

test.each([0, 408, 425, 429, 500, 502, 503])('after a %i it waits, and is sent with the same key', async (status) => {
  const { tab, sent, state } = device([made('a')], (_key, tries) => (tries === 1 ? new ApiError(status, '') : 'done'));
  const sender = tab();
  await sender.sendAll();
  expect(state.entries[0]?.state).toBe('waiting');
  await sender.sendAll();
  expect([sent, state.entries]).toEqual([['a', 'a'], []]);
});

test.each([
  [400, 'day_out_of_reach', 'Only today and the seven days before it can be marked.'],
  [404, 'not_found', 'Not found.'],
  [409, 'habit_archived', 'This habit is archived.'],
  [429, 'nudged_lately', 'You have nudged them within the last hour. Give them a little time.'],
])('a refusal (%i %s) is kept with its sentence and not sent again, and the next one is sent', async (...said) => {
  const [status, code, sentence] = said;
  const aYearAgo = made('a', 3, { day: '2025-03-10', madeAt: '2025-03-10T12:00:00.000Z' });
  const { tab, sent, accepted, state } = device([aYearAgo, made('b')], (key) =>
    key === 'a' ? refusal(status, code, sentence) : 'done',
  );
  const sender = tab();
  await sender.sendAll();
  await sender.sendAll();
  expect([sent, accepted]).toEqual([['a', 'b'], ['b']]);
  expect(state.entries).toEqual([{ ...aYearAgo, isSent: true, state: 'refused', sentence }]);
});

test.each([409, 429])('a refusal (%i) that the person reads at once is not kept', async (status) => {
  const { tab, refused, state } = device([made('a')], () => refusal(status, 'paused'));
  state.isReading = true;
  await tab().sendAll();
  expect([refused, state.entries]).toEqual([['a'], []]);
});

test('a 401 stops sending, and everything waits', async () => {
  const { tab, sent, signedOut, state } = device([made('a'), made('b')], () => refusal(401, 'not_signed_in'));
  const sender = tab();
  await sender.sendAll();
  await sender.sendAll();
  expect([sent, keysOf(state.entries)]).toEqual([['a'], ['a', 'b']]);
  expect(signedOut).toHaveBeenCalledOnce();
});

test('nothing is sent once the page may not, such as after another person signed in', async () => {
  const { tab, sent, state } = device([made('a'), made('b')], () => (state.maySend = false));
  await tab().sendAll();
  expect([sent, keysOf(state.entries)]).toEqual([['a'], ['b']]);
});

test('two tabs never send the same entry twice', async () => {
  const { tab, sent } = device([made('a'), made('b'), made('c', 4)]);
  const [one, other] = [tab(), tab()];
  await Promise.all([one.sendAll(), other.sendAll(), one.sendAll(), other.sendOf('habit-3')]);
  expect(sent.toSorted()).toEqual(['a', 'b', 'c']);
});

test('an entry made while others are sent is sent too, also by a request that had not begun', async () => {
  const { tab, sent, state } = device([made('a')], (key) => {
    if (key === 'a') state.entries = [...state.entries, made('b')];
  });
  await tab().sendAll();
  expect(sent).toEqual(['a', 'b']);
});

test('an entry removed just before its call is not sent', async () => {
  const { tab, sent, state } = device([made('a')]);
  const sending = tab().sendAll();
  state.entries = [];
  await sending;
  expect(sent).toEqual([]);
});
