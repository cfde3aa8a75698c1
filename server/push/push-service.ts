import { Agent, request } from 'node:https';
import { oneAfterTheOther } from '#server/db/in-turns.ts';
import type { Deps } from '#server/deps.ts';
import { encrypt, type DeviceKeys } from './encrypt.ts';
import { newKeyPair, vapidHeaders, vapidSubject } from './vapid.ts';
import { findKeyPair, storeKeyPair } from './vapid-store.ts';

export type Push = {
  /** At a known service: see push-hosts. */
  url: URL;
  keys: DeviceKeys;
  message: Buffer;
  ttlSeconds: number;
  urgency: 'normal' | 'high';
  /** Replaces an undelivered message with the same topic. */
  topic: string;
};

/** What the service answered, or why it did not. */
export type PushAnswer = { status: number; retryAfter: string | undefined } | { failure: string };

export type PushService = ReturnType<typeof createPushService>;

const timeLimitMs = 10_000;
/** Services answer with a few words. */
const longestReply = 16_384;
/** Time to finish for messages under way when the server stops, which has nine seconds for everything. */
const stopAfterMs = 3000;

/** Sends messages to push services, and holds the key pair that all instances share. Never follows a redirect. */
export function createPushService(
  { db, write, env, now }: Pick<Deps, 'db' | 'write' | 'env' | 'now'>,
  { limitMs = timeLimitMs, stopMs = stopAfterMs } = {},
) {
  const agent = new Agent({ keepAlive: true, scheduling: 'lifo', maxFreeSockets: 100, timeout: 60_000 });
  // Encrypting takes a moment, and a service answers many at once: other requests would notice.
  const turn = oneAfterTheOther();
  const underWay = new Set<(failure: string) => void>();
  let identity: Promise<ReturnType<typeof identified>> | undefined;

  function identified(pair: ReturnType<typeof newKeyPair>) {
    return { publicKey: pair.publicKey, headerFor: vapidHeaders(pair, vapidSubject(env)) };
  }

  /** Read once. The pair is made when the first instance starts. */
  function ownIdentity(): NonNullable<typeof identity> {
    identity ??= readPair().then(identified);
    identity.catch(() => (identity = undefined));
    return identity;
  }

  async function readPair() {
    return (await findKeyPair(db)) ?? write((tx) => storeKeyPair(tx, newKeyPair()));
  }

  async function send(push: Push): Promise<PushAnswer> {
    const { headerFor } = await ownIdentity();
    await turn();
    const body = encrypt(push.message, push.keys);
    return post(push.url, body, {
      authorization: headerFor(push.url.origin, now()),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      ttl: push.ttlSeconds,
      urgency: push.urgency,
      topic: push.topic,
    });
  }

  function post(url: URL, body: Buffer, headers: Record<string, string | number>): Promise<PushAnswer> {
    return new Promise((resolve) => {
      const sending = request(url, { method: 'POST', agent, headers });
      const limit = setTimeout(() => giveUp('timeout'), limitMs);
      underWay.add(giveUp);
      let answer: PushAnswer | undefined;

      function end(failure: string): void {
        clearTimeout(limit);
        underWay.delete(giveUp);
        resolve(answer ?? { failure });
      }
      function giveUp(failure: string): void {
        end(failure);
        sending.destroy();
      }

      sending.on('error', (error) => end(codeOf(error)));
      sending.on('response', (response) => {
        answer = { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] };
        let length = 0;
        // Read to its end, so that the connection can be used again.
        response.on('data', (part: Buffer) => {
          length += part.length;
          if (length > longestReply) sending.destroy();
        });
        response.on('error', () => {});
        response.on('close', () => end('closed'));
      });
      sending.end(body);
    });
  }

  return {
    /** What browsers subscribe with, in base64url. */
    publicKey: async () => (await ownIdentity()).publicKey,
    send,
    /** Ends what is still under way after a moment: it is sent again after the next start. */
    stop(): void {
      setTimeout(() => {
        for (const giveUp of underWay) giveUp('stopping');
      }, stopMs).unref();
    },
  };
}

/** Only the code: messages may contain addresses. */
function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : 'failed';
}
