export function decimal(cents: number): string {
  return (cents / 100).toFixed(2);
}

export function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
