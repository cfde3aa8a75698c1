/** Invitations are joined with a whole amount: "12.75" is 12, and unreadable text is 0. */
export function wholeAmount(text: string): number {
  const [, whole] = /^(\d{1,8})(\.\d*)?$/.exec(text) ?? [];
  return Number(whole ?? 0);
}

/** Whether the field accepts the text: up to eight digits, a point and two decimals. */
export function isTypedAmount(text: string): boolean {
  return /^\d{0,8}(\.\d{0,2})?$/.test(text);
}
