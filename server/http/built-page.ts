import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { preloadedRepliesId, shellMark } from '#shared/contract/preloaded-replies.ts';
import { siteUrl, type Env } from '#server/env.ts';
import { escapeXml } from '#server/pictures/lettering.ts';
import { pagePolicy } from './security-headers.ts';

export type Card = { title: string; description: string; picture: string };
export type BuiltPage = ReturnType<typeof builtPage>;

/** What the page shows before the app's code is loaded: see web/frames.tsx. */
export type Frame = 'auth' | 'home' | 'other';

/** The built page: `plain`, `shell` for service workers, or for a signed-in person start, middle and end, which make one text. */
export function builtPage(env: Env, webRoot: string) {
  const themeScript = read(webRoot, 'theme.js')?.trim();
  // Link previews need the full URL of their picture, which is known only at run time.
  const [plainHead, body = ''] = read(webRoot, 'index.html')!
    .replaceAll('content="/', `content="${siteUrl(env).origin}/`)
    // Inlined: a separate script would delay the first paint.
    .replace('<script src="/theme.js"></script>', () => (themeScript ? `<script>${themeScript}</script>` : ''))
    .split(/(?=<\/head>)/) as [string, string?];
  const frames = JSON.parse(read(webRoot, '.vite/frames.json') ?? '{}') as Partial<Record<Frame, string>>;
  const preloads: Record<Frame, string> = {
    auth: preloadsOf(webRoot, 'pages/auth-page.tsx'),
    home: preloadsOf(webRoot, 'pages/dashboard-page.tsx'),
    other: '',
  };
  const headOf = (frame: Frame, card?: Card) => (card ? withCard(plainHead, card) : plainHead) + preloads[frame];
  const bodyOf = (frame: Frame) =>
    body.replace('<div id="root"></div>', () => `<div id="root" data-frame="${frame}">${frames[frame] ?? ''}</div>`);

  return {
    policy: pagePolicy(themeScript),
    plain: (frame: Frame, card?: Card): string => headOf(frame, card) + bodyOf(frame),
    shell: plainHead.replace('<html ', `<html ${shellMark} `) + bodyOf('other'),
    /** With the reply that home shows, if it is home. */
    start: (home?: { route: string; text: string }, card?: Card): string =>
      `${headOf(home ? 'home' : 'other', card)}<script type="application/json" id="${preloadedRepliesId}">{` +
      (home ? `${pairs({ [home.route]: home.text })},` : ''),
    /** Bodies by route. */
    middle: (replies: Record<string, string>): string => pairs(replies),
    end: (frame: Frame): string => `}</script>${bodyOf(frame)}`,
  };
}

function pairs(replies: Record<string, string>): string {
  const json = Object.entries(replies).map(([route, body]) => `${JSON.stringify(route)}:${body}`);
  // Prevents the text from closing the element.
  return json.join().replaceAll('<', '\\u003c');
}

/** Every text is escaped: people write them. */
function withCard(head: string, { title, description, picture }: Card): string {
  const texts: Record<string, string> = {
    description,
    'og:title': title,
    'og:description': description,
    'og:image': picture,
  };
  const sizes = `<meta property="og:image:width" content="1200" /><meta property="og:image:height" content="630" />`;
  return (
    Object.entries(texts)
      .reduce(
        (text, [name, value]) =>
          text.replace(
            new RegExp(`((?:name|property)="${name}"\\s+content=")[^"]*`),
            (_, start: string) => start + escapeXml(value),
          ),
        head,
      )
      .replace(/<title>[^<]*/, () => `<title>${escapeXml(title)}`) + sizes
  );
}

type Chunk = { file: string; imports?: string[]; isEntry?: boolean };

/**
 * All scripts of a screen, so that the browser need not discover them one after the other. Of low priority, like those of
 * the page itself: the stylesheet and the fonts of its frame come first.
 */
function preloadsOf(webRoot: string, screen: string): string {
  const chunks = JSON.parse(read(webRoot, '.vite/manifest.json') ?? '{}') as Record<string, Chunk>;
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = chunks[name];
    if (!chunk || chunk.isEntry || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  add(screen);
  return [...files]
    .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
    .join('');
}

function read(webRoot: string, name: string): string | undefined {
  const path = join(webRoot, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
