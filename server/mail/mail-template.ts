/** A mail that is not about the account itself. Texts may contain names of people and promises. */
export type Letter = {
  title: string;
  lines: readonly string[];
  /** The one thing to do, at an address of ours. */
  action: { text: string; href: string };
  /** Why it came, and how to have no more. */
  reason: string;
  unsubscribe: { text: string; href: string };
  settings: { text: string; href: string };
};

const slogan = 'Kept. Your Goals. Your Rules. Your Rewards.';

/** The same message twice: mail programs show the one they can. No image, so nothing is fetched when it is opened. */
export function writeLetter(letter: Letter): { text: string; html: string } {
  const { action, unsubscribe, settings } = letter;
  const written = [letter.title, ...letter.lines].map(withoutLinks);
  return {
    text: `${[
      ...written,
      `${action.text}:\n${action.href}`,
      `-- \n${letter.reason}\n${unsubscribe.text}: ${unsubscribe.href}\n${settings.text}: ${settings.href}`,
      slogan,
    ].join('\n\n')}\n`,
    html: page(letter.title, [
      `<h1>${asHtml(written[0]!)}</h1>`,
      ...written.slice(1).map((line) => `<p>${asHtml(line)}</p>`),
      `<p>${anchor(action, 'button')}</p>`,
      `<p class="small">${asHtml(letter.reason)}<br>${anchor(unsubscribe)}&nbsp;&middot;&nbsp;${anchor(settings)}</p>`,
      `<p class="small">${slogan}</p>`,
    ]),
  };
}

/**
 * Mail programs turn what looks like an address into a link. A zero-width character inside prevents it, so that nobody
 * can mail a link by calling themselves one.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll(/([.:])(?=[^\s\d.])|@(?=\S)/g, (mark) => `${mark}\u200C`);
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function asHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (mark) => marks[mark]!);
}

function anchor({ text, href }: { text: string; href: string }, className?: string): string {
  return `<a${className ? ` class="${className}"` : ''} href="${asHtml(href)}">${asHtml(text)}</a>`;
}

// Programs without the media query show the light colours, or darken them by themselves.
const style = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 24px; background: #ebeee3; color: #17241d; font: 16px/1.5 system-ui, sans-serif; }
main { display: block; max-width: 480px; margin: 0 auto; padding: 24px; background: #ffffff; border-radius: 12px; }
h1 { margin: 0 0 12px; font-size: 20px; line-height: 1.3; }
h1, p { overflow-wrap: anywhere; }
a { color: #0e5a43; }
a.button { display: inline-block; padding: 10px 18px; border-radius: 8px; background: #0e5a43; color: #ffffff; text-decoration: none; }
.small { font-size: 13px; color: #4c5a52; }
@media (prefers-color-scheme: dark) {
  body { background: #0c1310; color: #e6ede8; }
  main { background: #16201b; }
  a { color: #74d6ab; }
  a.button { background: #63cc9f; color: #0c1310; }
  .small { color: #a9b8af; }
}`;

function page(title: string, parts: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${asHtml(withoutLinks(title))}</title>
<style>
${style}
</style>
</head>
<body>
<main>
${parts.join('\n')}
</main>
</body>
</html>
`;
}
