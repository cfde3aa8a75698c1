import { expect, test } from 'vitest';
import { lateSealPath, sealPath } from './seal-path.ts';

const points = sealPath
  .slice(1, -1)
  .split('L')
  .map((point) => point.split(' ').map(Number) as [number, number]);

test('the seal has 14 lobes around the middle of its box', () => {
  const radii = points.map(([x, y]) => Math.hypot(x - 32, y - 32));
  const tips = radii.filter((radius) => radius > 28.9);
  expect(tips).toHaveLength(14);
  expect(Math.min(...radii)).toBeCloseTo(25.2, 1);
  expect(points[0]).toEqual([32, 3]);
});

test('the seal of a late mark is the same but for its notch', () => {
  const [before, after] = lateSealPath.split('L45 6.3A9 9 0 0 0 55 21.2') as [string, string];
  expect(sealPath.startsWith(before)).toBe(true);
  expect(sealPath.endsWith(after)).toBe(true);
});
