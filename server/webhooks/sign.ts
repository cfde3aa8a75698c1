import { createHmac, randomBytes } from 'node:crypto';

// Standard Webhooks: an HMAC over id, moment and body. The moment lets receivers refuse an old message.

const prefix = 'whsec_';

export function newSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

export function signedHeaders(secret: string, id: string, body: string, now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
