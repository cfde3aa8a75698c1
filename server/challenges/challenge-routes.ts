import * as calls from '#shared/contract/challenge-calls.ts';
import { commitmentRoutes } from '#server/commitments/commitment-routes.ts';
import { presentOutcome } from '#server/commitments/completion-presenter.ts';
import { polledReplies } from '#server/commitments/polled-replies.ts';
import { decisionRoutes } from '#server/confirmations/confirmation-routes.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { lookUpInviteAs } from '#server/invites/invite-look-up.ts';
import { readInvitations } from '#server/invites/invitation-service.ts';
import { inviteRoutes } from '#server/invites/invite-routes.ts';
import { findRequest } from '#server/invites/waiting-store.ts';
import { readMembers } from './challenge-cards.ts';
import { complete } from './challenge-completion-service.ts';
import { presentCompletion, presentInvited } from './challenge-presenter.ts';
import { readChallengeMemberships, readChallengePage, readChallenges, readOwnDays } from './challenge-queries.ts';
import { changeChallenge, makeChallenge } from './challenge-service.ts';

export function challengeRoutes(bind: Bind, deps: Deps): void {
  bind(calls.createChallenge, async ({ deps, session, body }) => makeChallenge(deps, session.userId, body));
  bind(calls.listChallenges, async ({ session }) => readChallenges(deps, session.userId));
  bind(calls.listChallengeMemberships, async ({ session }) => readChallengeMemberships(deps, session.userId));
  bind(calls.listOwnChallengeCompletions, async ({ session }) => readOwnDays(deps, session.userId));
  bind(calls.getChallenge, async ({ session, params }) => readChallengePage(deps, session.userId, params.id));
  bind(calls.editChallenge, async ({ session, params, body }) =>
    changeChallenge(deps, session.userId, params.id, body),
  );
  bind(calls.findChallengeByInvite, async ({ session, params, address }) => {
    const challenge = await lookUpInviteAs(deps, 'challenge', session.userId, params.code, address);
    const request = await findRequest(deps.db, challenge, session.userId, deps.now());
    return { ...presentInvited(challenge), request };
  });

  const polled = polledReplies(deps, {
    kind: 'challenge',
    presentMembers: (...shown) => readMembers(deps, ...shown),
    presentCompletion,
    tagMembers: bind.tagger(calls.listChallengeMembers),
    tagCompletions: bind.tagger(calls.listChallengeCompletions),
  });
  bind.polled(
    calls.listChallengeMembers,
    async ({ session, params }) => polled.members(session.userId, params.id),
    polled.known.members,
  );
  bind.polled(
    calls.listChallengeCompletions,
    async ({ session, params, query }) => polled.completions(session.userId, params.id, query),
    polled.known.completions,
  );
  bind(calls.completeChallenge, async ({ deps, session, params, body }) =>
    presentOutcome(await complete(deps, session.userId, params.id, body.day)),
  );
  commitmentRoutes(bind, deps, 'challenge', calls.challengeCalls);
  inviteRoutes(bind, deps, 'challenge', calls.challengeCalls);
  decisionRoutes(bind, deps, 'challenge', calls.challengeCalls);
  bind(calls.listChallengeInvitations, async ({ session, params }) =>
    readInvitations(deps, session.userId, { kind: 'challenge', id: params.id }),
  );
}
