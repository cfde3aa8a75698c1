import { expect, test } from 'vitest';
import { evenList, evenParts } from './even-list.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

test('a list of any length has the same values and one of few lengths', () => {
  const lengths = new Set<number>();
  for (let count = 0; count <= 300; count++) {
    const list = evenList(numbers(count));
    expect([...new Set(list)]).toEqual(numbers(count));
    lengths.add(list.length);
  }
  expect([...lengths]).toEqual([0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512]);
});

test('parts of few lengths hold every value once, in order', () => {
  const lengths = new Set<number>();
  for (let count = 0; count <= 300; count++) {
    const parts = evenParts(numbers(count), 64);
    expect(parts.flat()).toEqual(numbers(count));
    for (const part of parts) lengths.add(part.length);
  }
  expect([...lengths].toSorted((a, b) => a - b)).toEqual([1, 2, 4, 8, 16, 32, 64]);
});
