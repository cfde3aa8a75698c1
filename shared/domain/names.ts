/** One character, perhaps shown as an emoji, before the end or a character that joins nothing. */
const plainStart = /^.\uFE0F?(?=[ -~]|$)/su;
let graphemes: Intl.Segmenter | undefined;

export function firstLetter(name: string): string {
  return firstGrapheme(name.trim()).toLocaleUpperCase();
}

/** The leading emoji and the rest of the name; without an emoji, the first letter and the whole name. */
export function tileOf(name: string): { tile: string; title: string } {
  const first = firstGrapheme(name.trim());
  const rest = name.trim().slice(first.length).trim();
  const isEmoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(first);
  return isEmoji && rest !== '' ? { tile: first, title: rest } : { tile: firstLetter(name), title: name };
}

export function firstName(name: string): string {
  return name.trim().split(/\s+/, 1)[0]!;
}

/** Keeps an emoji or an accented letter whole. Most names need no segmenter, which takes 20 ms to create. */
function firstGrapheme(text: string): string {
  const [plain] = plainStart.exec(text) ?? [];
  if (plain !== undefined) return plain;
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const [first] = graphemes.segment(text);
  return first?.segment ?? '';
}
