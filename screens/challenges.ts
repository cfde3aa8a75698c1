import type { Sent } from '#shared/contract/endpoint.ts';
import { createChallenge, joinChallenge as joinCall } from '#shared/contract/challenge-calls.ts';
import { ask, type Person } from '#server/testing/ask.ts';

export const swim = 'Swim 14 days in 30';

const form = {
  name: `🏊 ${swim}`,
  description: 'Any pool, any stroke, 30 minutes.',
  goalDays: 14,
  completionDays: 30,
  rewardAmount: '10.00',
  currency: 'USD',
} as const satisfies Sent<typeof createChallenge, 'body'>;

export async function makeChallenge(person: Person, change: Partial<Sent<typeof createChallenge, 'body'>> = {}) {
  return ask(person, createChallenge, {}, { ...form, ...change });
}

export async function joinChallenge(person: Person, { inviteCode }: { inviteCode: string }): Promise<void> {
  await ask(person, joinCall, { code: inviteCode }, { rewardAmount: '2.00' });
}
