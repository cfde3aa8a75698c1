import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { groupSize } from './seed-groups.ts';

// Runs as its own process: only the database writes of a completion, one transaction after the other. No server that
// commits each completion by itself can be faster on this disk.

const [, , dataDir, firstPair = '0', seconds = '1'] = process.argv;
const db = new DatabaseSync(join(dataDir!, 'kept.db'));
db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on');

const now = Date.now();
const today = new Date(now).toISOString().slice(0, 10);
const begin = db.prepare('begin immediate');
const commit = db.prepare('commit');
const count = db.prepare('update commitments set completion_count = completion_count + 1 where id = ? returning name');
const member = db.prepare('select role, reward_amount from commitment_members where commitment_id = ? and user_id = ?');
const insert = db.prepare(
  'insert into commitment_completions (commitment_id, completion_date, user_id, created_at) values (?, ?, ?, ?)',
);
const credit = db.prepare(`insert into reward_transactions
  (user_id, amount, currency, type, commitment_kind, commitment_id, description, paid_for, number, created_at) values (?, ?, 'USD', 'habit', 'habit', ?, ?, ?, 1, ?)`);
const balance = db.prepare('update users set balance = balance + ? where id = ?');
const paidBy = db.prepare(
  'update commitment_completions set paid_by = ? where commitment_id = ? and completion_date = ? and user_id = ?',
);
const done = db.prepare('select user_id from commitment_completions where commitment_id = ? and completion_date = ?');

const until = performance.now() + Number(seconds) * 1000;
let pair = Number(firstPair);
for (; performance.now() < until; pair++) {
  const habitId = Math.floor(pair / groupSize) + 1;
  const userId = Math.floor(pair / (groupSize * 10)) * groupSize + (pair % groupSize) + 1;
  begin.run();
  const { name } = count.get(habitId) as { name: string };
  const { reward_amount } = member.get(habitId, userId) as { reward_amount: number };
  insert.run(habitId, today, userId, now);
  if (reward_amount > 0) {
    const { lastInsertRowid } = credit.run(userId, reward_amount, habitId, name, today, now);
    balance.run(reward_amount, userId);
    paidBy.run(lastInsertRowid, habitId, today, userId);
  }
  done.all(habitId, today);
  commit.run();
}
console.log((pair - Number(firstPair)) / Number(seconds));
db.close();
