import { renameSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { keepPrivate, privateFile } from '#server/db/private-files.ts';
import type { Env } from '#server/env.ts';

export type Mail = { to: { name: string; address: string }; subject: string; text: string };
export type Mailer = {
  send: (mail: Mail) => Promise<void>;
  /** Removes messages to this address that were written to the outbox. */
  forget: (address: string) => Promise<void>;
};

/**
 * Sends by SMTP if configured; otherwise writes each message to a file, so that every flow can be tried without a
 * server.
 */
export function createMailer(env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'dataDir'>, log: FastifyBaseLogger): Mailer {
  // `to` keeps name and address apart: in one string, text after a line break could become another recipient.
  const send = env.smtpUrl ? smtp(env.smtpUrl) : outbox(join(env.dataDir, 'outbox'), log);
  return {
    send: ({ to, subject, text }) => send({ from: env.mailFrom, to: [to], subject, text }),
    // Also with a mail server: the files may be older than its setting.
    forget: (address) => forgetIn(join(env.dataDir, 'outbox'), address),
  };
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
  let isPrivate = false;
  return async (mail: Envelope): Promise<void> => {
    const { createTransport } = await import('nodemailer');
    const { message, messageId } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail);
    if (!isPrivate) keepPrivate(folder);
    isPrivate = true;
    const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${messageId.slice(1, 9)}.eml`;
    // Written under another name and then moved, so that a reader of the folder never sees half a message.
    writeFileSync(join(folder, `.${name}`), message as Buffer, { mode: privateFile });
    renameSync(join(folder, `.${name}`), join(folder, name));
    log.info({ file: name }, 'mail is not configured: the message was written to the outbox');
  };
}

async function forgetIn(folder: string, address: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const path = join(folder, name);
    const message = await readFile(path, 'latin1').catch(() => '');
    const head = message.slice(0, message.search(/\r?\n\r?\n/)).replaceAll(/\r?\n[ \t]+/g, ' ');
    const to = /^To: *(?:.*<)?([^<>\r\n]+?)>? *$/im.exec(head)?.[1];
    if (to?.toLowerCase() === address.toLowerCase()) await rm(path, { force: true });
  }
}
