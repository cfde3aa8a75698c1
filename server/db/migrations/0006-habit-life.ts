import type { Migration } from '../migrations.ts';

export const habitLife: Migration = {
  name: '0006-habit-life',
  statements: (t) => [
    // The first period of the shared streak, and the best streak so far.
    `alter table habits add column streak_first ${t.day}`,
    `alter table habits add column streak_best integer not null default 0 check (streak_best >= 0)`,
    `update habits set streak_best = streak_length`,
    `alter table habit_members add column paused_at ${t.moment}`,
    `alter table habit_members add column pause_reason text check (pause_reason in ('sick', 'travel', 'other'))`,
    // All pauses, past and present, in days of the member's own calendar, like spans. During a pause no span is open.
    `create table habit_pauses (
      habit_id ${t.ref} not null references habits (id) on delete cascade,
      user_id ${t.ref} not null references users (id),
      from_day ${t.day} not null,
      until_day ${t.day},
      primary key (habit_id, user_id, from_day)
    ) ${t.keyedEnd}`,
    // Members the creator removed: they cannot rejoin by a link.
    `create table habit_removals (
      habit_id ${t.ref} not null references habits (id) on delete cascade,
      user_id ${t.ref} not null references users (id),
      removed_at ${t.moment} not null,
      primary key (habit_id, user_id)
    ) ${t.keyedEnd}`,
  ],
};
