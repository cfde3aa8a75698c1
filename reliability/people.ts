import { visitor, type Visitor } from '#server/testing/visitor.ts';
import type { World } from './worlds.ts';

export type Person = Visitor & { id: number };

/** Registers this many people. */
export async function peopleIn({ url }: World, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < count; index++) {
    const person = visitor(url);
    people.push(Object.assign(person, { id: await person.register() }));
  }
  return people;
}

/** Makes a call that must succeed and returns its reply. */
export async function done<Reply>(
  person: Person,
  method: 'GET' | 'POST' | 'DELETE' | 'PATCH',
  path: string,
  body?: object,
): Promise<Reply> {
  const answer = await person.send(method, path, body);
  if (answer.status >= 400)
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body as Reply;
}

export async function centsOf(person: Person, at?: string): Promise<number> {
  const { status, body } = await person.send('GET', '/api/user', undefined, at);
  if (status !== 200) throw new Error(`GET /api/user answered ${status}`);
  return Math.round(Number((body as { balance: string }).balance) * 100);
}
