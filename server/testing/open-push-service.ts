import { createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { PushMessage } from '#server/notifications/notification.ts';
import { decrypt, newDevice, type Device } from './push-device.ts';
import { selfSigned } from './self-signed.ts';

export type Delivery = {
  endpoint: string;
  /** As the device decrypts it. */
  message: PushMessage;
  bytes: number;
  ttl: number;
  urgency: string;
  topic: string;
};

/** How it answers: a status, late if asked, or never. */
export type PushReply = { status: number; headers?: Record<string, string>; afterMs?: number; body?: string } | 'hang';

type Options = {
  /** The server's public key, for which browsers subscribe. Any is accepted until it is known. */
  publicKey?: string;
  now?: () => Date;
  certificate?: ReturnType<typeof selfSigned>;
  /** False for measurements: it then only answers, and counts. */
  isChecking?: boolean;
};

/** The clients of this process trust it from now on. */
function trustedCertificate() {
  if (trusted) return trusted;
  trusted = selfSigned();
  setDefaultCACertificates([...getCACertificates('default'), trusted.cert]);
  return trusted;
}

let trusted: ReturnType<typeof selfSigned> | undefined;

/**
 * A push service on this machine, over TLS. It checks what a real one checks (RFC 8030, RFC 8292), and decrypts what a
 * browser would (RFC 8291).
 */
export async function openPushService({
  publicKey,
  now = () => new Date(),
  certificate = trustedCertificate(),
  isChecking = true,
}: Options = {}) {
  const devices = new Map<string, Device & { endpoint: string }>();
  const delivered: Delivery[] = [];
  const problems: string[] = [];
  const hanging = new Set<ServerResponse>();
  const arrivals: (() => void)[] = [];
  const state = {
    publicKey,
    /** Given to every request that has nothing wrong. */
    reply: { status: 201 } as PushReply | ((delivery: Delivery) => PushReply),
    requests: 0,
    inFlight: 0,
    mostInFlight: 0,
  };

  const server = createServer(certificate, (request, response) => {
    state.requests++;
    state.mostInFlight = Math.max(state.mostInFlight, ++state.inFlight);
    response.on('close', () => state.inFlight--);
    answer(request, response).catch((error: unknown) => {
      problems.push(String(error));
      response.writeHead(403).end();
    });
  });
  server.keepAliveTimeout = 60_000;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    let { reply } = state;
    if (isChecking) {
      const delivery = read(request, Buffer.concat(parts));
      if (typeof reply === 'function') reply = reply(delivery);
      if (reply === 'hang' || reply.status === 201) delivered.push(delivery);
    }
    for (const arrived of arrivals.splice(0)) arrived();
    if (reply === 'hang' || typeof reply === 'function') return void hanging.add(response);
    if (reply.afterMs) await sleep(reply.afterMs);
    response.writeHead(reply.status, reply.headers).end(reply.body);
  }

  function read(request: IncomingMessage, body: Buffer): Delivery {
    const { headers, method, url } = request;
    const device = devices.get(`${origin()}${url}`);
    if (method !== 'POST' || !device) throw new Error(`${method} to no device`);
    checkVapid(headers.authorization ?? '', origin(), state.publicKey, now());
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('another encoding');
    const { ttl, urgency, topic } = headers as Record<string, string | undefined>;
    if (!/^\d{1,10}$/.test(ttl ?? '')) throw new Error('no TTL');
    if (!/^(very-low|low|normal|high)$/.test(urgency ?? '')) throw new Error('no urgency');
    if (!/^[\w-]{1,32}$/.test(topic ?? '')) throw new Error('no topic');
    if (body.length > 4096) throw new Error('too large');
    const message = JSON.parse(decrypt(body, device).toString()) as PushMessage;
    return {
      endpoint: device.endpoint,
      message,
      bytes: body.length,
      ttl: Number(ttl),
      urgency: urgency!,
      topic: topic!,
    };
  }

  const origin = () => `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return Object.assign(state, {
    /** For PUSH_HOSTS. */
    host: new URL(origin()).host,
    /** Other processes trust it if NODE_EXTRA_CA_CERTS names a file with it. */
    certificate: certificate.cert,
    delivered,
    /** What was wrong with requests. */
    problems,
    /** A browser subscribes: what it would register. */
    subscribe() {
      const endpoint = `${origin()}/device/${devices.size + 1}`;
      const device = { ...newDevice(), endpoint };
      devices.set(endpoint, device);
      return { endpoint, keys: device.keys };
    },
    /** Resolves with the next request that has arrived. */
    arrival: () => new Promise<void>((resolve) => void arrivals.push(resolve)),
    /** Answers the requests that hang. */
    release(status = 201): void {
      for (const response of hanging) response.writeHead(status).end();
      hanging.clear();
    },
    close: async (): Promise<void> => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  });
}

const verified = new Set<string>();

/** Throws unless a service would accept the header for this audience. */
function checkVapid(header: string, audience: string, publicKey: string | undefined, now: Date): void {
  const [, head, claims, signature, key] =
    /^vapid t=([\w-]{1,2000})\.([\w-]{1,2000})\.([\w-]{86}), k=([\w-]{87})$/.exec(header) ?? [];
  if (!head || !claims || !signature || !key) throw new Error('no VAPID header');
  if (publicKey !== undefined && key !== publicKey) throw new Error('signed by another server');
  const { alg } = json(head);
  const { aud, exp, sub } = json(claims);
  if (alg !== 'ES256') throw new Error('another algorithm');
  if (aud !== audience) throw new Error('made for another service');
  const seconds = now.getTime() / 1000;
  if (typeof exp !== 'number' || exp <= seconds || exp > seconds + 86_400)
    throw new Error('too old, or valid too long');
  if (!/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(String(sub))) throw new Error('no contact');
  if (verified.has(header)) return;
  const spki = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex');
  const point = Buffer.concat([spki, Buffer.from(key, 'base64url')]);
  const signer = createPublicKey({ key: point, format: 'der', type: 'spki' });
  const signed = Buffer.from(`${head}.${claims}`);
  const check = { key: signer, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', signed, check, Buffer.from(signature, 'base64url'))) throw new Error('the signature is wrong');
  verified.add(header);
}

function json(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
}
