/** An invitation is joined with a whole amount: "12.75" is 12, and what cannot be read is 0. */
export function wholeAmount(text: string): number {
  const [, whole] = /^(\d{1,8})(\.\d*)?$/.exec(text) ?? [];
  return Number(whole ?? 0);
}

/** What may stand in the field: digits, a point, two decimals; no more digits than an amount can have. */
export function isTypedAmount(text: string): boolean {
  return /^\d{0,8}(\.\d{0,2})?$/.test(text);
}
