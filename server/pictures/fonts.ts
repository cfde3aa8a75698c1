import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Font } from 'harfbuzzjs';
import { unpackWoff } from './woff.ts';

// Fonts come in many small files, each with a part of the characters; a picture loads those that its text needs.

type Part = { ranges: [first: number, last: number][]; read: () => Font };
/** A piece of a text in one font and one direction: an odd level runs from right to left. */
type Run = { font: Font; start: number; text: string; level: number };
/** An outline in units of its font, and where it stands in the line; `scale` makes the font's em 1. */
type Glyph = { path: string; scale: number; x: number; y: number };
/** A line of text at size 1. */
export type Line = { width: number; glyphs: Glyph[] };

/** Besley for names and figures, Figtree for the rest. */
export type Face = 'display' | 'text' | 'label';

const { resolve } = createRequire(import.meta.url);
type Family = [name: string, weight: number];
const own: Record<Face, Family> = {
  display: ['besley', 600],
  text: ['figtree', 500],
  label: ['figtree', 600],
};
/** For what Besley and Figtree cannot write, in this order: emoji are in most names. */
const others: Family[] = [
  ['noto-emoji', 600],
  ['noto-sans', 600],
  ['noto-sans-arabic', 600],
  ['noto-sans-hebrew', 600],
  ['noto-sans-bengali', 600],
  ['noto-sans-gurmukhi', 600],
  ['noto-sans-gujarati', 600],
  ['noto-sans-oriya', 600],
  ['noto-sans-tamil', 600],
  ['noto-sans-telugu', 600],
  ['noto-sans-kannada', 600],
  ['noto-sans-malayalam', 600],
  ['noto-sans-sinhala', 600],
  ['noto-sans-thai', 600],
  ['noto-sans-lao', 600],
  ['noto-sans-khmer', 600],
  ['noto-sans-myanmar', 600],
  ['noto-sans-georgian', 600],
  ['noto-sans-armenian', 600],
  ['noto-sans-ethiopic', 600],
  ['sawarabi-gothic', 400],
  ['zcool-xiaowei', 400],
  ['do-hyeon', 400],
];

/** Besley is set a little tighter, as on screen. */
const tightness: Record<Face, number> = { display: 0.018, text: 0, label: 0 };
/** Other scripts are not: it would take their letters apart. */
const isLatin = /^[\p{Script=Latin}\p{Script=Common}]+$/u;
/** Spaces, marks and joiners stay with the letters before them. */
const staysWithLetter = /[\s\p{M}\p{Cf}]/u;

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

const mostFound = 10_000;

export type Fonts = Awaited<ReturnType<typeof loadFonts>>;

/** Loaded with the first picture: many servers never draw one. Reads no font until a text needs it. */
export async function loadFonts() {
  const [hb, { default: createBidi }] = await Promise.all([import('harfbuzzjs'), import('bidi-js')]);
  const bidi = createBidi();
  const readFont = (path: string): Font => new hb.Font(new hb.Face(new hb.Blob(unpackWoff(readFileSync(path)))));
  const noLigatures = [new hb.Feature('liga', 0), new hb.Feature('clig', 0)];

  const families = new Map<Family, Part[]>();
  function partsOf(family: Family): Part[] {
    const parts = families.get(family) ?? readParts(family, readFont);
    families.set(family, parts);
    return parts;
  }

  const found = new Map<string, Font | undefined>();
  function find(face: Face, character: string): Font | undefined {
    const key = face + character;
    if (!found.has(key)) {
      if (found.size >= mostFound) {
        found.clear();
        families.clear();
      }
      found.set(key, search(face, character.codePointAt(0)!));
    }
    return found.get(key);
  }

  function search(face: Face, codePoint: number): Font | undefined {
    for (const family of [own[face], ...others])
      for (const { ranges, read } of partsOf(family))
        if (ranges.some(([first, last]) => first <= codePoint && codePoint <= last)) {
          const font = read();
          if (font.nominalGlyph(codePoint) !== undefined) return font;
        }
  }

  /** In the order of the text. Undefined if one of its characters is in none of our fonts. */
  function splitRuns(face: Face, text: string, levels: Uint8Array | undefined): Run[] | undefined {
    const runs: Run[] = [];
    let start = 0;
    for (const character of text) {
      const last = runs.at(-1);
      const level = levels?.[start] ?? 0;
      const stays = staysWithLetter.test(character) && last?.font.nominalGlyph(character.codePointAt(0)!) !== undefined;
      const font = stays ? last.font : find(face, character);
      if (!font) return undefined;
      if (font === last?.font && level === last.level) last.text += character;
      else runs.push({ font, start, text: character, level });
      start += character.length;
    }
    return runs;
  }

  function shape({ font, text, level }: Run, spacing: number) {
    const buffer = new hb.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(level % 2 === 1 ? hb.Direction.RTL : hb.Direction.LTR);
    hb.shape(font, buffer, spacing === 0 ? [] : noLigatures);
    const positions = buffer.getGlyphPositions();
    return buffer.getGlyphInfos().map(({ codepoint: glyph }, index) => ({ glyph, ...positions[index]! }));
  }

  return {
    /** Undefined if we have no font for one of the characters. */
    layOut(face: Face, text: string): Line | undefined {
      // Its tables take 10 ms to unpack, and most texts need none.
      const embedding = rightToLeft.test(text) ? bidi.getEmbeddingLevels(text, 'ltr') : undefined;
      const runs = splitRuns(face, text, embedding?.levels);
      if (!runs) return undefined;
      if (embedding) {
        const order = bidi.getReorderedIndices(text, embedding);
        runs.sort((a, b) => order.indexOf(a.start) - order.indexOf(b.start));
      }
      const glyphs: Glyph[] = [];
      let width = 0;
      for (const run of runs) {
        const scale = 1 / run.font.face.upem;
        const spacing = isLatin.test(run.text) ? -tightness[face] : 0;
        for (const { glyph, xAdvance, xOffset, yOffset } of shape(run, spacing)) {
          const path = run.font.glyphToPath(glyph);
          if (path) glyphs.push({ path, scale, x: width + xOffset * scale, y: yOffset * scale });
          width += xAdvance * scale + spacing;
        }
      }
      return { width, glyphs };
    },
  };
}

/** A package lists its parts as `latin` or, where a script has many, as `[12]`. */
function readParts([name, weight]: Family, readFont: (path: string) => Font): Part[] {
  const list = resolve(`@fontsource/${name}/unicode.json`);
  const ranges = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>;
  return Object.entries(ranges).map(([subset, text]) => {
    const file = `${name}-${subset.replaceAll(/[[\]]/g, '')}-${weight}-normal.woff`;
    let font: Font | undefined;
    return {
      ranges: text.split(',').map(readRange),
      read: () => (font ??= readFont(join(dirname(list), 'files', file))),
    };
  });
}

function readRange(text: string): [number, number] {
  const [first, last] = text.trim().slice(2).split('-');
  return [parseInt(first!, 16), parseInt(last ?? first!, 16)];
}
