import { Agent } from 'undici';
import { encrypt } from '#server/push/encrypt.ts';
import { newKeyPair, vapidHeaders } from '#server/push/vapid.ts';
import { newDevice } from '#server/testing/push-device.ts';

// Runs as its own process: encrypts and posts so many messages to this host, a hundred at a time, and nothing else.
// No thread of Node that encrypts as RFC 8291 asks is much faster. Prints its CPU time in microseconds.

const [, , host, count] = process.argv;
const agent = new Agent({ allowH2: false });
const headerFor = vapidHeaders(newKeyPair(), 'mailto:bench@example.com');
const { p256dh, auth } = newDevice();
const url = new URL(`https://${host}/device/1`);
const message = Buffer.from(JSON.stringify({ title: '🏃 Habit 1', body: 'Here’s your 06:45 reminder.', url: '/' }));
let left = Number(count);

async function post(): Promise<void> {
  const body = encrypt(message, { p256dh, auth });
  const headers = {
    authorization: headerFor(url.origin, new Date()),
    'content-encoding': 'aes128gcm',
    ttl: '3600',
  };
  const reply = await agent.request({ origin: url.origin, path: url.pathname, method: 'POST', headers, body });
  await reply.body.dump();
}

async function postAll(): Promise<void> {
  while (left-- > 0) await post();
}

await Promise.all(Array.from({ length: 100 }, postAll));
const { user, system } = process.cpuUsage();
console.log(user + system);
await agent.destroy();
