import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { ask, makeHabit, membersOf, type Person } from '#server/testing/ask.ts';
import type { TestApp } from '#server/testing/quick-person.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';
import { listGoalRewards } from '#shared/contract/goal-reward-calls.ts';
import { fill } from './fill.ts';
import { formOf } from './log-in.ts';
import { sent } from './open-screen.tsx';

/** A habit of Maya's, and its invite code. */
export async function invitation(kept: TestApp, name = '🏃 Morning run') {
  const maya = await kept.person({ name: 'Maya Lindqvist' });
  const habit = await makeHabit(maya, { name });
  return { maya, habit, code: habit.inviteCode, companions: () => companionsOf(maya, habit) };
}

/** All members but this person. */
async function companionsOf(person: Person, habit: { id: number }) {
  return (await membersOf(person, habit)).filter(({ userId }) => userId !== person.id);
}

export const stepOne = () => screen.findByRole('heading', { name: 'Accept Invitation' });
const stepTwo = () => screen.findByRole('heading', { name: 'Set Your Rewards Goal' });
export const accept = () => screen.getByText('Accept Invitation', { selector: 'button' });
export const amount = () => screen.findByLabelText('Amount');
export const note = (name = 'Morning run') => screen.findByRole('article', { name });
export const authByInvite = (code: string) => `/auth?redirect=%2F%3Finvite%3D${code}`;

export async function acceptAs(user: UserEvent, value: string): Promise<void> {
  fill(await amount(), value);
  await user.click(accept());
}

export async function acceptAsVisitor(user: UserEvent, value = '12', currency = 'EUR'): Promise<void> {
  fill(await amount(), value);
  await user.selectOptions(screen.getByLabelText('Currency'), currency);
  await user.click(accept());
  await stepTwo();
}

export async function goOnWithoutGoal(user: UserEvent): Promise<void> {
  await user.click(await screen.findByText('Continue without a goal'));
}

export async function setGoal(user: UserEvent, title: string, price: string): Promise<void> {
  fill(await screen.findByLabelText('Goal Title'), title);
  fill(screen.getByLabelText('Goal Value'), price);
  await user.click(screen.getByText('Set This Goal'));
}

let newcomers = 0;

export async function registerThroughForm(user: UserEvent): Promise<void> {
  const username = `newcomer${++newcomers}`;
  const form = await formOf('Join the Adventure');
  fill(form.getByLabelText('Email Address'), `${username}@example.com`);
  fill(form.getByLabelText('Password'), 'a quiet secret');
  fill(form.getByLabelText('Full Name'), 'Nadia Okafor');
  fill(form.getByLabelText('Username'), username);
  await user.click(form.getByText('Join the Adventure'));
}

export const goalsOf = (person: TestBrowser) => ask(person, listGoalRewards);
/** The invitation accepted before signing in, from local storage. */
export const keptInvite = () => JSON.parse(localStorage.getItem('inviteFlowData') ?? 'null') as unknown;
export const joins = () => sent.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/habits/join/'));
