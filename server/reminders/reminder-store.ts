import type { Reader } from '#server/db/database.ts';

/** All reminders of a person, by promise and time. */
export async function listRemindersOf(db: Reader, userId: number) {
  return db
    .selectFrom('reminders')
    .innerJoin('commitments', 'commitments.id', 'reminders.commitment_id')
    .select(['reminders.commitment_id', 'commitments.kind', 'reminders.at_time'])
    .where('reminders.user_id', '=', userId)
    .orderBy('reminders.commitment_id')
    .orderBy('reminders.at_time')
    .execute();
}
