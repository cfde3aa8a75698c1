import * as calls from '#shared/contract/nudge-calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { refuse } from '#server/http/refusal.ts';
import { countUnread, deleteNudgeTo, listNudgesTo, markRead } from './nudge-store.ts';
import { presentNudge } from './nudge-presenter.ts';

const pageSize = 100;

export function nudgeRoutes(bind: Bind, { db, write, now, hub }: Deps): void {
  bind(calls.listNudges, async ({ session, query }) => {
    const rows = await listNudgesTo(db, session.userId, query.before, query.limit ?? pageSize);
    return rows.map(presentNudge);
  });

  bind(calls.countUnreadNudges, async ({ session }) => ({ unread: await countUnread(db, session.userId) }));

  bind(calls.readNudge, async ({ session, params }) => {
    if (!(await write((tx) => markRead(tx, session.userId, params.id, now())))) throw refuse('not_found');
    hub.send([session.userId], { action: 'notifications' });
  });

  bind(calls.deleteNudge, async ({ session, params }) => {
    if (!(await write((tx) => deleteNudgeTo(tx, session.userId, params.id)))) throw refuse('not_found');
    hub.send([session.userId], { action: 'notifications' });
  });
}
