import type { Migration } from '../migrations.ts';

// Schedules with chosen weekdays or several times a period, the schedules before a change, and marks made on a later
// day. Existing promises keep the schedule that they have.

export const schedules: Migration = {
  name: '0019-schedules',
  statements: (t) => [
    `alter table commitments add column times integer not null default 1
      check (times between 1 and case every when 'day' then 1 when 'week' then 7 else 28 end)`,
    // The chosen days as digits in ascending order, "135"; null for every day.
    `alter table commitments add column weekdays text
      check (weekdays is null or (every = 'day' and kind = 'habit' and length(weekdays) between 1 and 6))`,
    `alter table commitments add column week_start integer not null default 0 check (week_start in (0, 1))`,
    `alter table commitments add column scheduled_since ${t.day}`,
    // JSON. One column, because every reader of a commitment needs it and few commitments have one.
    `alter table commitments add column earlier_schedule text
      check ((earlier_schedule is null) = (scheduled_since is null))`,
    `alter table commitments add column earlier_best integer not null default 0 check (earlier_best >= 0)`,
    `alter table commitments add column allow_late integer not null default 1 check (allow_late in (0, 1))`,
    // Null if it was marked on the day itself.
    `alter table commitment_completions add column marked_on ${t.day} check (marked_on > completion_date)`,
  ],
};
