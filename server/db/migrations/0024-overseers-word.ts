import type { Migration } from '../migrations.ts';

// Marks that wait for an overseer's word, and invitations as overseer. Marks from before stand as they are.

export const overseersWord: Migration = {
  name: '0024-overseers-word',
  statements: (t) => [
    `alter table commitment_members add column confirmation text not null default 'honour'
      check (confirmation = 'honour' or (confirmation = 'overseer' and role = 'doer'))`,
    `alter table commitment_completions add column status text not null default 'standing'
      check (status in ('standing', 'pending', 'confirmed'))`,
    // What the mark pays once it is confirmed, set when it is made.
    `alter table commitment_completions add column pending_amount ${t.cents}
      check ((status = 'standing') = (pending_amount is null) and (pending_amount is null or pending_amount >= 0)
        and (status <> 'pending' or paid_by is null)
        and (status <> 'confirmed' or (pending_amount > 0) = (paid_by is not null)))`,
    `alter table commitment_completions add column confirmed_by ${t.ref} references users (id)
      check (confirmed_by is null or (status = 'confirmed' and confirmed_by <> user_id))`,
    `alter table commitment_completions add column decided_at ${t.moment}
      check ((decided_at is not null) = (status = 'confirmed'))`,
    `create index commitment_completions_pending on commitment_completions (commitment_id, user_id, id)
      where status = 'pending'`,
    ...t.refuseUpdate({
      name: 'completion_states',
      table: 'commitment_completions',
      column: 'status',
      when: `old.status <> new.status and not (old.status = 'pending' and new.status = 'confirmed')`,
      sentence: 'a mark cannot change from this state to that one',
    }),
    // Marks that were declined or taken back, so that a later word can be refused with the reason.
    `create table ended_marks (
      completion_id ${t.ref} not null primary key,
      commitment_id ${t.ref} not null references commitments (id) on delete cascade,
      user_id ${t.ref} not null references users (id),
      day ${t.day} not null,
      outcome text not null check (outcome in ('declined', 'withdrawn')),
      reason text check (reason is null or outcome = 'declined'),
      by_user_id ${t.ref} references users (id) check (by_user_id is null or by_user_id <> user_id),
      ended_at ${t.moment} not null
    ) ${t.keyedEnd}`,
    `create index ended_marks_commitment on ended_marks (commitment_id)`,
    `create index ended_marks_user on ended_marks (user_id)`,
    `create index ended_marks_by on ended_marks (by_user_id)`,
    // The member's latest decline, until they mark that day again or dismiss it.
    `alter table commitment_members add column declined_mark ${t.ref}`,
    `alter table reward_transactions add column confirmed_by ${t.ref} references users (id)`,
    `alter table invitations add column role text not null default 'doer' check (role in ('doer', 'overseer'))`,
    `alter table commitment_waiting add column role text not null default 'doer' check (role in ('doer', 'overseer'))`,
  ],
};
