import { siteUrl, type Env } from '#server/env.ts';

export function mailText(...paragraphs: string[]): string {
  return `${paragraphs.join('\n\n')}\n\nKept. Your Goals. Your Rules. Your Rewards.\n`;
}

/** A link with a token to a page of ours. */
export function linkTo(env: Env, path: `/${string}`, token: string): URL {
  const link = new URL(path, siteUrl(env));
  link.searchParams.set('token', token);
  return link;
}
