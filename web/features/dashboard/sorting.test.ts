import { expect, test } from 'vitest';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { byReward } from './sorting.ts';

test('sorts habits and challenges in one list: highest reward first, then newest', () => {
  const items = [
    item('habit', 9, '5.00', '2026-11-01'),
    item('challenge', 1, '5.00', '2026-11-03'),
    item('habit', 10, '10.00', '2026-10-01'),
    item('challenge', 2, '0.00', '2026-11-15'),
    item('habit', 11, '5.00', '2026-11-02'),
    item('habit', 12, '5.00', '2026-11-02'),
  ];
  expect(items.toSorted(byReward).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    'habit 10',
    'challenge 1',
    'habit 12',
    'habit 11',
    'habit 9',
    'challenge 2',
  ]);
});

function item(kind: CommitmentCard['kind'], id: number, rewardAmount: string, day: string): CommitmentCard {
  return { kind, id, rewardAmount, createdAt: `${day}T08:00:00.000Z` } as CommitmentCard;
}
