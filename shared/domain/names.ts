const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first grapheme, so that an emoji or an accented letter stays whole. */
export function firstLetter(name: string): string {
  const [first] = graphemes.segment(name.trim());
  return first?.segment.toLocaleUpperCase() ?? '';
}

/** The leading emoji and the rest of the name; without an emoji, the first letter and the whole name. */
export function tileOf(name: string): { tile: string; title: string } {
  const [first] = graphemes.segment(name.trim());
  const rest = name.trim().slice(first?.segment.length).trim();
  const isEmoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(first?.segment ?? '');
  return isEmoji && rest !== '' ? { tile: first!.segment, title: rest } : { tile: firstLetter(name), title: name };
}

export function firstName(name: string): string {
  return name.trim().split(/\s+/, 1)[0]!;
}
