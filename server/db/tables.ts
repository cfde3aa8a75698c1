import type { Generated } from 'kysely';
import type { nudgeKinds } from '#shared/contract/nudge-calls.ts';
import type { Confirmation, CountingState } from '#shared/domain/completion-state.ts';
import type { Day } from '#shared/domain/days.ts';
import type { Cents } from '#shared/domain/money.ts';
import type { Every } from '#shared/domain/schedule.ts';
import type { AccountTables } from './account-tables.ts';
import type { StoredMoment } from './dialect.ts';
import type { ImportTables } from './import-tables.ts';
import type { MoneyTables } from './money-tables.ts';

// Row types. Moments are ISO strings with milliseconds and Z, days are "YYYY-MM-DD", money is cents.

export type NudgeKind = (typeof nudgeKinds)[number];

/** Those of accounts, of imports and of money are in files of their own. */
export type Tables = AccountTables &
  ImportTables &
  MoneyTables & {
    schema_migrations: { name: string; applied_at: string };
    /** Calls that succeeded under a key, kept for seven days to answer a repeated one. */
    idempotency_keys: {
      user_id: number;
      /** A UUID in lower case. */
      idempotency_key: string;
      /** SHA-256 of the call and its body. */
      request_hash: string;
      /** 0, like an empty reply, only inside the transaction of the call. */
      status: Generated<number>;
      reply: Generated<string>;
      created_at: string;
    };
    /** Work that waits its turn: mails, pushes, people's reminders. */
    jobs: {
      id: Generated<number>;
      kind: JobKind;
      /** Unique, so that the same work is queued once. */
      job_key: string;
      user_id: number | null;
      /** JSON; its shape depends on the kind. Ids rather than texts: messages are composed when they are sent. */
      payload: string;
      /** How often it was claimed. */
      attempts: Generated<number>;
      created_at: string;
      /** Moved past the lease while an instance works on it. Null while it waits for an event. */
      run_after: string | null;
      /** Dropped instead of run from then on. */
      expires_at: string | null;
    };
    /** Made at the first start and shared by all instances. */
    server_secrets: { name: 'vapid' | 'unsubscribe'; value: string };
    /** Devices that allowed push. Each ends with the session that registered it. */
    push_subscriptions: {
      id: Generated<number>;
      user_id: number;
      session_hash: string;
      endpoint: string;
      p256dh: string;
      auth: string;
      created_at: string;
      /** Registered again, or reached, by then. */
      last_used_at: string;
    };
    /** No row means the defaults. */
    notification_settings: {
      user_id: number;
      /** JSON: only the switches that differ from the default. */
      kinds: string;
      /** "22:00". Both null: no quiet hours. */
      quiet_from: string | null;
      quiet_to: string | null;
      weekly_letter: 'sunday' | 'monday' | 'never';
    };
    /** The last letter about a week that each person got. */
    letters: {
      user_id: number;
      /** The Sunday on which that week ended. */
      sent_for: Day;
      /** How many letters in a row went to a person who had kept nothing for four weeks. */
      idle: number;
    };
    reminders: {
      commitment_id: number;
      user_id: number;
      /** "07:30" on the person's own clock. */
      at_time: string;
      /** The newest date of the clock on which it was considered, so that no date is considered twice. */
      considered_on: Day | null;
      /** The person's day for which it was last sent. */
      sent_for: Day | null;
    };
    commitments: {
      id: Generated<number>;
      kind: Kind;
      name: string;
      description: string;
      /** Always 'day' for a challenge. */
      every: Every;
      times: Generated<number>;
      /** The chosen days as digits in ascending order, 0 is Sunday; null for every day. */
      weekdays: string | null;
      week_start: Generated<0 | 1>;
      /** The first day of the current schedule, and the one before it as JSON; both null if it never changed. */
      scheduled_since: Day | null;
      earlier_schedule: string | null;
      /** These four belong to challenges, and are null in a habit. */
      goal_days: number | null;
      completion_days: number | null;
      start_date: Day | null;
      end_date: Day | null;
      creator_id: number;
      invite_code: string;
      completion_count: Generated<number>;
      /** The shared streak as of the last change, and the first day of its newest period. */
      streak_length: Generated<number>;
      streak_last: Day | null;
      /** The first day of its oldest period. */
      streak_first: Day | null;
      streak_best: Generated<number>;
      /** The best streak when the schedule last changed, which that change does not take away. */
      earlier_best: Generated<number>;
      archived_at: string | null;
      /** When the creator answered whether it still fits; null until then. */
      fit_answered_at: string | null;
      /** When it was ended well. The same as `archived_at`, unless it was brought back. */
      ended_at: string | null;
      /** 1 if people who come by a link wait for the creator's yes. */
      approval: Generated<0 | 1>;
      /** 1 if members may mark an earlier day. */
      allow_late: Generated<0 | 1>;
      /** 1 while the stored streak waits to be recomputed. */
      streak_stale: Generated<0 | 1>;
      /** 0 while `streak_best` has never been read from the whole history. */
      best_known: Generated<0 | 1>;
      created_at: string;
    };
    commitment_members: {
      id: Generated<number>;
      commitment_id: number;
      user_id: number;
      role: Role;
      reward_amount: Cents;
      /** 0 if the other members do not see the amount. */
      reward_visible: Generated<0 | 1>;
      joined_at: string;
      paused_at: string | null;
      pause_reason: PauseReason | null;
      /** How this doer's marks count. */
      confirmation: Generated<Confirmation>;
      /** Their latest declined mark, until they mark that day again or dismiss it. */
      declined_mark: number | null;
      /** Of a challenge: their imported days in its window. */
      imported_days: Generated<number>;
    };
    commitment_completions: {
      id: Generated<number>;
      commitment_id: number;
      completion_date: Day;
      user_id: number;
      /** The ledger row that paid for it, if any. */
      paid_by: number | null;
      /**
       * What this completion settled, at whatever amount: the day, or the period and, from the second on, which of its
       * times. Null if it pays nothing.
       */
      settled_period: string | null;
      /** The later day on which it was marked; null if it was marked on the day itself. */
      marked_on: Day | null;
      created_at: StoredMoment;
      status: Generated<CountingState>;
      /** What it pays once it is confirmed, set when it was marked. Null for a mark that never waited. */
      pending_amount: Cents | null;
      /** The overseer; null if it was confirmed by silence, or because nobody was left to ask. */
      confirmed_by: number | null;
      decided_at: string | null;
    };
    /** Marks that an overseer declined, or that the doer took back while they waited. */
    ended_marks: {
      completion_id: number;
      commitment_id: number;
      user_id: number;
      day: Day;
      outcome: 'declined' | 'withdrawn';
      reason: string | null;
      by_user_id: number | null;
      ended_at: string;
    };
    commitment_spans: DayRange;
    /** `reason` is null for pauses from before reasons were stored. */
    commitment_pauses: DayRange & { reason: PauseReason | null };
    commitment_badges: { commitment_id: number; badge: string; earned_at: string };
    /** People who asked to join a promise that needs approval. */
    commitment_waiting: {
      commitment_id: number;
      user_id: number;
      reward_amount: Cents;
      reward_visible: Generated<0 | 1>;
      asked_at: string;
      /** The creator's no. Null while they wait. */
      declined_at: string | null;
      role: Generated<Role>;
    };
    commitment_removals: { commitment_id: number; user_id: number; removed_at: string };
    nudges: {
      id: Generated<number>;
      /** Null for what is about a shared goal or a payment. */
      commitment_id: number | null;
      from_user_id: number;
      to_user_id: number;
      message: string;
      read_at: string | null;
      created_at: string;
      kind: Generated<NudgeKind>;
    };
    nudge_times: { commitment_id: number; from_user_id: number; to_user_id: number; nudged_at: string };
    /** When this member's pause or return was last announced to the others. */
    pause_notices: { commitment_id: number; user_id: number; noticed_at: string };
    invitations: {
      id: Generated<number>;
      commitment_id: number;
      code: string;
      created_by: number;
      created_at: string;
      expires_at: string | null;
      /** Joining by this code is in that role. */
      role: Generated<Role>;
    };
    comments: { id: Generated<number>; commitment_id: number; user_id: number; content: string; created_at: string };
  };

/** In days of the member's own calendar; `until_day` is null while it lasts. */
type DayRange = { commitment_id: number; user_id: number; from_day: Day; until_day: Day | null };
/** Which handler runs it: server/jobs/handlers. */
export type JobKind =
  | 'mail'
  | 'notification_mail'
  | 'reminders'
  | 'snooze'
  | 'alert'
  | 'push'
  | 'silence'
  | 'late_mark'
  | 'webhook'
  | 'letter'
  | 'import';
export type Kind = 'habit' | 'challenge';
export type PauseReason = 'sick' | 'travel' | 'other';
export type Role = 'doer' | 'overseer';
