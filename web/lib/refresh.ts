import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Keys being refetched, each with whether another refetch was requested meanwhile. */
const inFlight = new WeakMap<QueryClient, Map<string, boolean>>();

/**
 * Refetches the queries on screen under this key. A burst of events makes at most one request at a time and one more
 * after it, because the first reply may predate the last event. A query's first fetch is awaited and then repeated.
 */
export async function refresh(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const asked = inFlight.get(client) ?? new Map<string, boolean>();
  inFlight.set(client, asked);
  const name = hashKey(queryKey);
  if (asked.has(name)) return void asked.set(name, true);
  readLater(client, queryKey);
  do {
    asked.set(name, client.isFetching({ queryKey, type: 'active', predicate: isFirstRead }) > 0);
    await client.invalidateQueries({ queryKey });
  } while (asked.get(name));
  asked.delete(name);
}

/** First fetches that no screen waits for any more may predate the event too: they are repeated when they are needed. */
function readLater(client: QueryClient, queryKey: QueryKey): void {
  const left = { queryKey, type: 'inactive', fetchStatus: 'fetching', predicate: isFirstRead } as const;
  for (const query of client.getQueryCache().findAll(left)) {
    const again = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    query.promise?.then(again, () => {});
  }
}

/** Refetches all queries, cancelling first fetches, which may hang on a lost network. */
export async function refreshAll(client: QueryClient): Promise<void> {
  await client.cancelQueries({ predicate: isFirstRead });
  await client.invalidateQueries();
}

/** True for a query's first fetch, which invalidating would not repeat. Queries marked `isWrite` are writes. */
function isFirstRead({ state, meta }: Query): boolean {
  return state.data === undefined && !meta?.['isWrite'];
}
