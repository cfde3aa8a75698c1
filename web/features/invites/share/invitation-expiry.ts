const minuteMs = 60_000;

export function hasEnded(expiresAt: string | null, now: Date): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime();
}

/** When a code stops working. Rounded, so that one made for 7 days says 7 and not 6 a moment later. */
export function invitationExpiry(expiresAt: string | null, now: Date): string {
  if (expiresAt === null) return 'Does not end';
  if (hasEnded(expiresAt, now)) return 'Ended';
  const minutes = Math.max(1, Math.round((Date.parse(expiresAt) - now.getTime()) / minuteMs));
  const hours = Math.round(minutes / 60);
  if (minutes < 60) return `Ends in ${counted(minutes, 'minute')}`;
  return hours < 24 ? `Ends in ${counted(hours, 'hour')}` : `Ends in ${counted(Math.round(hours / 24), 'day')}`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
