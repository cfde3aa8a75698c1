/** So many at the same time, until all are done. */
export async function atOnce<T>(lanes: number, all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.values();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const one of left) await work(one);
    }),
  );
}
