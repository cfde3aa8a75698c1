import { queryOptions } from '@tanstack/react-query';
import type { Day } from '#shared/domain/days.ts';
import { call, type Answer } from '#web/lib/api.ts';
import { takePreloaded } from '#web/lib/preloaded-replies.ts';
import { dashboardKey } from '#web/lib/query-keys.ts';

/** A habit or a challenge. Code shared by both takes the commitment as an argument. */
export type Kind = 'habit' | 'challenge';
export type Commitment = { kind: Kind; id: number };

/** What the user did with a promise and the server has not answered yet. */
export type Waiting = {
  /** Days that were marked. They are not counted, paid or part of a streak. */
  days: readonly Day[];
  comments: readonly { key: string; text: string; madeAt: string }[];
  isNudging: boolean;
};

export type Dashboard = ReturnType<typeof withKinds>;
/** A commitment as its note shows it. */
export type CommitmentCard = Dashboard['habits' | 'challenges'][number];

export const dashboardQuery = queryOptions({
  queryKey: dashboardKey,
  queryFn: async () => withKinds(await call('GET /api/dashboard', {})),
  initialData: () => {
    const preloaded = takePreloaded('GET /api/dashboard');
    return preloaded && withKinds(preloaded);
  },
});

/** The id of its note's element. */
export function elementIdOf({ kind, id }: Commitment): string {
  return `${kind}-${id}`;
}

/** `waiting` is added for the screen, see web/offline/with-outbox.ts. */
export type Kinded<K extends Kind, Card> = { kind: K; waiting?: Waiting } & Card;

type Reply = Answer<'GET /api/dashboard'>;
type ForDesk = 'days' | 'lastWords';

/**
 * Adds `kind`, which shared code needs to tell habits from challenges. During a deployment an instance of the version
 * before may answer, without the parts for a desk.
 */
function withKinds({
  habits,
  challenges,
  days = [],
  lastWords = [],
  ...rest
}: Omit<Reply, ForDesk> & Partial<Pick<Reply, ForDesk>>) {
  return {
    days,
    lastWords,
    habits: habits.map((habit): Kinded<'habit', typeof habit> => ({ kind: 'habit', ...habit })),
    challenges: challenges.map((one): Kinded<'challenge', typeof one> => ({ kind: 'challenge', ...one })),
    ...rest,
  };
}

export function isCreator(item: { creatorId: number }, user: { id: number }): boolean {
  return item.creatorId === user.id;
}
