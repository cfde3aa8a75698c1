/** A habit or a challenge, where it does not matter which. */
export type Commitment = { kind: 'habit' | 'challenge'; id: number };
