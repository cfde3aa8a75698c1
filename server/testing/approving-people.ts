import type { Person } from './ask.ts';

const form = { name: 'Run', description: 'As far as it goes.', frequency: 'Daily', rewardAmount: 1, currency: 'USD' };
export type Promised = { id: number; inviteCode: string; path: string };

/** The calls around a promise that asks for approval. */
export function approvingPeople(kind: 'habits' | 'challenges') {
  async function promise(by: Person, more: object = { approval: true }): Promise<Promised> {
    const made = (await by.send('POST', `/api/${kind}`, { ...form, ...more })).body as {
      id: number;
      inviteCode: string;
    };
    return { ...made, path: `/api/${kind}/${made.id}` };
  }
  const join = (one: Person, code: string, body: object = {}) => one.send('POST', `/api/${kind}/join/${code}`, body);
  const answer = (by: Person, { path }: Promised, one: Person, word: 'accept' | 'decline') =>
    by.send('POST', `${path}/waiting/${one.id}/${word}`);
  const waitingFor = async (by: Person, { path }: Promised) =>
    ((await by.send('GET', `${path}/waiting`)).body as { userId: number }[]).map(({ userId }) => userId);
  return { promise, join, answer, waitingFor };
}
