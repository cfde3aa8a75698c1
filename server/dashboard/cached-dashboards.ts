import type { Reply } from '#shared/contract/endpoint.ts';
import type { dashboard } from '#shared/contract/dashboard-calls.ts';
import { readCache } from '#server/db/read-cache.ts';
import type { Deps } from '#server/deps.ts';
import type { Peek } from '#server/http/cached-replies.ts';
import { weightOf, type Tagged } from '#server/http/tagged-reply.ts';
import { readDashboard } from './dashboard-service.ts';

const maxBytes = 64_000_000;

/**
 * The first screen is what is asked for most, and it costs eight statements or more: it is kept as it is sent, until the
 * hub tells its owner that something changed.
 */
type Dashboard = Reply<typeof dashboard>;

export function cachedDashboards(deps: Deps, tag: (read: Dashboard) => Promise<Tagged<Dashboard>>) {
  const known = readCache<number, Tagged<Dashboard>>(
    { max: maxBytes, weigh: weightOf, freshForMs: deps.freshForMs },
    deps.now,
  );
  deps.hub.listen((userIds) => userIds.forEach(known.drop));
  // Of somebody who has left nothing is kept.
  deps.sessions.onEnded((ended) => 'userId' in ended && known.drop(ended.userId));

  // While others write and are not heard, one's own click could come back undone from another instance.
  const peek: Peek<Dashboard> = (userId) => (deps.bus.isHeard() ? known.peek(userId) : undefined);

  async function get(userId: number): Promise<Tagged<Dashboard>> {
    const read = async () => tag(await readDashboard(deps, userId));
    return (deps.bus.isHeard() && (await known.get(userId, read))) || read();
  }
  return { peek, get };
}
