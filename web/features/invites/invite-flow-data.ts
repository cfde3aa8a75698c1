import * as z from 'zod/mini';
import * as field from '#shared/contract/fields.ts';
import { createGoalReward } from '#shared/contract/goal-reward-calls.ts';
import type { Currency } from '#shared/domain/money.ts';
import { readInviteFlowText, writeInviteFlowText } from '#web/lib/local-store.ts';
import { wholeAmount } from './whole-amount.ts';

export type InvitedGoal = z.input<typeof createGoalReward.body>;

/** An invitation accepted before signing in. */
export type InviteFlow = {
  inviteCode: string;
  rewardAmount: number;
  currency?: Currency | undefined;
  goalReward?: InvitedGoal | undefined;
  /** Of an overseer, who has no reward. */
  role?: 'overseer' | undefined;
};

const kept = z.object({
  inviteCode: field.inviteCode,
  rewardAmount: z.union([z.number(), z.string()]),
  currency: z.optional(z.unknown()),
  goalReward: z.optional(z.unknown()),
  role: z.optional(z.unknown()),
});

/** The accepted invitation for this code; without a code, any that is stored. */
export function readInviteFlow(code?: string): InviteFlow | undefined {
  const flow = parseInviteFlow(readInviteFlowText());
  return code === undefined || flow?.inviteCode === code ? flow : undefined;
}

/** Returns whether it was stored: storage can be switched off or full. */
export function rememberInviteFlow(flow: InviteFlow & { habitId: number }): boolean {
  return writeInviteFlowText(JSON.stringify(flow));
}

/** Leaves another invitation that was accepted meanwhile. */
export function forgetInviteFlow(code: string): void {
  if (readInviteFlow(code)) writeInviteFlowText(null);
}

/** An invalid amount voids the data, so that the invitation is shown again; an invalid goal or currency is left out. */
export function parseInviteFlow(text: string | null): InviteFlow | undefined {
  const { success, data } = z.safeParse(kept, readJson(text));
  const rewardAmount = wholeAmount(String(data?.rewardAmount));
  if (!success) return undefined;
  if (data.role === 'overseer') return { inviteCode: data.inviteCode, rewardAmount: 0, role: 'overseer' };
  if (rewardAmount < 1) return undefined;
  const { inviteCode, currency, goalReward } = data;
  return { inviteCode, rewardAmount, currency: currencyIn(currency), goalReward: goalIn(goalReward) };
}

export function currencyIn(value: unknown): Currency | undefined {
  return z.safeParse(field.currency, value).data;
}

/** The goal unchanged, if the contract accepts it. */
export function goalIn(value: unknown): InvitedGoal | undefined {
  return z.safeParse(createGoalReward.body, value).success ? (value as InvitedGoal) : undefined;
}

export function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
