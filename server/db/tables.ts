import type { Generated } from 'kysely';
import type { nudgeKinds } from '#shared/contract/nudge-calls.ts';
import type { AccountEventKind } from '#shared/contract/session-calls.ts';
import type { Confirmation, CountingState } from '#shared/domain/completion-state.ts';
import type { Day } from '#shared/domain/days.ts';
import type { Cents, Currency } from '#shared/domain/money.ts';
import type { Per } from '#shared/domain/pledges.ts';
import type { Every } from '#shared/domain/schedule.ts';

// Row types. Moments are ISO strings with milliseconds and Z, days are "YYYY-MM-DD", money is cents.

export type NudgeKind = (typeof nudgeKinds)[number];

export type Tables = {
  schema_migrations: { name: string; applied_at: string };
  users: {
    id: Generated<number>;
    /**
     * Null, like the email, the keys and the password hash, once the account is deleted. The row stays for the ledger
     * and the companions' history.
     */
    username: string | null;
    /** The username in lower case: unique, and used for login. */
    username_key: string | null;
    email: string | null;
    /** Lower-cased in code, because SQLite's lower() handles ASCII only. */
    email_key: string | null;
    /** When the address was confirmed; null until then. Mail other than confirmations and resets waits for it. */
    email_confirmed_at: string | null;
    /** A new address that replaces `email` once it is confirmed. */
    pending_email: string | null;
    name: string;
    /** Empty for a person who has passkeys only. Null once the account is deleted. */
    password_hash: string | null;
    balance: Cents;
    /** The sum of their parts of unredeemed goals. With the balance it stays within the limit of a balance. */
    in_jars: Generated<Cents>;
    currency: Currency;
    timezone: string;
    /** See `Clock` in shared/domain/days.ts. */
    day_start_hour: Generated<number>;
    earlier_start_hour: Generated<number>;
    day_start_from: Day | null;
    created_at: string;
    /** Set by the operator: the person cannot sign in. */
    suspended_at: string | null;
  };
  sessions: {
    /** SHA-256 of the token, so that reading this table does not allow signing in. */
    token_hash: string;
    /** Random, and no part of the token: names the session to its owner. */
    public_id: string;
    user_id: number;
    /** In words, such as "Firefox on Android". */
    device: string;
    created_at: string;
    /** Written at most once an hour. */
    last_used_at: string;
    expires_at: string;
  };
  /** Browsers in which the user has signed in before. */
  known_browsers: {
    user_id: number;
    /** SHA-256 of the user's id and the browser's token, so that accounts in one browser cannot be linked. */
    token_hash: string;
    last_used_at: string;
  };
  /** Sign-ins and changes of credentials, kept for 90 days. Holds no secret and no text that anyone wrote. */
  account_events: {
    id: Generated<number>;
    user_id: number;
    kind: AccountEventKind;
    /** In words; null when the operator did it. */
    device: string | null;
    created_at: string;
  };
  password_resets: {
    /** One per user: a new token replaces the old one. */
    user_id: number;
    token_hash: string;
    expires_at: string;
  };
  email_confirmations: {
    /** One link per user and address: a new one replaces the old one. */
    user_id: number;
    email_key: string;
    token_hash: string;
    expires_at: string;
  };
  /** Changes that the old address can still undo. */
  email_changes: {
    id: Generated<number>;
    user_id: number;
    old_email: string;
    old_email_key: string;
    /** Null until the notice with the link is sent. */
    undo_hash: string | null;
    undo_until: string;
  };
  passkeys: {
    id: Generated<number>;
    user_id: number;
    credential_id: string;
    /** COSE key, in base64url. */
    public_key: string;
    /** How often the device says it has signed; always 0 for passkeys that are synchronised between devices. */
    counter: number;
    /** Separated by commas. */
    transports: string;
    /** The account's random id at the device, the same for all its passkeys. */
    user_handle: string;
    name: string;
    created_at: string;
    last_used_at: string | null;
  };
  passkey_challenges: {
    challenge: string;
    purpose: ChallengePurpose;
    user_id: number | null;
    user_handle: string | null;
    expires_at: string;
  };
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
  reward_transactions: {
    id: Generated<number>;
    user_id: number;
    /** Positive for earnings; negative for redeeming and undoing; into a jar negative, out of it positive. */
    amount: Cents;
    currency: Currency;
    type: 'habit' | 'challenge' | 'goal' | 'undo' | 'jar';
    /**
     * The commitment that earned it, and its kind; null for a goal. No foreign key: the row outlives the commitment.
     */
    commitment_id: number | null;
    commitment_kind: Kind | null;
    description: string;
    /** Unique key of what it pays for, so that nothing is paid twice. */
    source_key: string;
    created_at: string;
    /** The overseer whose word released it. */
    confirmed_by: number | null;
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
  };
  commitment_completions: {
    id: Generated<number>;
    commitment_id: number;
    completion_date: Day;
    user_id: number;
    /** The ledger row that paid for it, if any. */
    paid_by: number | null;
    /**
     * What this completion settled, at whatever amount: the period and, from the second on, which of its times. Null if
     * it pays nothing.
     */
    settled_period: string | null;
    /** The later day on which it was marked; null if it was marked on the day itself. */
    marked_on: Day | null;
    created_at: string;
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
  goal_rewards: {
    id: Generated<number>;
    /** The owner. */
    user_id: number;
    title: string;
    price: Cents;
    link: string | null;
    redeemed_at: string | null;
    created_at: string;
    /** Of the parts, while several people save for it; also once they have redeemed it. */
    currency: Currency | null;
    invite_code: string | null;
    /** How often money was put in or came out. Numbers the ledger rows. */
    moves: Generated<number>;
  };
  /** What a member promises another one. What they owe follows from kept periods: see server/pledges/tally.ts. */
  pledges: {
    id: Generated<number>;
    /** Null once the commitment is deleted. */
    commitment_id: number | null;
    commitment_kind: Kind;
    /** As it was called when the pledge was made. */
    promise_name: string;
    /** Who owes, and the doer to whom. */
    from_user_id: number;
    to_user_id: number;
    amount: Cents;
    currency: Currency;
    per: Per;
    /** Of the streak. */
    length: number | null;
    /** The doer's day on which they accepted. */
    from_day: Day | null;
    created_at: string;
    accepted_at: string | null;
    /** Ended, declined or withdrawn. */
    ended_at: string | null;
    /**
     * Days up to this one cannot change any more: what they amount to is in the next three columns. Periods or days
     * kept, the run of shared periods at its end, and whether the streak or goal was reached.
     */
    counted_until: Day | null;
    counted: Generated<number>;
    run: Generated<number>;
    reached: Generated<0 | 1>;
    /** All that was ever owed under it, once that cannot change any more. */
    final_owed: Cents | null;
  };
  /** What a person says they have paid to another one, outside of Kept. */
  settlements: {
    id: Generated<number>;
    from_user_id: number;
    to_user_id: number;
    currency: Currency;
    amount: Cents;
    state: SettlementState;
    created_at: string;
    decided_at: string | null;
  };
  /** The people of a goal: its owner, and those who joined. */
  goal_members: {
    goal_id: number;
    user_id: number;
    /** 1 to 5 while unredeemed. */
    slot: number | null;
    /** Of a redeemed goal, what was spent. */
    part: Generated<Cents>;
    joined_at: string;
    /** When they took a redeemed goal off their list. */
    removed_at: string | null;
  };
};

/** In days of the member's own calendar; `until_day` is null while it lasts. */
type DayRange = { commitment_id: number; user_id: number; from_day: Day; until_day: Day | null };
/** A new account, another passkey, signing in, or proof by a signed-in owner. */
export type ChallengePurpose = 'register' | 'add' | 'login' | 'confirm';
/** Which handler runs it: server/jobs/handlers. */
export type JobKind =
  | 'mail'
  | 'notification_mail'
  | 'reminders'
  | 'snooze'
  | 'alert'
  | 'push'
  | 'silence'
  | 'late_mark';
export type Kind = 'habit' | 'challenge';
export type SettlementState = 'waiting' | 'confirmed' | 'rejected';
export type PauseReason = 'sick' | 'travel' | 'other';
export type Role = 'doer' | 'overseer';
