import * as calls from '#shared/contract/habit-calls.ts';
import { firstName } from '#shared/domain/names.ts';
import { decimalFromCents } from '#shared/domain/money.ts';
import { access } from '#server/commitments/access.ts';
import { presentOutcome } from '#server/commitments/completion-presenter.ts';
import { readCompletions } from '#server/commitments/completion-queries.ts';
import { removeCommitment } from '#server/commitments/deleting.ts';
import { makeInvitation, readInvitations, revokeInvitation } from '#server/commitments/invitation-service.ts';
import { lookUpInvite } from '#server/commitments/invite-access.ts';
import { allowBack, changeReward, joinByCode, leave, readRemoved } from '#server/commitments/membership-service.ts';
import { nudgeCompanions } from '#server/commitments/nudge-service.ts';
import { pollsOf } from '#server/commitments/polls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { tagged } from '#server/http/tagged-reply.ts';
import { complete, undo } from './habit-completion-service.ts';
import { presentMembers } from './habit-presenter.ts';
import { readHabits, readMemberships } from './habit-queries.ts';
import { changeHabit, makeHabit } from './habit-service.ts';
import { findHabit } from './habit-store.ts';
import { readHabitPage, readMonth } from './look-back-service.ts';
import { pause, resume } from './pause-service.ts';

const habit = ({ id }: { id: number }) => ({ kind: 'habit', id }) as const;

export function habitRoutes(bind: Bind, deps: Deps): void {
  bind(calls.createHabit, async ({ session, body }) => makeHabit(deps, session.userId, body));
  bind(calls.getHabit, async ({ session, params }) => readHabitPage(deps, session.userId, params.id));
  bind(calls.getHabitMonth, async ({ session, params, query }) =>
    readMonth(deps, session.userId, params.id, query.month),
  );
  bind(calls.editHabit, async ({ session, params, body }) => changeHabit(deps, session.userId, params.id, body));
  bind(calls.deleteHabit, async ({ session, params }) => removeCommitment(deps, session.userId, habit(params)));
  bind(calls.listHabits, async ({ session }) => readHabits(deps, session.userId));
  bind(calls.listMemberships, async ({ session }) => readMemberships(deps, session.userId));

  const polls = pollsOf(deps, { kind: 'habit', find: findHabit, presentMembers });
  bind.polled(
    calls.listHabitMembers,
    async ({ session, params }) => polls.members(session.userId, params.id),
    polls.known.members,
  );
  bind.polled(
    calls.listHabitCompletions,
    async ({ session, params, query }) =>
      query.from || query.to
        ? tagged(await readCompletions(deps, session.userId, habit(params), query))
        : polls.completions(session.userId, params.id),
    polls.known.completions,
  );

  bind(calls.completeHabit, async ({ session, params }) =>
    presentOutcome(await complete(deps, session.userId, params.id)),
  );
  bind(calls.undoHabit, async ({ session, params }) => presentOutcome(await undo(deps, session.userId, params.id)));
  bind(calls.nudgeHabit, async ({ session, params }) => ({
    nudged: await nudgeCompanions(deps, session.userId, habit(params)),
  }));
  bind(calls.pauseHabit, async ({ session, params, body }) => pause(deps, session.userId, params.id, body.reason));
  bind(calls.resumeHabit, async ({ session, params }) => resume(deps, session.userId, params.id));

  bind(calls.setHabitReward, async ({ session, params, body }) => {
    const changed = await changeReward(deps, session.userId, habit(params), params.userId, body);
    return { ...changed, rewardAmount: decimalFromCents(changed.rewardAmount) };
  });
  bind(calls.leaveHabit, async ({ session, params }) => leave(deps, session.userId, habit(params), params.userId));
  bind(calls.listRemovedMembers, async ({ session, params }) => readRemoved(deps, session.userId, habit(params)));
  bind(calls.allowMember, async ({ session, params }) => allowBack(deps, session.userId, habit(params), params.userId));

  bind(calls.inviteToHabit, async ({ session, params }) => {
    const { item } = await access(deps.db, habit(params), session.userId);
    return { inviteCode: item.invite_code };
  });
  bind(calls.createHabitInvitation, async ({ session, params, body }) =>
    makeInvitation(deps, session.userId, habit(params), body.expiresInDays),
  );
  bind(calls.listHabitInvitations, async ({ session, params }) => readInvitations(deps, session.userId, habit(params)));
  bind(calls.revokeHabitInvitation, async ({ session, params }) =>
    revokeInvitation(deps, session.userId, habit(params), params.code),
  );
  bind(calls.findHabitByInvite, async ({ params, address }) => {
    const { creator_name, ...found } = await lookUpInvite(deps, 'habit', params.code, address);
    return { ...found, invitedBy: firstName(creator_name) };
  });
  bind(calls.joinHabit, async ({ session, params, body, address }) => ({
    id: await joinByCode(deps, 'habit', session.userId, params.code, address, body),
  }));
}
