import { expect, test } from 'vitest';
import { firstLetter, firstName, tileOf } from './names.ts';

test.each([
  ['🏃 Morning run', '🏃', 'Morning run'],
  ['👩‍👩‍👧 Call home', '👩‍👩‍👧', 'Call home'],
  ['🇸🇪Swedish', '🇸🇪', 'Swedish'],
  ['  🧺  Sunday reset ', '🧺', 'Sunday reset'],
  ['Morning run 🏃', 'M', 'Morning run 🏃'],
  ['écrire', 'É', 'écrire'],
  ['10 pages', '1', '10 pages'],
  ['🏃', '🏃', '🏃'],
])('the tile of "%s" is %s, its title "%s": the leading emoji, or else the first letter', (name, tile, title) => {
  expect(tileOf(name)).toEqual({ tile, title });
});

test('a first name is the first word, and its initial is a capital', () => {
  expect(firstName(' Maya Lindqvist')).toBe('Maya');
  expect(firstLetter(' maya')).toBe('M');
  expect(firstLetter('')).toBe('');
});
