import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A habit of the first `members` people, not completed today by any of them. Returns its id. */
export function seedCrowd(dataDir: string, members: number): number {
  const db = new DatabaseSync(join(dataDir, 'kept.db'));
  const made = new Date().toISOString();
  db.exec('pragma synchronous = off; begin');
  const { lastInsertRowid } = db
    .prepare(
      `insert into commitments (kind, name, description, every, creator_id, invite_code, created_at)
       values ('habit', '🏃 Run', 'All of us.', 'day', 1, 'crowd', ?)`,
    )
    .run(made);
  const id = Number(lastInsertRowid);
  db.prepare(
    `insert into commitment_members (commitment_id, user_id, role, reward_amount, joined_at)
     select ?, id, 'doer', 0, ? from users where id <= ?`,
  ).run(id, made, members);
  db.prepare(
    `insert into commitment_spans (commitment_id, user_id, from_day) select ?, id, ? from users where id <= ?`,
  ).run(id, made.slice(0, 10), members);
  db.exec('commit');
  db.close();
  return id;
}
