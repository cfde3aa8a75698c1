import * as calls from '#shared/contract/challenge-calls.ts';
import { commitmentRoutes } from '#server/commitments/commitment-routes.ts';
import { lookUpInviteAs } from '#server/commitments/membership-service.ts';
import { pollsOf } from '#server/commitments/polls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { complete, undo } from './challenge-completion-service.ts';
import { presentInvited, presentMembers } from './challenge-presenter.ts';
import { readChallengeMemberships, readChallengePage, readChallenges, readOwnDays } from './challenge-queries.ts';
import { changeChallenge, makeChallenge } from './challenge-service.ts';
import { findChallenge } from './challenge-store.ts';

export function challengeRoutes(bind: Bind, deps: Deps): void {
  bind(calls.createChallenge, async ({ session, body }) => makeChallenge(deps, session.userId, body));
  bind(calls.listChallenges, async ({ session }) => readChallenges(deps, session.userId));
  bind(calls.listChallengeMemberships, async ({ session }) => readChallengeMemberships(deps, session.userId));
  bind(calls.listOwnChallengeCompletions, async ({ session }) => readOwnDays(deps, session.userId));
  bind(calls.getChallenge, async ({ session, params }) => readChallengePage(deps, session.userId, params.id));
  bind(calls.editChallenge, async ({ session, params, body }) =>
    changeChallenge(deps, session.userId, params.id, body),
  );
  bind(calls.findChallengeByInvite, async ({ session, params, address }) =>
    presentInvited(await lookUpInviteAs(deps, 'challenge', session.userId, params.code, address)),
  );

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
  commitmentRoutes(bind, deps, { kind: 'challenge', calls: calls.challengeCalls, polls, complete, undo });
}
