import { expect, test, vi } from 'vitest';
import { isClearText, isReservedUsername } from './clear-names.ts';
import { firstLetter, firstName, tileOf } from './names.ts';

test.each([
  ['🏃 Morning run', '🏃', 'Morning run'],
  ['👩‍👩‍👧 Call home', '👩‍👩‍👧', 'Call home'],
  ['🇸🇪Swedish', '🇸🇪', 'Swedish'],
  ['  🧺  Sunday reset ', '🧺', 'Sunday reset'],
  ['Morning run 🏃', 'M', 'Morning run 🏃'],
  ['écrire', 'É', 'écrire'],
  ['e\u0301crire', 'E\u0301', 'e\u0301crire'],
  ['❤️ Call home', '❤️', 'Call home'],
  ['10 pages', '1', '10 pages'],
  ['🏃', '🏃', '🏃'],
])('the tile of "%s" is %s, its title "%s": the leading emoji, or else the first letter', (name, tile, title) => {
  expect(tileOf(name)).toEqual({ tile, title });
});

test('names in Latin letters, with or without an emoji, need no segmenter: creating it delays the first paint', async () => {
  vi.resetModules();
  vi.stubGlobal('Intl', {});
  const names = await import('./names.ts');
  expect([names.tileOf('🏔️ Hike').tile, names.tileOf('Read').tile, names.firstLetter('Élise')]).toEqual([
    '🏔️',
    'R',
    'É',
  ]);
  vi.unstubAllGlobals();
});

test('a first name is the first word, and its initial is a capital', () => {
  expect(firstName(' Maya Lindqvist')).toBe('Maya');
  expect(firstLetter(' maya')).toBe('M');
  expect(firstLetter('')).toBe('');
});

test.for([
  'Ann',
  '🏃 Run',
  'é',
  'e\u0301',
  '👩‍👩‍👧 Family',
  '🏳️‍🌈',
  '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  'می\u200Cخواهم',
  'क्\u200Dष',
  '日本 語',
])('%s is clear text', (text) => {
  expect(isClearText(text)).toBe(true);
});

test.for([
  '',
  ' ',
  '\u3000',
  '\u200D',
  '\u200C\u200D',
  '\uFE0F',
  '\u0301',
  '\u3164',
  '\u115F\u1160',
  '\uFFA0',
  '\u2800',
  '\u034F',
  'Ann\u0000',
  'Ann\nBob',
  'Ann\tBob',
  'Ann\u0085',
  'Ann\u200B',
  'Ann\u202Egpj',
  '\u2066Ann\u2069',
  '\uFEFFAnn',
  'Ann\u00AD',
  'Ann\u2028Bob',
])('%j is not clear text', (text) => {
  expect(isClearText(text)).toBe(false);
});

test.for(['admin', 'ADMIN', 'Support', 'ro.ot', 'no-reply', '_kept_'])('%s is reserved', (name) => {
  expect(isReservedUsername(name)).toBe(true);
});

test.for(['administrate', 'ann', 'keptann', 'roots'])('%s is free', (name) => {
  expect(isReservedUsername(name)).toBe(false);
});
