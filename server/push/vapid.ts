import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { Env } from '#server/env.ts';

// How this server identifies itself to push services (RFC 8292).

/** Both in base64url: the public key as an uncompressed point, which browsers take, and the private one as a number. */
export type KeyPair = { publicKey: string; privateKey: string };

/** Services accept at most 24 hours. */
const validMs = 12 * 3_600_000;
/** A token is used until it has less time left than a message takes, with clocks that differ. */
const reserveMs = 3_600_000;
/** Endpoints are at few origins, but a caller chooses among the many names of a service. */
const mostOrigins = 1000;

export function newKeyPair(): KeyPair {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({ format: 'jwk' });
  const point = [Buffer.from([4]), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')];
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d! };
}

/** Makes the `Authorization` header for an origin. The signature is made once for many messages. */
export function vapidHeaders({ publicKey, privateKey }: KeyPair, subject: string) {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' });
  const made = new Map<string, { header: string; replaceAt: number }>();

  return (origin: string, now: Date): string => {
    const known = made.get(origin);
    if (known && now.getTime() < known.replaceAt) return known.header;
    const endsAt = now.getTime() + validMs;
    const claims = { aud: origin, exp: Math.floor(endsAt / 1000), sub: subject };
    const unsigned = `${base64url({ typ: 'JWT', alg: 'ES256' })}.${base64url(claims)}`;
    const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' });
    const header = `vapid t=${unsigned}.${signature.toString('base64url')}, k=${publicKey}`;
    if (made.size >= mostOrigins) made.clear();
    made.set(origin, { header, replaceAt: endsAt - reserveMs });
    return header;
  };
}

/** Where a push service can reach the operator. Some refuse addresses at localhost, so they come last. */
export function vapidSubject({
  securityContact,
  mailFrom: { address },
  publicUrl,
}: Pick<Env, 'securityContact' | 'mailFrom' | 'publicUrl'>): string {
  if (securityContact && /^(mailto|https):/.test(securityContact)) return securityContact;
  if (!address.endsWith('@localhost')) return `mailto:${address}`;
  return publicUrl?.protocol === 'https:' ? publicUrl.origin : `mailto:${address}`;
}

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
