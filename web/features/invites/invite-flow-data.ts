import * as z from 'zod/mini';
import * as field from '#shared/contract/fields.ts';
import { createGoalReward } from '#shared/contract/goal-reward-calls.ts';
import type { Currency } from '#shared/domain/money.ts';
import { readInviteFlowText, writeInviteFlowText } from '#web/lib/local-store.ts';
import { wholeAmount } from './whole-amount.ts';

export type InvitedGoal = z.input<typeof createGoalReward.body>;

/** What was accepted by somebody who is not signed in yet. */
export type InviteFlow = {
  inviteCode: string;
  rewardAmount: number;
  currency?: Currency | undefined;
  goalReward?: InvitedGoal | undefined;
};

const kept = z.object({
  inviteCode: field.inviteCode,
  rewardAmount: z.union([z.number(), z.string()]),
  currency: z.optional(z.unknown()),
  goalReward: z.optional(z.unknown()),
});

/** What was accepted for this code; without a code, whatever is kept. */
export function readInviteFlow(code?: string): InviteFlow | undefined {
  const flow = parseInviteFlow(readInviteFlowText());
  return code === undefined || flow?.inviteCode === code ? flow : undefined;
}

/** Whether it is kept: storage can be switched off or full. */
export function rememberInviteFlow(flow: InviteFlow & { habitId: number }): boolean {
  return writeInviteFlowText(JSON.stringify(flow));
}

/** Another invitation that was accepted meanwhile stays. */
export function forgetInviteFlow(code: string): void {
  if (readInviteFlow(code)) writeInviteFlowText(null);
}

/**
 * An amount that nobody could have accepted makes it no data at all, so that the person is asked again; a goal or a
 * currency that makes no sense is only left out.
 */
export function parseInviteFlow(text: string | null): InviteFlow | undefined {
  const { success, data } = z.safeParse(kept, readJson(text));
  const rewardAmount = wholeAmount(String(data?.rewardAmount));
  if (!success || rewardAmount < 1) return undefined;
  const { inviteCode, currency, goalReward } = data;
  return { inviteCode, rewardAmount, currency: currencyIn(currency), goalReward: goalIn(goalReward) };
}

export function currencyIn(value: unknown): Currency | undefined {
  return z.safeParse(field.currency, value).data;
}

/** A goal as it was written, if the server would take it. */
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
