import { expect, test } from 'vitest';
import { jarWords } from './jar-words.ts';

const out = { type: 'jar', description: 'Trip', at: '2026-11-16T08:02:00.000Z', isOut: true };
const spent = { ...out, type: 'goal' };

test.for([
  ['money put in', { ...out, isOut: false }, undefined, 'Put into a shared goal'],
  ['the newest row', out, undefined, 'Taken back from a shared goal'],
  ['below another move', out, out, 'Taken back from a shared goal'],
  ['a part that was redeemed', out, spent, 'Out of a shared goal, to redeem it'],
  ['below another goal', out, { ...spent, description: 'Tea' }, 'Taken back from a shared goal'],
  ['redeemed later', out, { ...spent, at: '2026-11-16T08:02:00.001Z' }, 'Taken back from a shared goal'],
] as const)('%s', ([, row, newer, words]) => expect(jarWords(row, newer)).toBe(words));
