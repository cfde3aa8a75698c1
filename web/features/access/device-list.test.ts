import { expect, test } from 'vitest';
import { deviceList } from './device-list.ts';

test.for([
  [['Safari on a Mac'], 'Safari on a Mac'],
  [['Safari on a Mac', 'Firefox on Windows'], 'Safari on a Mac and Firefox on Windows'],
  [['Safari on a Mac', 'Firefox on Windows', 'Safari on a Mac'], 'Safari on a Mac (2) and Firefox on Windows'],
  [['Edge', 'Opera', 'Chrome', 'Safari', 'Firefox'], 'Edge, Opera and 3 others'],
] as const)('%j reads %s', ([devices, words]) => {
  expect(deviceList(devices)).toBe(words);
});
