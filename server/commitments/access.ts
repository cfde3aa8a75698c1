import type { Reader, Tx } from '#server/db/database.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Commitment } from './commitment.ts';
import { findCommitment, lockCommitment, type CommitmentRow } from './commitment-store.ts';
import { findMember } from './member-store.ts';

/**
 * The only access check: for non-members the commitment does not exist, nor does a habit under the id of a challenge.
 */
export async function access(db: Reader, of: Commitment, userId: number) {
  const item = await findCommitment(db, of);
  return { item: item ?? notFound(), member: await memberOf(db, of, userId) };
}

/** The same, and locks the commitment until the transaction ends. */
export async function lockedAccess(tx: Tx, of: Commitment, userId: number, completions: 0 | 1 = 0) {
  const item = await lockCommitment(tx, of, completions);
  return { item, member: await memberOf(tx, of, userId) };
}

export async function accessAsCreator(db: Reader, of: Commitment, userId: number) {
  return asCreator(await access(db, of, userId), userId);
}

export async function lockedAccessAsCreator(tx: Tx, of: Commitment, userId: number) {
  return asCreator(await lockedAccess(tx, of, userId), userId);
}

async function memberOf(db: Reader, of: Commitment, userId: number) {
  return (await findMember(db, of, userId)) ?? notFound();
}

function asCreator<Found extends { item: CommitmentRow }>(found: Found, userId: number): Found {
  if (found.item.creator_id !== userId) throw refuse('creator_only');
  return found;
}

function notFound(): never {
  throw refuse('not_found');
}
