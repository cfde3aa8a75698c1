import type { Generated } from 'kysely';
import type { Day } from '#shared/domain/days.ts';
import type { Cents, Currency } from '#shared/domain/money.ts';
import type { Per } from '#shared/domain/pledges.ts';
import type { StoredMoment } from './dialect.ts';
import type { Kind } from './tables.ts';

/** The ledger, goals, and what people owe each other. */
export type MoneyTables = {
  reward_transactions: {
    id: Generated<number>;
    user_id: number;
    /** Positive for earnings; negative for redeeming, undoing and putting into a jar; positive for taking out of a jar. */
    amount: Cents;
    currency: Currency;
    type: 'habit' | 'challenge' | 'goal' | 'undo' | 'jar';
    /**
     * The commitment that earned it, and its kind; null for a goal. No foreign key: the row outlives the commitment.
     */
    commitment_id: number | null;
    commitment_kind: Kind | null;
    description: string;
    /**
     * Each row has one of three unique keys, so that nothing is entered twice. Of a payment it is the part of a period
     * that it pays for, as in `settled_period`, and its number: 2 if that part was paid and undone before.
     */
    paid_for: string | null;
    number: number | null;
    /** The row that it takes back. No foreign key: rows are never deleted, and it would make copying the table slow. */
    undoes: number | null;
    /** Of goals and jars: a text that names the move. */
    source_key: string | null;
    created_at: StoredMoment;
    /** The overseer whose word released it. */
    confirmed_by: number | null;
  };
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
};

export type SettlementState = 'waiting' | 'confirmed' | 'rejected';
