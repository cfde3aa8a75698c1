import { expect, test } from 'vitest';
import { without, withAccepted, withAdded, withRefused, withSent, type Entry } from './outbox.ts';

const made = (key: string, change: Partial<Entry> = {}): Entry => ({
  key,
  userId: 1,
  madeAt: '2026-03-10T12:00:00.000Z',
  item: { kind: 'habit', id: 3, name: 'Run' },
  act: 'complete',
  day: '2026-03-10',
  state: 'waiting',
  ...change,
});
const all = (...entries: Entry[]) =>
  entries.reduce<Entry[]>((known, entry) => withAdded(known, entry), []).map(({ key }) => key);

test('undoing a mark that was never sent removes both, and so does marking after such an undo', () => {
  expect(all(made('a'), made('b', { act: 'undo' }))).toEqual([]);
  expect(all(made('a', { act: 'undo' }), made('b'))).toEqual([]);
});

test('undoing a mark that was sent waits behind it', () => {
  const sent = withSent([made('a')], 'a');
  expect(withAdded(sent, made('b', { act: 'undo' })).map(({ key }) => key)).toEqual(['a', 'b']);
});

test('the same mark or nudge does not wait twice; comments, other days and promises do', () => {
  expect(all(made('a'), made('b'))).toEqual(['a']);
  expect(all(made('a', { act: 'nudge' }), made('b', { act: 'nudge', day: '2026-03-11' }))).toEqual(['a']);
  expect(all(made('a', { act: 'comment', text: 'Hi' }), made('b', { act: 'comment', text: 'Hi' }))).toEqual(['a', 'b']);
  expect(all(made('a'), made('b', { day: '2026-03-11' }))).toEqual(['a', 'b']);
  expect(all(made('a'), made('b', { item: { kind: 'challenge', id: 3, name: 'Run' } }))).toEqual(['a', 'b']);
  expect(all(made('a'), made('b', { act: 'comment' }), made('c', { act: 'undo' }))).toEqual(['b']);
});

test('the first answer to a mark stands, and each mark has its own', () => {
  const word = (key: string, act: 'confirm' | 'decline', completionId = 5) =>
    made(key, { act, mark: { completionId, userName: 'Tom Becker' } });
  expect(all(word('a', 'confirm'), word('b', 'decline'), word('c', 'confirm', 6))).toEqual(['a', 'c']);
  expect(all(word('a', 'decline'), word('b', 'confirm'), made('c'))).toEqual(['a', 'c']);
});

test('an accepted mark stays, and what is done after it does not remove it; others leave', () => {
  const undone = withAccepted([made('a', { act: 'undo' })], 'a');
  expect(undone).toEqual([made('a', { act: 'undo', state: 'accepted' })]);
  const marked = withAdded(undone, made('b'));
  expect(marked).toEqual([...undone, made('b')]);
  expect(withAdded(marked, made('c', { act: 'undo' }))).toEqual(undone);
  expect(withAccepted([made('a', { act: 'comment' }), made('b')], 'a')).toEqual([made('b')]);
});

test('a refused mark can be made again, and stays until it is removed', () => {
  const refused = withRefused([made('a')], 'a', 'Not found.');
  const again = withAdded(refused, made('b'));
  expect(again).toEqual([{ ...made('a'), state: 'refused', sentence: 'Not found.' }, made('b')]);
  expect(without(again, 'a')).toEqual([made('b')]);
});
