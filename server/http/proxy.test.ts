import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import { startNginx } from '#server/testing/nginx-proxy.ts';

// Tests the nginx configuration that we ship.

async function instanceWith(file: string): Promise<number> {
  const server = createServer((request, reply) => reply.writeHead(request.url === file ? 200 : 404).end(request.url));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test('during an upgrade a page gets its files, whichever instance is asked first', async () => {
  const [old, young] = ['/assets/app-old.js', '/assets/app-new.js'] as const;
  const nginx = await startNginx([await instanceWith(old), await instanceWith(young)]);
  onTestFinished(nginx.stop);
  for (let round = 0; round < 4; round++)
    for (const file of [old, young]) {
      const reply = await fetch(nginx.url + file);
      expect([reply.status, await reply.text()]).toEqual([200, file]);
    }
  expect((await fetch(`${nginx.url}/assets/never-was.js`)).status).toBe(404);
});

test('the log of requests contains neither queries nor referrers', async () => {
  const nginx = await startNginx([await instanceWith('/'), await instanceWith('/')]);
  onTestFinished(nginx.stop);
  const headers = { referer: 'http://kept.example/reset-password?token=hush-referrer' };
  await fetch(`${nginx.url}/reset-password?token=hush-query`, { headers });
  await eventually(() => expect(nginx.requests()).toContain('"GET /reset-password HTTP/1.1" 404'));
  expect(nginx.requests()).not.toContain('hush');
});
