import { expect, test } from 'vitest';
import { loadFonts } from './fonts.ts';

const fonts = await loadFonts();
const line = (text: string) => fonts.layOut('display', text)!;
const first = (text: string) => line(text).glyphs[0]!.path;

test.each([
  ['Latin', 'Früh laufen'],
  ['Cyrillic', 'Бегать'],
  ['Greek', 'Τρέξιμο'],
  ['Arabic', 'المشي كل صباح'],
  ['Hebrew', 'לרוץ'],
  ['Devanagari', 'हर दिन दौड़ना'],
  ['Bengali', 'প্রতিদিন দৌড়'],
  ['Gurmukhi', 'ਹਰ ਰੋਜ਼ ਦੌੜਨਾ'],
  ['Gujarati', 'દરરોજ દોડવું'],
  ['Odia', 'ପ୍ରତିଦିନ ଦୌଡ଼'],
  ['Tamil', 'தினமும் ஓடு'],
  ['Telugu', 'ప్రతిరోజు పరుగు'],
  ['Kannada', 'ಪ್ರತಿದಿನ ಓಟ'],
  ['Malayalam', 'ദിവസവും ഓട്ടം'],
  ['Sinhala', 'දිනපතා දුවන්න'],
  ['Thai', 'เดินทุกเช้า'],
  ['Lao', 'ແລ່ນທຸກມື້'],
  ['Khmer', 'រត់រាល់ថ្ងៃ'],
  ['Burmese', 'နေ့စဉ်ပြေး'],
  ['Georgian', 'სირბილი'],
  ['Armenian', 'Վազել'],
  ['Amharic', 'በየቀኑ መሮጥ'],
  ['Japanese', '毎朝三十分歩く'],
  ['Chinese', '每天早上跑步'],
  ['Korean', '매일 아침 달리기'],
  ['emoji', '🧘🔥'],
])('we have a font for %s', (_, text) => {
  expect(fonts.layOut('display', text)?.width).toBeGreaterThan(1);
});

test('we have none for cuneiform', () => {
  expect(fonts.layOut('display', 'Run 𒀀')).toBeUndefined();
});

test('a vowel that stands before its consonant pushes the next letter on', () => {
  expect(first('कि')).not.toBe(first('क'));
  expect(line('किक').glyphs.at(-1)!.x).toBeCloseTo(line('कि').width, 2);
});

test('Hebrew runs from right to left, figures in it from left to right', () => {
  expect(first('אב')).toBe(first('ב'));
  expect(first('אב 12')).toBe(first('1'));
  expect(first('Run אב')).toBe(first('R'));
  expect(line('אב 5 km').glyphs.map(({ path }) => path)).toEqual(
    ['5', 'ב', 'א', 'k', 'm'].map((letter) => first(letter)),
  );
});

test('names are set tighter than other words, and without ligatures', () => {
  const width = (face: 'display' | 'text', text: string) => fonts.layOut(face, text)!.width;
  expect(width('display', 'nn')).toBeCloseTo(2 * width('display', 'n'), 5);
  expect(line('fi').glyphs).toHaveLength(line('fa').glyphs.length);
});
