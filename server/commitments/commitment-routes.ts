import type { commitmentCalls } from '#shared/contract/commitment-calls.ts';
import { decimalFromCents } from '#shared/domain/money.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { tagged } from '#server/http/tagged-reply.ts';
import { access } from './access.ts';
import type { Kind } from './commitment.ts';
import { presentOutcome, type Outcome } from './completion-presenter.ts';
import { readCompletions } from './completion-queries.ts';
import { removeCommitment } from './deleting.ts';
import { makeInvitation, readInvitations, revokeInvitation } from './invitation-service.ts';
import { allowBack, changeReward, joinByCode, leave, readRemoved } from './membership-service.ts';
import { nudgeCompanions } from './nudge-service.ts';
import type { Polls } from './polls.ts';

type Calls = ReturnType<typeof commitmentCalls<'habits' | 'challenges'>>;
type Keep = (deps: Deps, userId: number, id: number) => Promise<Outcome>;
type Twin = { kind: Kind; calls: Calls; polls: Polls; complete: Keep; undo: Keep };

/** What is answered alike for habits and for challenges. */
export function commitmentRoutes(bind: Bind, deps: Deps, { kind, calls, polls, complete, undo }: Twin): void {
  const of = ({ id }: { id: number }) => ({ kind, id });

  bind.polled(
    calls.listCompletions,
    async ({ session, params, query }) =>
      query.from || query.to
        ? tagged(await readCompletions(deps, session.userId, of(params), query))
        : polls.completions(session.userId, params.id),
    polls.known.completions,
  );
  bind(calls.complete, async ({ session, params }) => presentOutcome(await complete(deps, session.userId, params.id)));
  bind(calls.undo, async ({ session, params }) => presentOutcome(await undo(deps, session.userId, params.id)));
  bind(calls.nudge, async ({ session, params }) => ({
    nudged: await nudgeCompanions(deps, session.userId, of(params)),
  }));
  bind(calls.remove, async ({ session, params }) => removeCommitment(deps, session.userId, of(params)));

  bind(calls.setReward, async ({ session, params, body }) => {
    const changed = await changeReward(deps, session.userId, of(params), params.userId, body);
    return { ...changed, rewardAmount: decimalFromCents(changed.rewardAmount) };
  });
  bind(calls.leave, async ({ session, params }) => leave(deps, session.userId, of(params), params.userId));
  bind(calls.listRemoved, async ({ session, params }) => readRemoved(deps, session.userId, of(params)));
  bind(calls.allow, async ({ session, params }) => allowBack(deps, session.userId, of(params), params.userId));

  bind(calls.invite, async ({ session, params }) => {
    const { item } = await access(deps.db, of(params), session.userId);
    return { inviteCode: item.invite_code };
  });
  bind(calls.createInvitation, async ({ session, params, body }) =>
    makeInvitation(deps, session.userId, of(params), body.expiresInDays),
  );
  bind(calls.listInvitations, async ({ session, params }) => readInvitations(deps, session.userId, of(params)));
  bind(calls.revokeInvitation, async ({ session, params }) =>
    revokeInvitation(deps, session.userId, of(params), params.code),
  );
  bind(calls.join, async ({ session, params, body, address }) => ({
    id: await joinByCode(deps, kind, session.userId, params.code, address, body),
  }));
}
