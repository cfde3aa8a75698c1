/** A path of this site, or home: one leading slash, no backslash, no control characters. */
export function safeRedirect(wanted: string | null): string {
  return wanted && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(wanted) ? wanted : '/';
}
