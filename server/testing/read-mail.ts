export type ReadMail = ReturnType<typeof readMail>;

/** Parses a message as a mail program would. */
export function readMail(message: string) {
  const end = message.indexOf('\r\n\r\n');
  const headers = message
    .slice(0, end)
    .replaceAll(/\r\n(?=[ \t])/g, '')
    .split('\r\n')
    .map((line) => [line.split(':', 1)[0]!.toLowerCase(), decodeWords(line.replace(/^[^:]*: */, ''))] as const);
  const header = (name: string) => headers.find(([key]) => key === name)?.[1] ?? '';
  const bodies = bodiesOf(header('content-type'), header('content-transfer-encoding'), message.slice(end + 4));
  const text = bodies['text/plain'] ?? '';
  return {
    headerNames: headers.map(([name]) => name).toSorted(),
    from: header('from'),
    to: header('to'),
    subject: header('subject'),
    text,
    html: bodies['text/html'] ?? '',
    listUnsubscribe: header('list-unsubscribe'),
    listUnsubscribePost: header('list-unsubscribe-post'),
    /** The token of the only link, which may also stand on a line of its own. */
    token: /^https?:\S+[?#]token=([\w-]{43})$/m.exec(text)?.[1] ?? '',
  };
}

/** The body by its type, or those of a message in several forms. */
function bodiesOf(type: string, encoding: string, body: string): Record<string, string> {
  const boundary = /^multipart\/.*boundary="?([^";]+)/.exec(type)?.[1];
  if (boundary === undefined) {
    const decoded =
      encoding === 'base64'
        ? Buffer.from(body, 'base64').toString()
        : fromQuotedPrintable(body.replaceAll(/=\r\n/g, ''));
    return { [type.split(';', 1)[0]!]: decoded.replaceAll('\r\n', '\n') };
  }
  const parts = body.split(`--${boundary}`).slice(1, -1);
  return Object.assign(
    {},
    ...parts.map((part) => {
      const [head, ...rest] = part.replace(/^\r\n/, '').split('\r\n\r\n');
      const field = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head!)?.[1] ?? '';
      return bodiesOf(field('content-type'), field('content-transfer-encoding'), rest.join('\r\n\r\n'));
    }),
  ) as Record<string, string>;
}

/** Non-ASCII names are encoded as "=?UTF-8?Q?=C3=84nne?="; within quotes that is plain text. */
function decodeWords(value: string): string {
  if (value.startsWith('"')) return value;
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, way: string, word: string) =>
      way.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : fromQuotedPrintable(word.replaceAll('_', ' ')),
    );
}

function fromQuotedPrintable(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
