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

/** Joiners, which some scripts and emoji need, and the letters of flags. */
const joiners = /\u200C|\u200D|[\u{E0020}-\u{E007F}]/gu;
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const blank = /[\s\p{Default_Ignorable_Code_Point}\p{Mn}\u2800]/gu;

/** Has something to see, and no characters that hide, break the line or turn the text around. */
export function isClearText(text: string): boolean {
  return !unseen.test(text.replaceAll(joiners, '')) && text.replaceAll(blank, '') !== '';
}

const reservedUsernames = new Set(
  (
    'abuse admin administrator api contact formercompanion help helpdesk hostmaster info kept mod moderator noreply ' +
    'nobody null official operator owner postmaster root security staff support sysadmin system team undefined webmaster'
  ).split(' '),
);

/** Names that would pass for the people who run the site, however they are dotted. */
export function isReservedUsername(username: string): boolean {
  return reservedUsernames.has(username.toLowerCase().replaceAll(/[_.-]/g, ''));
}
