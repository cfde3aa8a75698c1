import type { Migration } from '../migrations.ts';

// One queue for all work that waits, and what notifications need.

export const jobsAndNotifications: Migration = {
  name: '0023-jobs-and-notifications',
  statements: (t) => [
    `create table jobs (
      id ${t.id},
      kind text not null,
      job_key text not null,
      user_id ${t.ref} references users (id) on delete cascade,
      payload text not null default '{}',
      attempts integer not null default 0,
      created_at ${t.moment} not null,
      run_after ${t.moment},
      expires_at ${t.moment}
    ) ${t.end}`,
    `create unique index jobs_key on jobs (job_key)`,
    `create index jobs_due on jobs (kind, run_after, id)`,
    `create index jobs_user on jobs (user_id)`,
    // The key is the one that queueMail gives.
    `insert into jobs (kind, job_key, user_id, payload, attempts, created_at, run_after)
      select 'mail', 'mail:' || kind || ':' || coalesce(user_id, 0) || ':' || address, user_id,
        ${t.jsonObject(['kind', 'address'])}, attempts, created_at, send_after
      from mail_queue order by id`,
    `drop table mail_queue`,
    `create table server_secrets (
      name text not null primary key,
      value text not null
    ) ${t.keyedEnd}`,
    `create table push_subscriptions (
      id ${t.id},
      user_id ${t.ref} not null references users (id) on delete cascade,
      session_hash text not null references sessions (token_hash) on delete cascade,
      endpoint text not null,
      p256dh text not null,
      auth text not null,
      created_at ${t.moment} not null,
      last_used_at ${t.moment} not null
    ) ${t.end}`,
    `create unique index push_subscriptions_endpoint on push_subscriptions (endpoint)`,
    `create index push_subscriptions_user on push_subscriptions (user_id)`,
    `create index push_subscriptions_session on push_subscriptions (session_hash)`,
    `create table notification_settings (
      user_id ${t.ref} not null primary key references users (id) on delete cascade,
      kinds text not null default '{}',
      quiet_from text,
      quiet_to text,
      weekly_letter text not null default 'sunday',
      check ((quiet_from is null) = (quiet_to is null))
    ) ${t.keyedEnd}`,
    `create table reminders (
      commitment_id ${t.ref} not null references commitments (id) on delete cascade,
      user_id ${t.ref} not null references users (id) on delete cascade,
      at_time text not null,
      considered_on ${t.day},
      sent_for ${t.day},
      primary key (user_id, commitment_id, at_time)
    ) ${t.keyedEnd}`,
    `create index reminders_commitment on reminders (commitment_id)`,
  ],
};
