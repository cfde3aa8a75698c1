import { renameSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { keepPrivate, privateFile } from '#server/db/private-files.ts';
import type { Env } from '#server/env.ts';

export type Mail = {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
};
type Sent = Mail & { userId: number };
export type Mailer = {
  send: (mail: Sent) => Promise<void>;
  /** Removes this person's messages from the outbox. Files of earlier versions are found by these addresses alone. */
  forget: (userId: number, addresses: readonly string[]) => Promise<void>;
};

/**
 * Sends by SMTP if configured; otherwise writes each message to a file, so that every flow can be tried without a
 * server.
 */
export function createMailer(env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'dataDir'>, log: FastifyBaseLogger): Mailer {
  // `to` keeps name and address apart: in one string, text after a line break could become another recipient.
  const send = env.smtpUrl ? smtp(env.smtpUrl) : outbox(join(env.dataDir, 'outbox'), log);
  return {
    send: ({ userId, to, ...mail }) => send({ ...mail, from: env.mailFrom, to: [to] }, userId),
    // Also with a mail server: the files may be older than its setting.
    forget: (userId, addresses) => forgetIn(join(env.dataDir, 'outbox'), userId, addresses),
  };
}

type Envelope = Omit<Mail, 'to'> & { from: Mail['to']; to: Mail['to'][] };

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
  return async (mail: Envelope, userId: number): Promise<void> => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ streamTransport: true, buffer: true });
    const headers = { ...mail.headers, [accountHeader]: String(userId) };
    const { message, messageId } = await transport.sendMail({ ...mail, headers });
    if (!isPrivate) keepPrivate(folder);
    isPrivate = true;
    const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${messageId.slice(1, 9)}.eml`;
    // Written under another name and then moved, so that a reader of the folder never sees half a message.
    writeFileSync(join(folder, `.${name}`), message as Buffer, { mode: privateFile });
    renameSync(join(folder, `.${name}`), join(folder, name));
    log.info({ file: name }, 'mail is not configured: the message was written to the outbox');
  };
}

/** In files only: addresses change, and a deleted account's messages must be found. */
const accountHeader = 'X-Kept-Account';

async function forgetIn(folder: string, userId: number, addresses: readonly string[]): Promise<void> {
  const own = addresses.map((address) => address.toLowerCase());
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const path = join(folder, name);
    const message = await readFile(path, 'latin1').catch(() => '');
    const head = message.slice(0, message.search(/\r?\n\r?\n/)).replaceAll(/\r?\n[ \t]+/g, ' ');
    const to = /^To: *(?:.*<)?([^<>\r\n]+?)>? *$/im.exec(head)?.[1];
    const account = new RegExp(`^${accountHeader}: *(\\d+) *$`, 'im').exec(head)?.[1];
    const isOwn = account === undefined ? to && own.includes(to.toLowerCase()) : account === String(userId);
    if (isOwn) await rm(path, { force: true });
  }
}
