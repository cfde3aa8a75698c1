import { readAt } from './preloaded-replies.ts';

/** How far the server's clock is ahead of this device's, which may say anything. */
let aheadMs = readAt === undefined ? 0 : readAt - Date.now();

/** Every reply says when it was sent. */
export function hearTime({ headers }: Response): void {
  const sentAt = Date.parse(headers.get('date') ?? '');
  if (sentAt) aheadMs = sentAt - Date.now();
}

export function serverNow(): number {
  return Date.now() + aheadMs;
}
