/** A habit or a challenge. What is the same about them is said once, with the commitment as an argument. */
export type Commitment = { kind: Kind; id: number };
export type Kind = 'habit' | 'challenge';

/** As it is called on the wire: a `habitId` or a `challengeId`. */
export type CommitmentRef = { habitId: number } | { challengeId: number };

export function refTo({ kind, id }: Commitment): CommitmentRef {
  return kind === 'habit' ? { habitId: id } : { challengeId: id };
}

/** As a row tells what it belongs to: exactly one of the two. */
export function columnsOf(ref: CommitmentRef) {
  return 'habitId' in ref
    ? { habit_id: ref.habitId, challenge_id: null }
    : { habit_id: null, challenge_id: ref.challengeId };
}

/**
 * The tables around challenges are the twins of those around habits: the same columns but for the name of the id.
 * Queries are typed by the habit's.
 */
export function tablesOf(kind: Kind) {
  return {
    items: `${kind}s` as 'habits',
    members: `${kind}_members` as 'habit_members',
    removals: `${kind}_removals` as 'habit_removals',
    spans: `${kind}_spans` as 'habit_spans',
    completions: `${kind}_completions` as 'habit_completions',
    badges: `${kind}_badges` as 'habit_badges',
    itemId: `${kind}_id` as 'habit_id',
  };
}

export type Twins = ReturnType<typeof tablesOf>;

/** The same for each kind, made once. */
export function perKind<T>(make: (tables: Twins) => T): Record<Kind, T> {
  return { habit: make(tablesOf('habit')), challenge: make(tablesOf('challenge')) };
}
