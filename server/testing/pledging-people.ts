import type { Reply } from '#shared/contract/endpoint.ts';
import { listDues, listPledges, type pledgeInHabit } from '#shared/contract/pledge-calls.ts';
import { ask, type Person } from './ask.ts';

export type Pledge = Reply<typeof pledgeInHabit>;
type Terms = { amount?: number | string; per?: string; length?: number };
export type Promised = { kind: 'habits' | 'challenges'; id: number };

export const propose = (from: Person, to: Person, { kind, id }: Promised, terms: Terms = {}) =>
  from.send('POST', `/api/${kind}/${id}/pledges`, { toUserId: to.id, amount: '2.00', per: 'period', ...terms });

/** Proposed and accepted. */
export async function pledged(from: Person, to: Person, item: Promised, terms: Terms = {}): Promise<Pledge> {
  const { status, body } = await propose(from, to, item, terms);
  if (status !== 200) throw new Error(`Proposing answered ${status}: ${JSON.stringify(body)}`);
  const { id } = body as Pledge;
  return (await to.send('POST', `/api/pledges/${id}/accept`)).body as Pledge;
}

export async function pledgeOf(person: Person, { id }: { id: number }): Promise<Pledge | undefined> {
  return (await ask(person, listPledges)).find((one) => one.id === id);
}

/** What is open between the two, as the first one reads it: "to me / by me". */
export async function between(person: Person, other: Person, currency = 'USD'): Promise<string> {
  const due = (await ask(person, listDues)).find((one) => one.userId === other.id && one.currency === currency);
  return due ? `${due.owedToMe} / ${due.owedByMe}` : 'nothing';
}

export const settle = (from: Person, to: Person, amount: number | string, currency = 'USD') =>
  from.send('POST', '/api/dues/settlements', { userId: to.id, currency, amount });
export const answer = (person: Person, { id }: { id: number }, word: 'confirm' | 'reject') =>
  person.send('POST', `/api/dues/settlements/${id}/${word}`);
