/** Works through all items with this many in parallel. */
export async function atOnce<T>(lanes: number, all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.values();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const one of left) await work(one);
    }),
  );
}
