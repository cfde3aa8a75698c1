import * as calls from '#shared/contract/challenge-calls.ts';
import { decimalFromCents } from '#shared/domain/money.ts';
import { access } from '#server/commitments/access.ts';
import { presentOutcome } from '#server/commitments/completion-presenter.ts';
import { readCompletions } from '#server/commitments/completion-queries.ts';
import { removeCommitment } from '#server/commitments/deleting.ts';
import { makeInvitation, readInvitations, revokeInvitation } from '#server/commitments/invitation-service.ts';
import {
  allowBack,
  changeReward,
  joinByCode,
  leave,
  lookUpInviteAs,
  readRemoved,
} from '#server/commitments/membership-service.ts';
import { nudgeCompanions } from '#server/commitments/nudge-service.ts';
import { pollsOf } from '#server/commitments/polls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { tagged } from '#server/http/tagged-reply.ts';
import { complete, undo } from './challenge-completion-service.ts';
import { presentInvited, presentMembers } from './challenge-presenter.ts';
import { readChallengeMemberships, readChallengePage, readChallenges, readOwnDays } from './challenge-queries.ts';
import { changeChallenge, makeChallenge } from './challenge-service.ts';
import { findChallenge } from './challenge-store.ts';

const challenge = ({ id }: { id: number }) => ({ kind: 'challenge', id }) as const;

export function challengeRoutes(bind: Bind, deps: Deps): void {
  bind(calls.createChallenge, async ({ session, body }) => makeChallenge(deps, session.userId, body));
  bind(calls.getChallenge, async ({ session, params }) => readChallengePage(deps, session.userId, params.id));
  bind(calls.editChallenge, async ({ session, params, body }) =>
    changeChallenge(deps, session.userId, params.id, body),
  );
  bind(calls.deleteChallenge, async ({ session, params }) => removeCommitment(deps, session.userId, challenge(params)));
  bind(calls.listChallenges, async ({ session }) => readChallenges(deps, session.userId));
  bind(calls.listChallengeMemberships, async ({ session }) => readChallengeMemberships(deps, session.userId));
  bind(calls.listOwnChallengeCompletions, async ({ session }) => readOwnDays(deps, session.userId));

  const polls = pollsOf(deps, {
    kind: 'challenge',
    find: findChallenge,
    since: (item) => item.start_date,
    presentMembers,
  });
  bind.polled(
    calls.listChallengeMembers,
    async ({ session, params }) => polls.members(session.userId, params.id),
    polls.known.members,
  );
  bind.polled(
    calls.listChallengeCompletions,
    async ({ session, params, query }) =>
      query.from || query.to
        ? tagged(await readCompletions(deps, session.userId, challenge(params), query))
        : polls.completions(session.userId, params.id),
    polls.known.completions,
  );

  bind(calls.completeChallenge, async ({ session, params }) =>
    presentOutcome(await complete(deps, session.userId, params.id)),
  );
  bind(calls.undoChallenge, async ({ session, params }) => presentOutcome(await undo(deps, session.userId, params.id)));
  bind(calls.nudgeChallenge, async ({ session, params }) => ({
    nudged: await nudgeCompanions(deps, session.userId, challenge(params)),
  }));

  bind(calls.setChallengeReward, async ({ session, params, body }) => {
    const changed = await changeReward(deps, session.userId, challenge(params), params.userId, body);
    return { ...changed, rewardAmount: decimalFromCents(changed.rewardAmount) };
  });
  bind(calls.leaveChallenge, async ({ session, params }) =>
    leave(deps, session.userId, challenge(params), params.userId),
  );
  bind(calls.listRemovedFromChallenge, async ({ session, params }) =>
    readRemoved(deps, session.userId, challenge(params)),
  );
  bind(calls.allowInChallenge, async ({ session, params }) =>
    allowBack(deps, session.userId, challenge(params), params.userId),
  );

  bind(calls.inviteToChallenge, async ({ session, params }) => {
    const { item } = await access(deps.db, challenge(params), session.userId);
    return { inviteCode: item.invite_code };
  });
  bind(calls.createChallengeInvitation, async ({ session, params, body }) =>
    makeInvitation(deps, session.userId, challenge(params), body.expiresInDays),
  );
  bind(calls.listChallengeInvitations, async ({ session, params }) =>
    readInvitations(deps, session.userId, challenge(params)),
  );
  bind(calls.revokeChallengeInvitation, async ({ session, params }) =>
    revokeInvitation(deps, session.userId, challenge(params), params.code),
  );
  bind(calls.findChallengeByInvite, async ({ session, params, address }) =>
    presentInvited(await lookUpInviteAs(deps, 'challenge', session.userId, params.code, address)),
  );
  bind(calls.joinChallenge, async ({ session, params, body, address }) => ({
    id: await joinByCode(deps, 'challenge', session.userId, params.code, address, body),
  }));
}
