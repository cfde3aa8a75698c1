import type { Generated } from 'kysely';
import type { Cents, Currency } from '#shared/domain/money.ts';

// Row types. Moments are ISO strings with milliseconds and Z, days are "YYYY-MM-DD", money is cents.

export type Tables = {
  schema_migrations: { name: string; applied_at: string };
  users: {
    id: Generated<number>;
    /** Null, with the next four, in an account that was deleted: only what its companions' days and the ledger need stays. */
    username: string | null;
    /** The username without regard to case: what is unique and what login looks for. */
    username_key: string | null;
    email: string | null;
    /** The address folded in code, since SQLite's lower() knows ASCII only. */
    email_key: string | null;
    name: string;
    password_hash: string | null;
    balance: Cents;
    currency: Currency;
    timezone: string;
    created_at: string;
  };
  sessions: {
    /** SHA-256 of the token: whoever reads this table cannot sign in with it. */
    token_hash: string;
    user_id: number;
    created_at: string;
    expires_at: string;
  };
  password_resets: {
    /** One per user: a new one voids the old. */
    user_id: number;
    token_hash: string;
    expires_at: string;
  };
  mail_queue: {
    id: Generated<number>;
    kind: 'password_reset' | 'email_changed';
    /** Where it goes; for a reset what somebody typed, whether or not it belongs to an account. */
    address: string;
    user_id: number | null;
    attempts: number;
    created_at: string;
    send_after: string;
  };
};
