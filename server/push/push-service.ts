import type { Deps } from '#server/deps.ts';
import type { DeviceKeys } from './encrypt.ts';
import { sharedSender } from './push-sender.ts';
import type { PushAnswer } from './push-thread.ts';
import { newKeyPair, vapidHeaders, vapidSubject } from './vapid.ts';
import { findKeyPair, storeKeyPair } from './vapid-store.ts';

export type Push = {
  /** At a known service: see push-hosts. */
  url: URL;
  keys: DeviceKeys;
  message: string;
  ttlSeconds: number;
  urgency: 'normal' | 'high';
  /** Replaces an undelivered message with the same topic. */
  topic: string;
};

export type PushService = ReturnType<typeof createPushService>;

const timeLimitMs = 10_000;
/** Time to finish for messages under way when the server stops, which has nine seconds for everything. */
const stopAfterMs = 3000;

/** Sends messages to push services, and holds the key pair that all instances share. */
export function createPushService(
  { db, write, env, now }: Pick<Deps, 'db' | 'write' | 'env' | 'now'>,
  { limitMs = timeLimitMs, stopMs = stopAfterMs } = {},
) {
  const underWay = new Set<(answer: PushAnswer) => void>();
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

  async function send({ url, keys, message, ttlSeconds, urgency, topic }: Push): Promise<PushAnswer> {
    const { headerFor } = await ownIdentity();
    const headers = {
      authorization: headerFor(url.origin, now()),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(ttlSeconds),
      urgency,
      topic,
    };
    const { p256dh, auth } = keys;
    return new Promise((resolve, reject) => {
      underWay.add(resolve);
      sharedSender
        .send({ url: url.href, keys: { p256dh, auth }, message, headers, limitMs })
        .finally(() => underWay.delete(resolve))
        .then(resolve, reject);
    });
  }

  return {
    /** What browsers subscribe with, in base64url. */
    publicKey: async () => (await ownIdentity()).publicKey,
    send,
    /** Ends what is still under way after a moment: it is sent again after the next start. */
    stop(): void {
      setTimeout(() => {
        for (const resolve of underWay) resolve({ failure: 'stopping', waitedMs: 0 });
        sharedSender.stopWaiting();
      }, stopMs).unref();
    },
  };
}
