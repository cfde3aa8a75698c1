import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { dayIn } from '#shared/domain/days.ts';
import { firstName } from '#shared/domain/names.ts';
import { scheduleLabel } from '#shared/domain/schedule-words.ts';
import { frequencyOf } from '#shared/domain/schedule.ts';
import { storedSchedule } from '#server/commitments/schedule-columns.ts';
import { refuseOnceExpired } from '#server/commitments/window.ts';
import type { Deps } from '#server/deps.ts';
import { siteUrl } from '#server/env.ts';
import type { CardFinder } from '#server/http/page.ts';
import { Refusal } from '#server/http/refusal.ts';
import { promiseCard, type PromiseCard } from '#server/pictures/promise-card.ts';
import { findInvitedGoal, findInvitedPromise } from './link-card-store.ts';

const invitations = { join: 'habit', 'join-challenge': 'challenge', 'join-goal': 'goal' } as const;
type Prefix = keyof typeof invitations;
const addresses = /^\/(join|join-challenge|join-goal)\/([A-Za-z0-9_-]{1,64})$/;

/** Has an emoji and Hangul, whose font is the last one searched, so that preparing reads the lists of all fonts. */
const sample: PromiseCard = { id: 1, name: '🏃 Morning run 해', schedule: 'Every day', invitedBy: 'Kept' };

/** Cards of links, and their pictures at `/cards/`. `plainPicture` is a JPEG. */
export function linkCards(app: FastifyInstance, deps: Deps, plainPicture: Buffer): CardFinder {
  app.get<{ Params: { prefix: string; file: string } }>('/cards/:prefix/:file', async (request, reply) => {
    const { prefix, file } = request.params;
    const [, known, code] = addresses.exec(`/${prefix}/${file.replace(/\.png$/, '')}`) ?? [];
    const card = known && code ? await find(deps, known as Prefix, code, request.ip) : undefined;
    const picture = card && (await deps.painter.paint(card, (fonts) => promiseCard(card, fonts)));
    return picture ? send(reply, picture, 'image/png') : send(reply, plainPicture, 'image/jpeg');
  });

  return {
    async cardOf(path, address) {
      const [, prefix, code] = addresses.exec(path) ?? [];
      // For unknown codes too, so that time does not tell them apart.
      if (prefix) void deps.painter.prepare((fonts) => promiseCard(sample, fonts));
      const card = prefix && code ? await find(deps, prefix as Prefix, code, address) : undefined;
      if (!card) return undefined;
      // A changed promise has a new address, because messengers keep pictures for good.
      const version = createHash('sha256').update(JSON.stringify(card)).digest('base64url').slice(0, 12);
      return {
        title: card.name,
        description: `${card.schedule}. ${card.invitedBy} invites you.`,
        picture: `${siteUrl(deps.env).origin}/cards/${prefix}/${code}.png?v=${version}`,
      };
    },
  };
}

function send(reply: FastifyReply, picture: Buffer, type: string): FastifyReply {
  // An hour: a revoked link loses its picture.
  return reply.header('cache-control', 'public, max-age=3600').type(type).send(picture);
}

/** Undefined for unknown, revoked, expired and ended ones, and beyond the limit of wrong codes. */
async function find(deps: Deps, prefix: Prefix, code: string, address: string): Promise<PromiseCard | undefined> {
  try {
    deps.limits.check({ failedInviteLookupsPerAddress: address });
    const card = prefix === 'join-goal' ? await goalCard(deps, code) : await promise(deps, invitations[prefix], code);
    if (!card) deps.limits.take({ failedInviteLookupsPerAddress: address });
    return card;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

async function promise(deps: Deps, kind: 'habit' | 'challenge', code: string): Promise<PromiseCard | undefined> {
  const now = deps.now();
  const found = await findInvitedPromise(deps.db, kind, code, now);
  if (!found || found.archived) return undefined;
  refuseOnceExpired(found, dayIn('UTC', now));
  const { id, name, goal_days: goal, completion_days: days } = found;
  const schedule = kind === 'challenge' ? `${goal} of ${days} days` : scheduleInWords(storedSchedule(found));
  return { id, name, schedule, invitedBy: firstName(found.creator_name) };
}

async function goalCard({ db }: Deps, code: string): Promise<PromiseCard | undefined> {
  const goal = await findInvitedGoal(db, code);
  if (!goal || goal.redeemed_at !== null) return undefined;
  return { id: goal.id, name: goal.title, schedule: 'A shared goal', invitedBy: firstName(goal.owner_name) };
}

function scheduleInWords(schedule: ReturnType<typeof storedSchedule>): string {
  const { every, times, weekdays, weekStart } = schedule;
  const label = scheduleLabel({ frequency: frequencyOf(schedule), weekdays, times, weekStart });
  return times === 1 && weekdays === null ? `Every ${every}` : label;
}
