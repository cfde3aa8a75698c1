import * as calls from '#shared/contract/habit-calls.ts';
import { decimalFromCents } from '#shared/domain/money.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { tagged } from '#server/http/tagged-reply.ts';
import { complete, undo, type Outcome } from './completion-service.ts';
import { accessHabit } from './habit-access.ts';
import { habitPolls } from './habit-polls.ts';
import { readCompletions, readHabits, readMemberships } from './habit-queries.ts';
import { changeHabit, makeHabit, removeHabit } from './habit-service.ts';
import { makeInvitation, readInvitations, revokeInvitation } from './invitation-service.ts';
import { lookUpInvite } from './invite-access.ts';
import { readHabitPage, readMonth } from './look-back-service.ts';
import { allowBack, changeReward, joinByCode, leave, readRemoved } from './membership-service.ts';
import { nudgeCompanions } from './nudge-service.ts';
import { pause, resume } from './pause-service.ts';

export function habitRoutes(bind: Bind, deps: Deps): void {
  bind(calls.createHabit, async ({ session, body }) => makeHabit(deps, session.userId, body));
  bind(calls.getHabit, async ({ session, params }) => readHabitPage(deps, session.userId, params.id));
  bind(calls.getHabitMonth, async ({ session, params, query }) =>
    readMonth(deps, session.userId, params.id, query.month),
  );
  bind(calls.editHabit, async ({ session, params, body }) => changeHabit(deps, session.userId, params.id, body));
  bind(calls.deleteHabit, async ({ session, params }) => removeHabit(deps, session.userId, params.id));
  bind(calls.listHabits, async ({ session }) => readHabits(deps, session.userId));
  bind(calls.listMemberships, async ({ session }) => readMemberships(deps, session.userId));
  const polls = habitPolls(deps);
  bind.polled(calls.listHabitMembers, async ({ session, params }) => polls.members(session.userId, params.id));
  bind.polled(calls.listHabitCompletions, async ({ session, params, query }) =>
    query.from || query.to
      ? tagged(await readCompletions(deps, session.userId, params.id, query))
      : polls.completions(session.userId, params.id),
  );

  bind(calls.completeHabit, async ({ session, params }) => present(await complete(deps, session.userId, params.id)));
  bind(calls.undoHabit, async ({ session, params }) => present(await undo(deps, session.userId, params.id)));

  bind(calls.nudgeHabit, async ({ session, params }) => ({
    nudged: await nudgeCompanions(deps, session.userId, params.id),
  }));
  bind(calls.pauseHabit, async ({ session, params, body }) => pause(deps, session.userId, params.id, body.reason));
  bind(calls.resumeHabit, async ({ session, params }) => resume(deps, session.userId, params.id));

  bind(calls.setHabitReward, async ({ session, params, body }) => {
    const { rewardAmount, currency } = await changeReward(deps, session.userId, params, body);
    return { rewardAmount: decimalFromCents(rewardAmount), currency };
  });
  bind(calls.leaveHabit, async ({ session, params }) => leave(deps, session.userId, params));
  bind(calls.listRemovedMembers, async ({ session, params }) => readRemoved(deps, session.userId, params.id));
  bind(calls.allowMember, async ({ session, params }) => allowBack(deps, session.userId, params));

  bind(calls.inviteToHabit, async ({ session, params }) => {
    const { habit } = await accessHabit(deps.db, params.id, session.userId);
    return { inviteCode: habit.invite_code };
  });
  bind(calls.createHabitInvitation, async ({ session, params, body }) =>
    makeInvitation(deps, session.userId, params.id, body.expiresInDays),
  );
  bind(calls.listHabitInvitations, async ({ session, params }) => readInvitations(deps, session.userId, params.id));
  bind(calls.revokeHabitInvitation, async ({ session, params }) =>
    revokeInvitation(deps, session.userId, params.id, params.code),
  );
  bind(calls.findHabitByInvite, async ({ params, address }) => {
    const { creator_name, ...habit } = await lookUpInvite(deps, params.code, address);
    return { ...habit, invitedBy: creator_name.split(/\s+/, 1)[0]! };
  });
  bind(calls.joinHabit, async ({ session, params, body, address }) => ({
    id: await joinByCode(deps, session.userId, params.code, address, body),
  }));
}

function present(outcome: Outcome) {
  return { ...outcome, amount: decimalFromCents(outcome.amount), balance: decimalFromCents(outcome.balance) };
}
