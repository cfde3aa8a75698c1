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
