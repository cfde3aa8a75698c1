import type { Kind } from '#server/db/tables.ts';

export type { Kind };

/** A habit or a challenge, where it does not matter which. Ids are unique among both. */
export type Commitment<K extends Kind = Kind> = { kind: K; id: number };

type Refs = { habit: { habitId: number }; challenge: { challengeId: number } };
/** As it is called on the wire: a `habitId` or a `challengeId`. */
export type CommitmentRef<K extends Kind = Kind> = Refs[K];

const refs: { [K in Kind]: (id: number) => Refs[K] } = {
  habit: (habitId) => ({ habitId }),
  challenge: (challengeId) => ({ challengeId }),
};

export function refTo<K extends Kind>({ kind, id }: Commitment<K>): CommitmentRef<K> {
  return refs[kind](id);
}

/** Where a reply names both, and one of them is null. */
export function idsOf(kind: Kind | null, id: number | null) {
  const none = { habitId: null, challengeId: null };
  return kind === null || id === null ? none : { ...none, ...refTo({ kind, id }) };
}

/** The other way round, from an update that is about a commitment. */
export function idIn(update: CommitmentRef | object): number | undefined {
  if ('habitId' in update) return update.habitId;
  return 'challengeId' in update ? update.challengeId : undefined;
}
