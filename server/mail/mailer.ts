import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '#server/env.ts';

export type Mail = { to: { name: string; address: string }; subject: string; text: string };
export type Mailer = { send: (mail: Mail) => Promise<void> };

/** By SMTP when it is set up; else each message becomes a file, so that a newcomer can try every flow. */
export function createMailer(env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'dataDir'>, log: FastifyBaseLogger): Mailer {
  // `to` is always name and address apart: in one string, whatever follows a line break would be a recipient too.
  const send = env.smtpUrl ? smtp(env.smtpUrl) : outbox(join(env.dataDir, 'outbox'), log);
  return { send: ({ to, subject, text }) => send({ from: env.mailFrom, to: [to], subject, text }) };
}

type Envelope = { from: Mail['to']; to: Mail['to'][]; subject: string; text: string };

function smtp(url: string) {
  return async (mail: Envelope): Promise<void> => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    });
    try {
      await transport.sendMail(mail);
    } finally {
      transport.close();
    }
  };
}

function outbox(folder: string, log: FastifyBaseLogger) {
  return async (mail: Envelope): Promise<void> => {
    const { createTransport } = await import('nodemailer');
    const { message, messageId } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail);
    mkdirSync(folder, { recursive: true });
    const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${messageId.slice(1, 9)}.eml`;
    // Written aside and moved, so that whoever watches the folder never reads half a message.
    writeFileSync(join(folder, `.${name}`), message as Buffer);
    renameSync(join(folder, `.${name}`), join(folder, name));
    log.info({ file: name }, 'mail is not configured: the message was written to the outbox');
  };
}
