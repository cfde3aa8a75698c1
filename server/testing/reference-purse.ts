/** A model of a user's money: open goals, and the cost of redeemed ones. */
export type ReferencePurse = ReturnType<typeof referencePurse>;

export function referencePurse(balance: () => number) {
  let open: { id: number; price: number }[] = [];
  let spent = 0;

  return {
    balance,
    spent: () => spent,
    /** The goal that has been open longest. */
    oldest: () => open[0],
    newest: () => open.at(-1),
    add: () => (open.length < 5 ? 200 : 409),
    added: (id: number, price: number) => void open.push({ id, price }),
    redeem(goal = open[0]): number {
      if (!goal) return 404;
      if (goal.price > balance()) return 409;
      spent += goal.price;
      open = open.filter((one) => one !== goal);
      return 200;
    },
    drop(): number {
      const isThere = open.length > 0;
      open = open.slice(1);
      return isThere ? 204 : 404;
    },
  };
}
