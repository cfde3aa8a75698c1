type Row = { type: string; description: string; at: string | number };

/**
 * What a `jar` row of the statement says. `newer` is the row above it: redeeming takes a part out and spends it at the
 * same moment.
 */
export function jarWords(row: Row & { isOut: boolean }, newer: Row | undefined): string {
  if (!row.isOut) return 'Put into a shared goal';
  const isSpent = newer?.type === 'goal' && newer.description === row.description && newer.at === row.at;
  return isSpent ? 'Out of a shared goal, to redeem it' : 'Taken back from a shared goal';
}
