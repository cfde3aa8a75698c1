import type { WebhookEvent } from '#shared/contract/webhook-calls.ts';
import type { Generated } from 'kysely';
import type { AccountEventKind } from '#shared/contract/session-calls.ts';
import type { Day } from '#shared/domain/days.ts';
import type { Cents, Currency } from '#shared/domain/money.ts';

/** People, and the ways in which they prove who they are. */
export type AccountTables = {
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
    /** Empty for a person without a password. Null once the account is deleted. */
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
  /** Instead of a session, for scripts and other programs. */
  access_tokens: {
    id: Generated<number>;
    user_id: number;
    /** SHA-256 of the token. */
    token_hash: string;
    name: string;
    access: 'read' | 'write';
    created_at: string;
    /** Null if it never ends. */
    expires_at: string | null;
    /** Written at most once an hour. */
    last_used_at: string | null;
  };
  /** Under which calendar programs read what is due. The address is shown again, so it is stored as it is. */
  calendar_addresses: { user_id: number; secret: string; created_at: string };
  /** Addresses that Kept calls when something happens. */
  webhooks: {
    id: Generated<number>;
    user_id: number;
    url: string;
    /** Separated by commas. */
    events: string;
    /** Signs every message, so it is stored as it is. */
    secret: string;
    created_at: string;
  };
  /** The last 50 of each webhook. */
  webhook_deliveries: {
    id: Generated<number>;
    webhook_id: number;
    event: WebhookEvent;
    /** JSON, as it is sent. */
    body: string;
    state: 'waiting' | 'delivered' | 'failed';
    attempts: Generated<number>;
    /** Of the last answer. */
    status: number | null;
    failure: string | null;
    created_at: string;
    last_tried_at: string | null;
    next_try_at: string | null;
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
  /** Who a person is at an organisation. */
  organisation_identities: {
    id: Generated<number>;
    user_id: number;
    issuer: string;
    subject: string;
    /** At the time of linking. */
    email: string;
    created_at: string;
    last_used_at: string | null;
  };
  /** Browsers that are away at the page of an organisation. */
  organisation_sign_ins: {
    /** SHA-256 of the browser's cookie. */
    token_hash: string;
    state: string;
    nonce: string;
    code_verifier: string;
    expires_at: string;
  };
  /** Identities that wait for the password of an account. */
  organisation_links: {
    /** SHA-256 of the browser's cookie. */
    token_hash: string;
    user_id: number;
    issuer: string;
    subject: string;
    email: string;
    expires_at: string;
  };
};

/** A new account, another passkey, signing in, or proof by a signed-in owner. */
export type ChallengePurpose = 'register' | 'add' | 'login' | 'confirm';
