import type { Endpoint, Reply, Sent, Shape } from '#shared/contract/endpoint.ts';
import * as habitCalls from '#shared/contract/habit-calls.ts';
import { listRewardTransactions } from '#shared/contract/ledger-calls.ts';
import type { TestBrowser } from './test-browser.ts';

export type Person = TestBrowser & { id: number };
export type MadeHabit = Reply<typeof habitCalls.createHabit>;

/** Makes a call that must succeed, and returns its reply. */
export async function ask<S extends Shape>(
  person: TestBrowser,
  call: Endpoint<S>,
  params: Record<string, string | number> = {},
  body?: object,
): Promise<Reply<S>> {
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]));
  const answer = await person.send(call.method, path, body);
  if (answer.status >= 400)
    throw new Error(`${call.method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body as Reply<S>;
}

export const habitForm = {
  name: '🏃 Run',
  description: 'Before work.',
  frequency: 'Daily',
  rewardAmount: '5.00',
  currency: 'USD',
} as const satisfies Sent<typeof habitCalls.createHabit, 'body'>;

export async function makeHabit(
  person: Person,
  form: Partial<Sent<typeof habitCalls.createHabit, 'body'>> = {},
): Promise<MadeHabit> {
  return ask(person, habitCalls.createHabit, {}, { ...habitForm, ...form });
}

export async function join(
  person: Person,
  habit: MadeHabit,
  form: Sent<typeof habitCalls.joinHabit, 'body'> = {},
): Promise<void> {
  await ask(person, habitCalls.joinHabit, { code: habit.inviteCode }, form);
}

export const complete = (person: Person, { id }: { id: number }) => person.send('POST', `/api/habits/${id}/complete`);
export const undo = (person: Person, { id }: { id: number }) => person.send('DELETE', `/api/habits/${id}/complete`);
export const leave = (person: Person, { id }: { id: number }) =>
  person.send('DELETE', `/api/habits/${id}/members/${person.id}`);

export const pause = (person: Person, { id }: { id: number }, body?: object) =>
  person.send('POST', `/api/habits/${id}/pause`, body);
export const resume = (person: Person, { id }: { id: number }) => person.send('POST', `/api/habits/${id}/unpause`);
export const edit = (person: Person, { id }: { id: number }, change: object) =>
  person.send('PATCH', `/api/habits/${id}`, change);
export const remove = (by: Person, { id }: { id: number }, person: Person) =>
  by.send('DELETE', `/api/habits/${id}/members/${person.id}`);
export const allow = (by: Person, { id }: { id: number }, person: Person) =>
  by.send('POST', `/api/habits/${id}/members/${person.id}/allow`);

export async function membersOf(person: Person, habit: { id: number }) {
  return ask(person, habitCalls.listHabitMembers, habit);
}

/** The dates that this person completed, within the call's default range. */
export async function daysOf(person: Person, habit: { id: number }): Promise<string[]> {
  const rows = await ask(person, habitCalls.listHabitCompletions, habit);
  return rows.filter((row) => row.userId === person.id).map((row) => row.completionDate);
}

export async function habitOf(person: Person, { id }: { id: number }) {
  return (await ask(person, habitCalls.listHabits)).find((habit) => habit.id === id);
}

/** Newest first. */
export async function amountsOf(person: Person): Promise<string[]> {
  return (await ask(person, listRewardTransactions)).map((row) => row.amount);
}

export async function balanceOf(person: Person): Promise<string> {
  const { body } = await person.send('GET', '/api/user');
  return (body as { balance: string }).balance;
}
