import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A habit of these people, whose ids follow each other, not completed today by any of them. Returns its id. */
export function seedCrowd(dataDir: string, people: readonly number[]): number {
  const [first, last] = [people[0]!, people.at(-1)!];
  const db = new DatabaseSync(join(dataDir, 'kept.db'));
  const made = new Date().toISOString();
  db.exec('pragma synchronous = off; begin');
  const { lastInsertRowid } = db
    .prepare(
      `insert into commitments (kind, name, description, every, creator_id, invite_code, created_at)
       select 'habit', '🏃 Run', 'All of us.', 'day', ?, 'crowd-' || count(*), ? from commitments`,
    )
    .run(first, made);
  const id = Number(lastInsertRowid);
  db.prepare(
    `insert into commitment_members (commitment_id, user_id, role, reward_amount, joined_at)
     select ?, id, 'doer', 0, ? from users where id between ? and ?`,
  ).run(id, made, first, last);
  db.prepare(
    `insert into commitment_spans (commitment_id, user_id, from_day) select ?, id, ? from users where id between ? and ?`,
  ).run(id, made.slice(0, 10), first, last);
  db.exec('commit');
  db.close();
  return id;
}
