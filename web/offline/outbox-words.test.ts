import { expect, test } from 'vitest';
import { sentWords } from './outbox-words.ts';
import type { Entry } from './outbox.ts';

const mark: Entry = {
  key: 'a',
  userId: 1,
  madeAt: '2026-03-10T12:00:00.000Z',
  item: { kind: 'habit', id: 7, name: '🏃 Morning run' },
  act: 'complete',
  day: '2026-03-10',
  state: 'waiting',
};

test.each([
  [[mark], 0, 'All sent: Morning run counts for today.'],
  [[{ ...mark, day: '2026-03-09' }], 1, 'Sent: Morning run counts for yesterday.'],
  [[mark, { ...mark, act: 'comment' }], 0, 'All sent: One mark and one comment.'],
  [[mark, mark], 1, 'Sent: 2 marks.'],
] as [Entry[], number, string][])('says what was sent, and "all" only if nothing is left', (sent, left, said) => {
  const { title, text } = sentWords(sent, left, '2026-03-10');
  expect(`${title}: ${text}`).toBe(said);
});
