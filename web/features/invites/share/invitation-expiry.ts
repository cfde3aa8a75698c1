const minuteMs = 60_000;

export function hasExpired(expiresAt: string | null, now: Date): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime();
}

/** When a code stops working. Rounded, so that a code of 7 days still reads 7 a moment later. */
export function invitationExpiry(expiresAt: string | null, now: Date): string {
  if (expiresAt === null) return 'Never expires';
  if (hasExpired(expiresAt, now)) return 'Expired';
  const minutes = Math.max(1, Math.round((Date.parse(expiresAt) - now.getTime()) / minuteMs));
  const hours = Math.round(minutes / 60);
  if (minutes < 60) return `Expires in ${counted(minutes, 'minute')}`;
  return hours < 24 ? `Expires in ${counted(hours, 'hour')}` : `Expires in ${counted(Math.round(hours / 24), 'day')}`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
