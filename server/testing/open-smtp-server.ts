import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port.ts';
import { readMail, type ReadMail } from './read-mail.ts';

type Delivery = ReadMail & { envelope: { from: string; to: string[] } };

/** A real SMTP server on a free port, which can be stopped and restarted. */
export async function openSmtpServer() {
  const delivered: Delivery[] = [];
  /** At which step it refuses the next messages, and with which code. */
  const faults: { refuse: { at: 'connect' | 'login' | 'recipient' | 'message'; code: number } | null } = {
    refuse: null,
  };
  const port = await freePort();
  let server = await listen();

  function refusal(at: string): Error | null {
    if (faults.refuse?.at !== at) return null;
    return Object.assign(new Error('not today'), { responseCode: faults.refuse.code });
  }

  async function listen(): Promise<SMTPServer> {
    const opened = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onConnect: (_session, done) => done(refusal('connect')),
      onAuth: ({ username }, _session, done) => done(refusal('login'), { user: username }),
      onRcptTo: (_address, _session, done) => done(refusal('recipient')),
      onData(stream, { envelope }, done) {
        let message = '';
        stream.setEncoding('utf8');
        stream.on('data', (chunk) => (message += String(chunk)));
        stream.on('end', () => {
          const refused = refusal('message');
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          const to = envelope.rcptTo.map(({ address }) => address);
          if (!refused) delivered.push({ ...readMail(message), envelope: { from, to } });
          done(refused);
        });
      },
    });
    opened.on('error', () => {});
    opened.listen(port, '127.0.0.1');
    await once(opened.server, 'listening');
    return opened;
  }

  const close = () => new Promise<void>((closed) => server.close(closed));
  return {
    url: `smtp://127.0.0.1:${port}`,
    urlWithLogin: `smtp://kept:hush-password@127.0.0.1:${port}`,
    delivered,
    faults,
    close,
    stop: close,
    restart: async () => void (server = await listen()),
  };
}
