import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export type CaughtMail = { to: string[]; subject: string; text: string };

/** A mail server that keeps what it is given. */
export async function catchMail() {
  const caught: CaughtMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        caught.push({
          to: envelope.rcptTo.map(({ address }) => address),
          ...read(Buffer.concat(chunks).toString('utf8')),
        });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** What somebody was sent, newest first. */
    to: (address: string) => caught.filter((mail) => mail.to.includes(address)).toReversed(),
    stop: () => new Promise<void>((closed) => server.close(closed)),
  };
}

function read(message: string): { subject: string; text: string } {
  const [head = '', body = ''] = message.split(/\r?\n\r?\n([\s\S]*)/, 2);
  return { subject: /^Subject: (.*)$/m.exec(head)?.[1] ?? '', text: fromQuotedPrintable(body) };
}

function fromQuotedPrintable(body: string): string {
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
