import type { Reply } from '#shared/contract/endpoint.ts';
import type { dashboard } from '#shared/contract/dashboard-calls.ts';
import { readCache } from '#server/db/read-cache.ts';
import type { Deps } from '#server/deps.ts';
import type { Peek } from '#server/http/cached-replies.ts';
import { weightOf, type Tagged } from '#server/http/tagged-reply.ts';
import { readDashboard } from './dashboard-service.ts';

const maxBytes = 64_000_000;

/**
 * The dashboard is the most frequent call and takes at least eight queries, so the serialized reply is cached until the
 * hub notifies its user.
 */
type Dashboard = Reply<typeof dashboard>;

export function cachedDashboards(deps: Deps, tag: (read: Dashboard) => Promise<Tagged<Dashboard>>) {
  const known = readCache<number, Tagged<Dashboard>>(
    // Twice, because the home page keeps a packed copy with each.
    { max: maxBytes, weigh: (reply) => 2 * weightOf(reply), freshForMs: deps.freshForMs },
    deps.now,
  );
  deps.hub.listen((userIds) => userIds.forEach(known.drop));
  // Drop the cached dashboard when an account's sessions end.
  deps.sessions.onEnded((ended) => 'userId' in ended && known.drop(ended.userId));

  // Without messages from other instances the cache may be stale: a user's own click could seem undone.
  const peek: Peek<Dashboard> = (userId) => (deps.bus.isConnected() ? known.peek(userId) : undefined);

  /** Those of people who oversee a promise. */
  const ofOverseers = new WeakSet<Tagged>();

  async function get(userId: number): Promise<Tagged<Dashboard>> {
    const read = async () => {
      const dashboard = await readDashboard(deps, userId);
      const reply = await tag(dashboard);
      if ([...dashboard.habits, ...dashboard.challenges].some(({ role }) => role === 'overseer'))
        ofOverseers.add(reply);
      return reply;
    };
    return (deps.bus.isConnected() && (await known.get(userId, read))) || read();
  }
  return { peek, get, isOfOverseer: (reply: Tagged) => ofOverseers.has(reply) };
}
