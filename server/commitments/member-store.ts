import { sql } from 'kysely';
import type { Cents } from '#shared/domain/money.ts';
import { clockColumns } from '#server/auth/clock-columns.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { evenList } from '#server/db/even-list.ts';
import { rowsPerPage } from '#server/db/in-turns.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Role } from '#server/db/tables.ts';
import type { Commitment, Kind } from './commitment.ts';

export type NewMember = {
  user_id: number;
  role: Role;
  reward_amount: Cents;
  reward_visible: 0 | 1;
  joined_at: string;
};

/** False if they are already a member. */
export async function insertMember(tx: Tx, { id }: Commitment, member: NewMember): Promise<boolean> {
  const row = await tx
    .insertInto('commitment_members')
    .values({ commitment_id: id, ...member })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** How many commitments of this kind the user is in, archived ones not counted. */
export async function countOpenCommitments(db: Reader, kind: Kind, userId: number): Promise<number> {
  const [row] = await countingOpen(db, kind, userId);
  return row?.count ?? 0;
}

const countingOpen = prepared((db: Reader, kind: Kind, userId: number) =>
  db
    .selectFrom('commitment_members as mine')
    .innerJoin('commitments', 'commitments.id', 'mine.commitment_id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('mine.user_id', '=', userId)
    .where('commitments.kind', '=', kind)
    .where('commitments.archived_at', 'is', null),
);

/** Those of these users who are in at least `max` commitments of this kind, archived ones not counted. */
export async function listFullUsers(tx: Tx, kind: Kind, userIds: readonly number[], max: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('commitment_members as mine')
    .innerJoin('commitments', 'commitments.id', 'mine.commitment_id')
    .select('mine.user_id')
    .where('mine.user_id', 'in', userIds)
    .where('commitments.kind', '=', kind)
    .where('commitments.archived_at', 'is', null)
    .groupBy('mine.user_id')
    .having((row) => row.fn.countAll(), '>=', max)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function countMembers(db: Reader, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('commitment_members')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('commitment_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks these users, so that none of them joins or creates a promise before this transaction ends. */
export async function lockUsers(tx: Tx, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .updateTable('users')
    .set((row) => ({ timezone: row.ref('timezone') }))
    .where('id', 'in', userIds)
    .execute();
}

/** In how many other open commitments of this kind the members are, by user id, from after that one. */
export async function countOthersOfMembers(db: Reader, { kind, id }: Commitment, after: number, limit: number) {
  return db
    .selectFrom('commitment_members as member')
    .select('member.user_id')
    .select((row) =>
      row
        .selectFrom('commitment_members as theirs')
        .innerJoin('commitments', 'commitments.id', 'theirs.commitment_id')
        .select((one) => one.fn.countAll<number>().as('count'))
        .whereRef('theirs.user_id', '=', 'member.user_id')
        .where('commitments.id', '!=', id)
        .where('commitments.kind', '=', kind)
        .where('commitments.archived_at', 'is', null)
        .as('others'),
    )
    .where('member.commitment_id', '=', id)
    .where('member.user_id', '>', after)
    .orderBy('member.user_id')
    .limit(limit)
    .execute();
}

export async function deleteMember(tx: Tx, { id }: Commitment, userId: number): Promise<void> {
  await tx.deleteFrom('commitment_members').where('commitment_id', '=', id).where('user_id', '=', userId).execute();
}

export async function setReward(
  tx: Tx,
  { id }: Commitment,
  userId: number,
  change: Partial<Pick<NewMember, 'reward_amount' | 'reward_visible'>>,
): Promise<void> {
  await tx
    .updateTable('commitment_members')
    .set(change)
    .where('commitment_id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** Includes the user's balance. */
export async function findMember(db: Reader, { id }: Commitment, userId: number) {
  const [member] = await finding(db, id, userId);
  return member;
}

const finding = prepared((db: Reader, id: number, userId: number) =>
  withUsers(db, id).select('users.balance').where('member.user_id', '=', userId),
);

/** Oldest membership first. */
export async function listMembers(db: Reader, { id }: Commitment) {
  return listing(db, id);
}

const listing = prepared((db: Reader, id: number) =>
  withUsers(db, id).orderBy('member.joined_at').orderBy('member.user_id'),
);

function withUsers(db: Reader, id: number) {
  return db
    .selectFrom('commitment_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['member.user_id', 'member.role', 'member.reward_amount', 'member.reward_visible'])
    .select(['member.paused_at', 'member.pause_reason', 'member.confirmation', 'member.declined_mark'])
    .select(['member.imported_days', 'users.name', 'users.username', 'users.currency', ...clockColumns])
    .where('member.commitment_id', '=', id);
}

/** In no particular order. */
export async function listMemberIds(db: Reader, { id }: Commitment): Promise<number[]> {
  const [row] = await listingIds(db, id);
  return JSON.parse(`[${row!.ids ?? ''}]`) as number[];
}

export async function listDoerIds(db: Reader, { id }: Commitment): Promise<number[]> {
  const rows = await db
    .selectFrom('commitment_members')
    .select('user_id')
    .where('commitment_id', '=', id)
    .where('role', '=', 'doer')
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** One text instead of a thousand rows, which take three times as long. */
const listingIds = prepared((db: Reader, id: number) =>
  db
    .selectFrom('commitment_members')
    .select(sql<string | null>`string_agg(cast(user_id as text), ',')`.as('ids'))
    .where('commitment_id', '=', id),
);

export async function findOldestMember(db: Reader, { id }: Commitment): Promise<number | undefined> {
  const row = await db
    .selectFrom('commitment_members')
    .select('user_id')
    .where('commitment_id', '=', id)
    .orderBy('joined_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id;
}

/** Doers who are not paused, with their clocks. */
export async function listActiveDoers(db: Reader, { id }: Commitment) {
  return db
    .selectFrom('commitment_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['member.user_id', ...clockColumns])
    .where('member.commitment_id', '=', id)
    .where('member.role', '=', 'doer')
    .where('member.paused_at', 'is', null)
    .execute();
}

/**
 * The members of all commitments of a user, or of one, in no particular order. People are read apart from their memberships:
 * the same few are in most promises.
 */
export async function listCompanionsOf(db: Reader, userId: number, only?: number) {
  const memberships = await listingMemberships(db, userId, only);
  const people = await listPeople(db, [...new Set(memberships.map((member) => member.user_id))]);
  const personOf = new Map(people.map((person) => [person.id, person]));
  return memberships.flatMap((membership) => {
    const person = personOf.get(membership.user_id);
    // Absent if they deleted their account between the two statements.
    return person ? withPerson(membership, person) : [];
  });
}

type Membership = Awaited<ReturnType<typeof listingMemberships>>[number];
type Person = Awaited<ReturnType<typeof listPeople>>[number];

/** Field by field: spreading a second object takes six times as long, of a thousand rows half a millisecond. */
function withPerson(membership: Membership, person: Person) {
  const { name, username, currency, timezone, day_start_hour, earlier_start_hour, day_start_from } = person;
  return { ...membership, name, username, currency, timezone, day_start_hour, earlier_start_hour, day_start_from };
}

const listingMemberships = prepared((db: Reader, userId: number, only?: number) =>
  db
    .selectFrom('commitment_members as mine')
    .innerJoin('commitment_members as member', 'member.commitment_id', 'mine.commitment_id')
    .select(['member.commitment_id', 'member.user_id', 'member.role', 'member.reward_amount', 'member.reward_visible'])
    .select(['member.paused_at', 'member.pause_reason', 'member.confirmation', 'member.declined_mark'])
    .select(['member.joined_at', 'member.imported_days'])
    .where('mine.user_id', '=', userId)
    .$if(only !== undefined, (rows) => rows.where('mine.commitment_id', '=', only!)),
);

/** By their ids: joined with their memberships, PostgreSQL may read all users. */
async function listPeople(db: Reader, ids: readonly number[]) {
  const people = [];
  for (let from = 0; from < ids.length; from += rowsPerPage)
    people.push(
      ...(await db
        .selectFrom('users')
        .select(['id', 'name', 'username', 'currency', ...clockColumns])
        .where('id', 'in', evenList(ids.slice(from, from + rowsPerPage)))
        .execute()),
    );
  return people;
}

/** All commitments of a user, each with the ids of all its members. */
export async function listCompanionIdsOf(db: Reader, userId: number) {
  return db
    .selectFrom('commitment_members as mine')
    .innerJoin('commitments', 'commitments.id', 'mine.commitment_id')
    .innerJoin('commitment_members as member', 'member.commitment_id', 'mine.commitment_id')
    .select(['commitments.id', 'commitments.kind', 'member.user_id'])
    .where('mine.user_id', '=', userId)
    .orderBy('mine.commitment_id')
    .execute();
}

/** Includes the kind of each commitment. */
export async function listMembershipsOf(db: Reader, userId: number) {
  return db
    .selectFrom('commitment_members as mine')
    .innerJoin('commitments', 'commitments.id', 'mine.commitment_id')
    .select(['mine.id', 'mine.commitment_id', 'commitments.kind', 'mine.role', 'mine.reward_amount', 'mine.joined_at'])
    .select(['mine.reward_visible', 'mine.paused_at', 'mine.pause_reason', 'mine.confirmation'])
    .where('mine.user_id', '=', userId)
    .orderBy('mine.commitment_id')
    .execute();
}

/** The clocks of all unpaused doers, in all commitments of a user. */
export async function listClocksOfDoers(db: Reader, userId: number) {
  return db
    .selectFrom('commitment_members as mine')
    .innerJoin('commitment_members as doers', 'doers.commitment_id', 'mine.commitment_id')
    .innerJoin('users', 'users.id', 'doers.user_id')
    .select(['mine.commitment_id', ...clockColumns])
    .distinct()
    .where('mine.user_id', '=', userId)
    .where('doers.role', '=', 'doer')
    .where('doers.paused_at', 'is', null)
    .execute();
}
