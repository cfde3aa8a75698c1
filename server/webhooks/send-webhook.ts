import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { privateAddress, publicLookup, readWebhookUrl } from './public-addresses.ts';

export type WebhookAnswer = { status: number } | { failure: string };

export type SendWebhook = (url: string, body: string, headers: Record<string, string>) => Promise<WebhookAnswer>;

const timeLimitMs = 10_000;
const longestReply = 16_384;

/** Posts without following redirects. The address is checked again each time, and what its name resolves to. */
export function webhookSender(
  mayBePrivate: boolean,
  lookup: LookupFunction | undefined = mayBePrivate ? undefined : publicLookup(),
  limitMs = timeLimitMs,
): SendWebhook {
  return (text, body, headers) =>
    new Promise((resolve) => {
      const url = readWebhookUrl(text, mayBePrivate);
      if (url === undefined || url === 'private') return resolve({ failure: privateAddress });
      const request = url.protocol === 'http:' ? httpRequest : httpsRequest;
      const sending = request(url, {
        method: 'POST',
        // A new connection each time: a kept one would skip the check of the name.
        agent: false,
        ...(lookup && { lookup }),
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Kept-Webhooks',
        },
      });
      let answer: WebhookAnswer | undefined;
      const limit = setTimeout(() => end('timeout'), limitMs);
      function end(failure: string): void {
        clearTimeout(limit);
        resolve(answer ?? { failure });
        sending.destroy();
      }
      sending.on('error', (error) => end(codeOf(error)));
      sending.on('response', (response) => {
        answer = { status: response.statusCode ?? 0 };
        let length = 0;
        response.on('data', (part: Buffer) => {
          length += part.length;
          if (length > longestReply) end('closed');
        });
        response.on('error', () => {});
        response.on('close', () => end('closed'));
      });
      sending.end(body);
    });
}

/** Only the code: messages may contain addresses. */
function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : 'failed';
}
