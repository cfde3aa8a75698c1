import type { Face, Fonts } from './fonts.ts';

/** One line of text in a picture. */
export type Words = {
  text: string;
  face: Face;
  size: number;
  x: number;
  y: number;
  fill: string;
  anchor?: 'start' | 'middle' | 'end';
};

const before = { start: 0, middle: 0.5, end: 1 };

/** As outlines. Undefined if we have no font for one of the characters. */
export function lettering({ text, face, size, x, y, fill, anchor = 'start' }: Words, fonts: Fonts): string | undefined {
  const line = fonts.layOut(face, text);
  if (!line) return undefined;
  const left = x - before[anchor] * line.width * size;
  const glyphs = line.glyphs.map((glyph) => {
    const scale = (glyph.scale * size).toFixed(5);
    const [right, down] = [left + glyph.x * size, y - glyph.y * size];
    // Fonts count upwards, pictures downwards.
    return `<path transform="matrix(${scale} 0 0 -${scale} ${right.toFixed(2)} ${down.toFixed(2)})" d="${glyph.path}"/>`;
  });
  return `<g fill="${fill}">${glyphs.join('')}</g>`;
}

export function widthOf(fonts: Fonts, face: Face, size: number, text: string): number {
  return size * (fonts.layOut(face, text)?.width ?? 0);
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const split = (segmenter: Intl.Segmenter, text: string) =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Breaks between words, or within one that is longer than a line; what does not fit ends in an ellipsis. */
export function breakLines(text: string, most: number, fits: (line: string) => boolean): string[] {
  const pieces = split(words, text).flatMap((word) => (fits(word) ? [word] : split(letters, word)));
  const lines: string[] = [];
  let line = '';
  for (const [index, piece] of pieces.entries()) {
    if (line === '' || fits((line + piece).trimEnd())) {
      line = (line + piece).trimStart();
      continue;
    }
    if (lines.length === most - 1) return [...lines, shorten(line + pieces.slice(index).join(''), fits)];
    lines.push(line.trimEnd());
    line = piece.trimStart();
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()];
}

/** The longest beginning of the text that fits, with an ellipsis. */
export function shorten(text: string, fits: (line: string) => boolean): string {
  if (fits(text)) return text;
  const kept = split(letters, text);
  while (kept.length > 1 && !fits(`${kept.join('').trimEnd()}…`)) kept.pop();
  return `${kept.join('').trimEnd()}…`;
}

const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F/u;

/**
 * As our fonts can write it: an emoji of several characters becomes its first one, so that a woman who runs is a runner
 * and no row of three signs.
 */
export function drawable(text: string): string {
  const plain = split(letters, text.normalize('NFC')).map((letter) =>
    emoji.test(letter) ? String.fromCodePoint(letter.codePointAt(0)!) : letter,
  );
  return plain.join('').replaceAll(/[\p{Cc}\uFE00-\uFE0F]/gu, ' ');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For text and attributes of XML and HTML. */
export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign]!);
}
