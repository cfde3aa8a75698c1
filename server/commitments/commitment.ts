import type { Kind } from '#server/db/tables.ts';

export type { Kind };

/** A habit or a challenge, for code that treats both alike. Ids are unique across both. */
export type Commitment<K extends Kind = Kind> = { kind: K; id: number };

type Refs = { habit: { habitId: number }; challenge: { challengeId: number } };
/** Its name on the wire: a `habitId` or a `challengeId`. */
export type CommitmentRef<K extends Kind = Kind> = Refs[K];

const refs: { [K in Kind]: (id: number) => Refs[K] } = {
  habit: (habitId) => ({ habitId }),
  challenge: (challengeId) => ({ challengeId }),
};

export function refTo<K extends Kind>({ kind, id }: Commitment<K>): CommitmentRef<K> {
  return refs[kind](id);
}

/** For replies that have both ids, one of them null. */
export function idsOf(kind: Kind | null, id: number | null) {
  const none = { habitId: null, challengeId: null };
  return kind === null || id === null ? none : { ...none, ...refTo({ kind, id }) };
}

/** The reverse: the id of the commitment that an update is about. */
export function idIn(update: CommitmentRef | object): number | undefined {
  return commitmentIn(update)?.id;
}

/** The commitment that an update is about. */
export function commitmentIn(update: CommitmentRef | object): Commitment | undefined {
  if ('habitId' in update) return { kind: 'habit', id: update.habitId };
  return 'challengeId' in update ? { kind: 'challenge', id: update.challengeId } : undefined;
}
