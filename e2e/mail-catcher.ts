import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { readMail } from '#server/testing/read-mail.ts';

export type CaughtMail = { to: string[]; subject: string; text: string };

/** A mail server that stores the mails it receives. */
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
          ...readMail(Buffer.concat(chunks).toString('utf8')),
          to: envelope.rcptTo.map(({ address }) => address),
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
    /** The mails to this address, newest first. */
    to: (address: string) => caught.filter((mail) => mail.to.includes(address)).toReversed(),
    stop: () => new Promise<void>((closed) => server.close(closed)),
  };
}
