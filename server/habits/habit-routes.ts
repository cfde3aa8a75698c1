import * as calls from '#shared/contract/habit-calls.ts';
import { commitmentRoutes } from '#server/commitments/commitment-routes.ts';
import { presentOutcome } from '#server/commitments/completion-presenter.ts';
import { polledReplies } from '#server/commitments/polled-replies.ts';
import { decisionRoutes } from '#server/confirmations/confirmation-routes.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { lookUpInvite } from '#server/invites/invite-look-up.ts';
import { findRequest } from '#server/invites/waiting-store.ts';
import { readInvitations } from '#server/invites/invitation-service.ts';
import { inviteRoutes } from '#server/invites/invite-routes.ts';
import { complete } from './habit-completion-service.ts';
import { presentCompletion, presentInvited, presentMembers } from './habit-presenter.ts';
import { readHabits, readMemberships } from './habit-queries.ts';
import { changeHabit, makeHabit } from './habit-service.ts';
import { readHabitPage, readMonth } from './history-service.ts';
import { pause, resume } from './pause-service.ts';

export function habitRoutes(bind: Bind, deps: Deps): void {
  bind(calls.createHabit, async ({ deps, session, body }) => makeHabit(deps, session.userId, body));
  bind(calls.listHabits, async ({ session }) => readHabits(deps, session.userId));
  bind(calls.listMemberships, async ({ session }) => readMemberships(deps, session.userId));
  bind(calls.getHabit, async ({ session, params }) => readHabitPage(deps, session.userId, params.id));
  bind(calls.getHabitMonth, async ({ session, params, query }) =>
    readMonth(deps, session.userId, params.id, query.month),
  );
  bind(calls.editHabit, async ({ session, params, body }) => changeHabit(deps, session.userId, params.id, body));
  bind(calls.pauseHabit, async ({ session, params, body }) => pause(deps, session.userId, params.id, body.reason));
  bind(calls.resumeHabit, async ({ session, params }) => resume(deps, session.userId, params.id));
  bind(calls.findHabitByInvite, async ({ session, params, address }) => {
    const habit = await lookUpInvite(deps, 'habit', params.code, address);
    const request = session ? await findRequest(deps.db, habit, session.userId, deps.now()) : undefined;
    return { ...presentInvited(habit), request };
  });

  const polled = polledReplies(deps, {
    kind: 'habit',
    presentMembers,
    presentCompletion,
    tagMembers: bind.tagger(calls.listHabitMembers),
    tagCompletions: bind.tagger(calls.listHabitCompletions),
  });
  bind.polled(
    calls.listHabitMembers,
    async ({ session, params }) => polled.members(session.userId, params.id),
    polled.known.members,
  );
  bind.polled(
    calls.listHabitCompletions,
    async ({ session, params, query }) => polled.completions(session.userId, params.id, query),
    polled.known.completions,
  );
  bind(calls.completeHabit, async ({ deps, session, params, body }) =>
    presentOutcome(await complete(deps, session.userId, params.id, body.day)),
  );
  commitmentRoutes(bind, deps, 'habit', calls.habitCalls);
  inviteRoutes(bind, deps, 'habit', calls.habitCalls);
  decisionRoutes(bind, deps, 'habit', calls.habitCalls);
  bind(calls.listHabitInvitations, async ({ session, params }) =>
    readInvitations(deps, session.userId, { kind: 'habit', id: params.id }),
  );
}
