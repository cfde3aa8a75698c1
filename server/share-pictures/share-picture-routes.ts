import { challengeCalls } from '#shared/contract/challenge-calls.ts';
import type { FileReply } from '#shared/contract/endpoint.ts';
import { goalPicture } from '#shared/contract/goal-reward-calls.ts';
import { habitCalls } from '#shared/contract/habit-calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { yearPicture } from '#shared/contract/week-calls.ts';
import { drawGoal, drawKeepsake, drawStreak, drawYear } from './share-picture-service.ts';

export function sharePictureRoutes(bind: Bind, deps: Deps): void {
  bind(habitCalls.keepsakePicture, async ({ session, params, query }) =>
    file('kept-keepsake.png', await drawKeepsake(deps, session.userId, { kind: 'habit', id: params.id }, query.name)),
  );
  bind(challengeCalls.keepsakePicture, async ({ session, params, query }) =>
    file(
      'kept-keepsake.png',
      await drawKeepsake(deps, session.userId, { kind: 'challenge', id: params.id }, query.name),
    ),
  );
  bind(habitCalls.streakPicture, async ({ session, params, query }) =>
    file('kept-streak.png', await drawStreak(deps, session.userId, { kind: 'habit', id: params.id }, query.name)),
  );
  bind(challengeCalls.streakPicture, async ({ session, params, query }) =>
    file('kept-streak.png', await drawStreak(deps, session.userId, { kind: 'challenge', id: params.id }, query.name)),
  );
  bind(yearPicture, async ({ session, params }) =>
    file('kept-year.png', await drawYear(deps, session.userId, params.year)),
  );
  bind(goalPicture, async ({ session, params }) =>
    file('kept-goal.png', await drawGoal(deps, session.userId, params.id)),
  );
}

function file(name: string, picture: Buffer): FileReply {
  async function* pieces() {
    yield picture;
  }
  return { name, pieces: pieces() };
}
