import { describe, expect, test } from 'vitest';
import { writeLetter } from './mail-template.ts';

const letter = {
  title: 'Run',
  lines: ["Here's your 07:30 reminder."],
  action: { text: 'Open it in Kept', href: 'https://kept.example/habits/1' },
  reason: 'Mail is on for reminders.',
  unsubscribe: { text: 'Turn it off', href: 'https://kept.example/unsubscribe?token=1.reminders.x&y' },
  settings: { text: 'All settings', href: 'https://kept.example/profile?tab=notifications' },
};
const withoutJoiners = (text: string) => text.replaceAll('\u200C', '');

test('both forms contain the same words and the three links of ours', () => {
  const { text, html } = writeLetter(letter);
  for (const form of [text, html.replaceAll('&#39;', "'").replaceAll('&amp;', '&')]) {
    for (const words of [letter.title, ...letter.lines, letter.reason]) expect(withoutJoiners(form)).toContain(words);
    for (const { text: words, href } of [letter.action, letter.unsubscribe, letter.settings]) {
      expect(form).toContain(words);
      expect(form).toContain(href);
    }
  }
  expect(html.match(/href="/g)).toHaveLength(3);
});

test('nothing is fetched: no image, script, font or style sheet', () => {
  const { html } = writeLetter(letter);
  expect(html).not.toMatch(/<(img|script|link|iframe|video|svg)|url\(|@import|src=/i);
});

test('it names both colour schemes, and gives every colour for the dark one too', () => {
  const { html } = writeLetter(letter);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  const [light, dark] = html.split('@media (prefers-color-scheme: dark)') as [string, string];
  for (const selector of ['body', 'main', 'a', 'a.button', '.small'])
    for (const part of [light, dark])
      expect(part).toMatch(new RegExp(`^ *${selector.replaceAll('.', '\\.')} \\{`, 'm'));
});

describe('a name is plain text, never a link', () => {
  test.for([
    'https://evil.example/path',
    'evil.example',
    'www.evil.example nudged you',
    'ann@evil.example',
    'mailto:ann@evil.example',
    'Ünï.example',
    'a.b.c.example.com:8080/x',
  ])('%s', (name) => {
    const { text, html } = writeLetter({ ...letter, title: name, lines: [`${name} joined`] });
    for (const form of [text, html]) expect(form).not.toContain(name.split(' ')[0]);
    expect(withoutJoiners(text)).toContain(`${name}\n\n${name} joined`);
    // What programs recognise: letters, a dot or an at sign, letters.
    for (const line of text.split('\n').slice(0, 3)) expect(line).not.toMatch(/[\p{L}\d][.@][\p{L}]|:\/\//u);
  });

  test('and never markup', () => {
    const { html } = writeLetter({ ...letter, title: `<b>"Bob"</b> & 'co'`, lines: ['<a href="x">y</a>'] });
    expect(html).toContain('<h1>&lt;b&gt;&quot;Bob&quot;&lt;/b&gt; &amp; &#39;co&#39;</h1>');
    expect(html).not.toContain('<a href="x">');
  });
});
