import type { Generated } from 'kysely';
import type { Cents, Currency } from '#shared/domain/money.ts';

// Row types. Moments are ISO strings with milliseconds and Z, days are "YYYY-MM-DD", money is cents.

export type Tables = {
  schema_migrations: { name: string; applied_at: string };
  users: {
    id: Generated<number>;
    username: string;
    /** The username without regard to case: what is unique and what login looks for. */
    username_key: string;
    email: string;
    /** The address folded in code, since SQLite's lower() knows ASCII only. */
    email_key: string;
    name: string;
    password_hash: string;
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
};
