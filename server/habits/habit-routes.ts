import * as calls from '#shared/contract/habit-calls.ts';
import { firstName } from '#shared/domain/names.ts';
import { commitmentRoutes } from '#server/commitments/commitment-routes.ts';
import { lookUpInvite } from '#server/commitments/invite-access.ts';
import { pollsOf } from '#server/commitments/polls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { complete, undo } from './habit-completion-service.ts';
import { presentMembers } from './habit-presenter.ts';
import { readHabits, readMemberships } from './habit-queries.ts';
import { changeHabit, makeHabit } from './habit-service.ts';
import { findHabit } from './habit-store.ts';
import { readHabitPage, readMonth } from './look-back-service.ts';
import { pause, resume } from './pause-service.ts';

export function habitRoutes(bind: Bind, deps: Deps): void {
  bind(calls.createHabit, async ({ session, body }) => makeHabit(deps, session.userId, body));
  bind(calls.listHabits, async ({ session }) => readHabits(deps, session.userId));
  bind(calls.listMemberships, async ({ session }) => readMemberships(deps, session.userId));
  bind(calls.getHabit, async ({ session, params }) => readHabitPage(deps, session.userId, params.id));
  bind(calls.getHabitMonth, async ({ session, params, query }) =>
    readMonth(deps, session.userId, params.id, query.month),
  );
  bind(calls.editHabit, async ({ session, params, body }) => changeHabit(deps, session.userId, params.id, body));
  bind(calls.pauseHabit, async ({ session, params, body }) => pause(deps, session.userId, params.id, body.reason));
  bind(calls.resumeHabit, async ({ session, params }) => resume(deps, session.userId, params.id));
  bind(calls.findHabitByInvite, async ({ params, address }) => {
    const { creator_name, ...found } = await lookUpInvite(deps, 'habit', params.code, address);
    return { ...found, invitedBy: firstName(creator_name) };
  });

  const polls = pollsOf(deps, { kind: 'habit', find: findHabit, presentMembers });
  bind.polled(
    calls.listHabitMembers,
    async ({ session, params }) => polls.members(session.userId, params.id),
    polls.known.members,
  );
  commitmentRoutes(bind, deps, { kind: 'habit', calls: calls.habitCalls, polls, complete, undo });
}
