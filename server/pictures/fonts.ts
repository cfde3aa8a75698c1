import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readWoff, type FontFile } from './font-file.ts';

// Fonts come in many small files, each with a part of the characters; a picture loads those that its text needs.

type Part = { ranges: [first: number, last: number][]; read: () => LoadedPart };
type LoadedPart = Omit<FontFile, 'sfnt'> & { family: string; path: string };
/** A piece of a text that one font can write. */
export type Run = { family: string; text: string };

/** Besley for names and figures, Figtree for the rest. */
export type Face = 'display' | 'text' | 'label';

const { resolve } = createRequire(import.meta.url);
type Family = [list: string, weight: number];
const own: Record<Face, Family> = {
  display: ['@fontsource/besley/unicode.json', 600],
  text: ['@fontsource/figtree/unicode.json', 500],
  label: ['@fontsource/figtree/unicode.json', 600],
};
/** For what Besley and Figtree cannot write, in this order. */
const others: Family[] = [
  ['@fontsource/noto-sans/unicode.json', 600],
  ['@fontsource/noto-sans-arabic/unicode.json', 600],
  ['@fontsource/noto-sans-hebrew/unicode.json', 600],
  ['@fontsource/noto-sans-thai/unicode.json', 600],
  ['@fontsource/sawarabi-gothic/unicode.json', 400],
  ['@fontsource/zcool-xiaowei/unicode.json', 400],
  ['@fontsource/do-hyeon/unicode.json', 400],
  ['@fontsource/noto-emoji/unicode.json', 600],
];

const mostFound = 10_000;

export type Fonts = ReturnType<typeof loadFonts>;

/** Reads nothing until a text asks for it. */
export function loadFonts() {
  let folder: string | undefined;
  const store = (name: string, sfnt: Buffer): string => {
    folder ??= mkdtempSync(join(tmpdir(), 'kept-fonts-'));
    const path = join(folder, name);
    writeFileSync(path, sfnt);
    return path;
  };
  const families = new Map<string, Part[]>();
  const partsOf = ([list, weight]: Family): Part[] => {
    const key = `${list} ${weight}`;
    const parts = families.get(key) ?? readParts(resolve(list), weight, store);
    families.set(key, parts);
    return parts;
  };

  const found = new Map<string, LoadedPart | undefined>();
  function find(face: Face, character: string): LoadedPart | undefined {
    const key = face + character;
    if (!found.has(key)) {
      if (found.size >= mostFound) found.clear();
      found.set(key, search(face, character));
    }
    return found.get(key);
  }

  function search(face: Face, character: string): LoadedPart | undefined {
    const codePoint = character.codePointAt(0)!;
    for (const family of [own[face], ...others])
      for (const { ranges, read } of partsOf(family))
        if (ranges.some(([first, last]) => first <= codePoint && codePoint <= last)) {
          const part = read();
          if (part.covers(codePoint)) return part;
        }
  }

  return {
    /**
     * The text in pieces of one font each, and the files of these fonts. Undefined if one of its characters is in none. Left
     * to itself resvg gives up at the first character without a glyph, such as a skin tone.
     */
    split(face: Face, text: string): { runs: Run[]; files: string[] } | undefined {
      const runs: Run[] = [];
      const files = new Set<string>();
      let current: LoadedPart | undefined;
      for (const character of text) {
        // Spaces, marks and joiners stay with the letters before them.
        const stays = /[\s\p{M}\p{Cf}]/u.test(character) && current?.covers(character.codePointAt(0)!);
        const part = stays ? current : find(face, character);
        if (!part) return undefined;
        files.add(part.path);
        if (part === current) runs.at(-1)!.text += character;
        else runs.push({ family: part.family, text: character });
        current = part;
      }
      return { runs, files: [...files] };
    },
    /** Width of the text at size 1, without kerning. */
    width(face: Face, text: string): number {
      let width = 0;
      for (const character of text) width += find(face, character)?.advance(character.codePointAt(0)!) ?? 0;
      return width;
    },
    close(): void {
      if (folder) rmSync(folder, { recursive: true, force: true });
      folder = undefined;
      families.clear();
      found.clear();
    },
  };
}

/** A package lists its parts as `latin` or, where a script has many, as `[12]`. */
function readParts(list: string, weight: number, store: (name: string, sfnt: Buffer) => string): Part[] {
  const ranges = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>;
  const root = dirname(list);
  const family = root.split(/[\\/]/).at(-1)!;
  return Object.entries(ranges).flatMap(([subset, text]) => {
    // Resvg lets vowels that stand before their consonant overlap.
    if (subset === 'devanagari') return [];
    const name = `${family}-${subset.replaceAll(/[[\]]/g, '')}-${weight}-normal`;
    let loaded: LoadedPart | undefined;
    const read = (): LoadedPart => {
      if (loaded) return loaded;
      const { sfnt, ...font } = readWoff(readFileSync(join(root, 'files', `${name}.woff`)), name);
      return (loaded = { ...font, family: name, path: store(`${name}.ttf`, sfnt) });
    };
    return { ranges: text.split(',').map(readRange), read };
  });
}

function readRange(text: string): [number, number] {
  const [first, last] = text.trim().slice(2).split('-');
  return [parseInt(first!, 16), parseInt(last ?? first!, 16)];
}
