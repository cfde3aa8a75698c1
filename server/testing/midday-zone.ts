/** A time zone in which the date does not change within the next hours. */
export function middayZone(): string {
  const hour = new Date().getUTCHours();
  return hour < 4 ? 'Asia/Tokyo' : hour < 16 ? 'UTC' : 'Pacific/Honolulu';
}
