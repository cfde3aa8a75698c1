const turns = new Map<string, Promise<void>>();

/** Without Web Locks (they need https) another tab may send the same entry; by its key that has one effect. */
export async function lock(name: string, task: () => Promise<void>): Promise<void> {
  if (navigator.locks) return navigator.locks.request(name, task);
  const turn = (turns.get(name) ?? Promise.resolve()).then(task);
  turns.set(
    name,
    turn.catch(() => {}),
  );
  return turn;
}
