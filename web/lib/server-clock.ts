import { readAt } from './preloaded-replies.ts';

/** How far the server's clock is ahead of this device's, which may be wrong. */
let aheadMs = readAt === undefined ? 0 : readAt - Date.now();

let isHeard = readAt !== undefined;

/** Sets the clock from a reply's Date header. */
export function hearTime({ headers }: Response): void {
  const sentAt = Date.parse(headers.get('date') ?? '');
  if (!sentAt) return;
  aheadMs = sentAt - Date.now();
  isHeard = true;
}

/** Until the server is heard, the clock goes by what an earlier visit heard. */
export function recallClock(ahead: number): void {
  if (!isHeard) aheadMs = ahead;
}

export const clockAhead = (): number => aheadMs;

/** The server's time at a moment of this device's clock. */
export function serverTime(deviceTime: number): number {
  return deviceTime + aheadMs;
}

export function serverNow(): number {
  return serverTime(Date.now());
}
