import { readAt } from './preloaded-replies.ts';

/** How far the server's clock is ahead of this device's, which may be wrong. */
let aheadMs = readAt === undefined ? 0 : readAt - Date.now();

/** Sets the clock from a reply's Date header. */
export function hearTime({ headers }: Response): void {
  const sentAt = Date.parse(headers.get('date') ?? '');
  if (sentAt) aheadMs = sentAt - Date.now();
}

export function serverNow(): number {
  return Date.now() + aheadMs;
}
