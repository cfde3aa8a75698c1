import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** What is being read anew, and whether it was asked for once more meanwhile. */
const underWay = new WeakMap<QueryClient, Map<string, boolean>>();

/**
 * Reads anew what is on screen of it. However many events arrive, there is one request under way and one more to come;
 * the second is needed, because the first may have been answered before the last event. The same goes for what is being
 * read for the first time: it is let come, and asked for again.
 */
export async function refresh(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const asked = underWay.get(client) ?? new Map<string, boolean>();
  underWay.set(client, asked);
  const name = hashKey(queryKey);
  if (asked.has(name)) return void asked.set(name, true);
  do {
    asked.set(name, client.isFetching({ queryKey, predicate: isFirstRead }) > 0);
    await client.invalidateQueries({ queryKey });
  } while (asked.get(name));
  asked.delete(name);
}

/** The same for all there is; a request of before is not waited for, as its network may be gone. */
export async function refreshAll(client: QueryClient): Promise<void> {
  await client.cancelQueries({ predicate: isFirstRead });
  await client.invalidateQueries();
}

/** Only what was there before is read again by itself when it turns out to be old. What does something is no reading. */
function isFirstRead({ state, meta }: Query): boolean {
  return state.data === undefined && !meta?.['isWrite'];
}
