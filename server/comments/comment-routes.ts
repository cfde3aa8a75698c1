import * as calls from '#shared/contract/comment-calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { readComments, removeComment, writeComment } from './comment-service.ts';

const habit = ({ id }: { id: number }) => ({ kind: 'habit', id }) as const;
const challenge = ({ id }: { id: number }) => ({ kind: 'challenge', id }) as const;

export function commentRoutes(bind: Bind, deps: Deps): void {
  bind(calls.listHabitComments, async ({ session, params, query }) =>
    readComments(deps, session.userId, habit(params), query),
  );
  bind(calls.listChallengeComments, async ({ session, params, query }) =>
    readComments(deps, session.userId, challenge(params), query),
  );
  bind(calls.writeHabitComment, async ({ deps, session, params, body }) =>
    writeComment(deps, session.userId, habit(params), body.content),
  );
  bind(calls.writeChallengeComment, async ({ deps, session, params, body }) =>
    writeComment(deps, session.userId, challenge(params), body.content),
  );
  bind(calls.deleteHabitComment, async ({ session, params }) =>
    removeComment(deps, session.userId, habit(params), params.commentId),
  );
  bind(calls.deleteChallengeComment, async ({ session, params }) =>
    removeComment(deps, session.userId, challenge(params), params.commentId),
  );
}
