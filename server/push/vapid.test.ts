import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { newKeyPair, vapidHeaders, vapidSubject } from './vapid.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const hour = 3_600_000;
const later = (ms: number) => new Date(now.getTime() + ms);

function read(header: string) {
  const [, head, claims, signature, key] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header)!;
  const json = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  return { signed: `${head}.${claims}`, head: json(head!), claims: json(claims!), signature: signature!, key: key! };
}

/** As SubjectPublicKeyInfo, so that the key is not read back by the code that wrote it. */
function publicKeyOf(point: string) {
  const prefix = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex');
  return createPublicKey({
    key: Buffer.concat([prefix, Buffer.from(point, 'base64url')]),
    format: 'der',
    type: 'spki',
  });
}

test('the header is signed with ES256 and names audience, end and contact', () => {
  const pair = newKeyPair();
  const { signed, head, claims, signature, key } = read(
    vapidHeaders(pair, 'mailto:a@b.example')('https://push.example', now),
  );
  expect(head).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(claims).toEqual({
    aud: 'https://push.example',
    exp: later(12 * hour).getTime() / 1000,
    sub: 'mailto:a@b.example',
  });
  expect(key).toBe(pair.publicKey);
  const check = { key: publicKeyOf(pair.publicKey), dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(signed), check, Buffer.from(signature, 'base64url'))).toBe(true);
  expect(verify('sha256', Buffer.from(`${signed}x`), check, Buffer.from(signature, 'base64url'))).toBe(false);
});

test('a token is made once for each origin, and replaced an hour before it ends', () => {
  const headerFor = vapidHeaders(newKeyPair(), 'mailto:a@b.example');
  const first = headerFor('https://push.example', now);
  expect(headerFor('https://push.example', later(11 * hour - 1))).toBe(first);
  expect(read(headerFor('https://other.example', now)).claims).toMatchObject({ aud: 'https://other.example' });
  const second = headerFor('https://push.example', later(11 * hour));
  expect(read(second).claims).toMatchObject({ exp: later(23 * hour).getTime() / 1000 });
});

test('tokens are kept for at most a thousand origins', () => {
  const headerFor = vapidHeaders(newKeyPair(), 'mailto:a@b.example');
  const first = headerFor('https://push.example', now);
  for (let count = 0; count < 1000; count++) headerFor(`https://${count}.push.example`, now);
  // Signatures are random, so the same header would be the kept one.
  expect(headerFor('https://push.example', now)).not.toBe(first);
});

test('every pair is another one', () => {
  const pairs = Array.from({ length: 5 }, newKeyPair);
  expect(new Set(pairs.flatMap(({ publicKey, privateKey }) => [publicKey, privateKey])).size).toBe(10);
  for (const { publicKey } of pairs) expect(publicKey).toHaveLength(87);
});

test.for([
  [{}, 'mailto:kept@localhost'],
  [{ PUBLIC_URL: 'http://192.168.1.5:3000' }, 'mailto:kept@localhost'],
  [{ PUBLIC_URL: 'https://kept.example' }, 'https://kept.example'],
  [{ PUBLIC_URL: 'https://kept.example', MAIL_FROM: 'Kept <kept@kept.example>' }, 'mailto:kept@kept.example'],
  [{ MAIL_FROM: 'kept@kept.example', SECURITY_CONTACT: 'security@kept.example' }, 'mailto:security@kept.example'],
  [{ SECURITY_CONTACT: 'https://kept.example/security' }, 'https://kept.example/security'],
  [{ MAIL_FROM: 'kept@kept.example', SECURITY_CONTACT: 'tel:+123' }, 'mailto:kept@kept.example'],
] as const)('with %o push services are given %s', ([settings, subject]) => {
  expect(vapidSubject(readEnv(settings))).toBe(subject);
});
