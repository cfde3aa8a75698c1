import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** What is being read anew, and whether it was asked for once more meanwhile. */
const underWay = new WeakMap<QueryClient, Map<string, boolean>>();

/**
 * Reads anew what is on screen of it. However many events arrive, there is one request under way and one more to come;
 * the second is needed, because the first may have been answered before the last event.
 */
export async function refresh(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const asked = underWay.get(client) ?? new Map<string, boolean>();
  underWay.set(client, asked);
  const name = hashKey(queryKey);
  if (asked.has(name)) return void asked.set(name, true);
  do {
    asked.set(name, false);
    await client.invalidateQueries({ queryKey });
  } while (asked.get(name));
  asked.delete(name);
}
